import { HttpServerResponse } from "effect/http"
import { keepAliveMillis } from "../limits.ts"
import { problemText, type ApiProblem } from "./problem.ts"
import { rateHeaders } from "./limits/rate-headers.ts"
import type { RequestContext } from "./request-context.ts"

/** An answer before it is sent; its body is JSON text, so that what is stored and what is sent are the same bytes. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

// RFC 9110 section 11.6.1 asks for a challenge on every 401. No scheme is registered for a key in a header of its own.
const challenge = { "www-authenticate": 'ApiKey realm="Trajet", header="X-Api-Key"' }

export const problemAnswer = (problem: ApiProblem, docsBase: string): Answer => ({
  status: problem.status,
  body: problemText(problem, docsBase),
  headers: {
    ...(problem.status === 401 ? challenge : {}),
    ...(problem.retryAfterSeconds === undefined ? {} : { "retry-after": String(problem.retryAfterSeconds) })
  }
})

// Node says it by itself on other connections, which have the shorter time of its setting.
const kept = { "keep-alive": `timeout=${keepAliveMillis / 1000}` }

/** What every answer of this host carries. */
const commonHeaders = (context: RequestContext) => ({
  ...(context.isKept ? kept : {}),
  ...(context.tlsOnly ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  "x-request-id": context.id,
  "x-content-type-options": "nosniff",
  ...rateHeaders(context.taken)
})

/** A page goes out as it is, an answer as JSON that nobody keeps; both with the headers that every answer carries. */
export const toResponse = (
  answer: Answer | HttpServerResponse.HttpServerResponse,
  context: RequestContext
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.isHttpServerResponse(answer)
    ? HttpServerResponse.setHeaders(answer, commonHeaders(context))
    : HttpServerResponse.text(answer.body, {
        status: answer.status,
        contentType: answer.status >= 400 ? "application/problem+json" : "application/json",
        headers: { ...commonHeaders(context), "cache-control": "no-store", ...answer.headers }
      })
