import { Cookies, HttpServerResponse } from "effect/http"
import { keepAliveMillis } from "../limits.ts"
import { problemText, type ApiProblem } from "./problem.ts"
import { rateHeaders } from "./limits/rate-headers.ts"
import type { RequestContext } from "./request-context.ts"

/** An answer before sending. Its body is JSON text, so that stored and sent bytes are the same. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  readonly setCookies?: ReadonlyArray<string>
}

// RFC 9110 section 11.6.1 requires a challenge on every 401. No scheme is registered for a key in its own header, nor for
// a session in a cookie. Browsers show no dialog for an unknown scheme.
const challenges = {
  key: 'ApiKey realm="Trajet", header="X-Api-Key"',
  session: 'Session realm="Trajet console"'
} as const

export const problemAnswer = (problem: ApiProblem, docsBase: string): Answer => ({
  status: problem.status,
  body: problemText(problem, docsBase),
  headers: {
    ...(problem.status === 401 ? { "www-authenticate": challenges[problem.challenge ?? "key"] } : {}),
    ...(problem.retryAfterSeconds === undefined ? {} : { "retry-after": String(problem.retryAfterSeconds) })
  }
})

// Node sends this header itself on other connections, with the shorter time of its setting.
const keepAliveHeader = { "keep-alive": `timeout=${keepAliveMillis / 1000}` }

/** Headers of every answer of this host. */
const commonHeaders = (context: RequestContext) => ({
  ...(context.isKept ? keepAliveHeader : {}),
  ...(context.tlsOnly ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  "x-request-id": context.id,
  "x-content-type-options": "nosniff",
  ...rateHeaders(context.taken)
})

const jsonResponse = ({ body, headers: own, setCookies = [], status }: Answer, context: RequestContext) => {
  const headers = { ...commonHeaders(context), "cache-control": "no-store", ...own }
  const cookies = Cookies.fromSetCookie(setCookies)
  if (status === 204) return HttpServerResponse.empty({ status, headers, cookies })
  const contentType = status >= 400 ? "application/problem+json" : "application/json"
  return HttpServerResponse.text(body, { status, contentType, headers, cookies })
}

/**
 * Turns a page or an answer into a response. A page is sent unchanged, an answer as JSON that no cache stores; both
 * have the common headers.
 */
export const toResponse = (
  answer: Answer | HttpServerResponse.HttpServerResponse,
  context: RequestContext
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.isHttpServerResponse(answer)
    ? HttpServerResponse.setHeaders(answer, commonHeaders(context))
    : jsonResponse(answer, context)
