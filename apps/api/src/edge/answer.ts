import { HttpServerResponse } from "effect/http"
import { problemText, type ApiProblem } from "./problem.ts"
import { rateHeaders, type RequestContext } from "./request-context.ts"

/** An answer before it is sent; its body is JSON text, so that what is stored and what is sent are the same bytes. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

export const problemAnswer = (problem: ApiProblem, docsBase: string): Answer => ({
  status: problem.status,
  body: problemText(problem, docsBase),
  headers: problem.retryAfterSeconds === undefined ? {} : { "retry-after": String(problem.retryAfterSeconds) }
})

export const toResponse = (answer: Answer, context: RequestContext): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(answer.body, {
    status: answer.status,
    contentType: answer.status >= 400 ? "application/problem+json" : "application/json",
    headers: {
      "x-request-id": context.id,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...rateHeaders(context),
      ...answer.headers
    }
  })
