import type { Problem } from "../api/problems.ts"

/** Every error of a call, except the reason of an aborted signal. */
export type TrajetError =
  | ProblemError
  | OutcomeUnknownError
  | ConnectionError
  | UnexpectedAnswerError
  | ConfigurationError

/** An option or an argument is wrong. The client has sent no request. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError"
  readonly _tag = "ConfigurationError"
}

/**
 * The API refused the request, or failed at a request that can be sent again safely. Programs branch on `status` and
 * `code`.
 */
export class ProblemError extends Error {
  override readonly name = "ProblemError"
  readonly _tag = "ProblemError"
  readonly status: number
  readonly code: Problem["code"]
  readonly problem: Problem
  readonly headers: Headers
  /** The pause that `Retry-After` asks for; null without one. */
  readonly retryAfterMillis: number | null
  readonly attempts: number

  constructor(problem: Problem, more: Pick<ProblemError, "headers" | "retryAfterMillis" | "attempts">) {
    const fields = (problem.errors ?? []).map(({ field, error }) => `${field}: ${error}`).join(", ")
    const what = [`${problem.status} ${problem.code ?? problem.title}`, problem.detail, fields]
    super(what.filter((part) => part !== undefined && part !== "").join(": "))
    this.status = problem.status
    this.code = problem.code
    this.problem = problem
    this.headers = more.headers
    this.retryAfterMillis = more.retryAfterMillis
    this.attempts = more.attempts
  }
}

/** No answer came, because the connection broke or the time was over. The request can be sent again safely. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError"
  readonly _tag = "ConnectionError"
  readonly reason: "network" | "cut" | "timeout"
  readonly attempts: number

  constructor(reason: ConnectionError["reason"], attempts: number, cause: unknown) {
    const what = {
      network: "the API cannot be reached",
      cut: "the answer was cut off",
      timeout: "no answer came in time"
    }
    super(`${what[reason]}, after ${attempts} ${attempts === 1 ? "request" : "requests"}`, { cause })
    this.reason = reason
    this.attempts = attempts
  }
}

/**
 * The answer cannot come from the API: it is a redirect, has another content type or invalid JSON, or is too large.
 * Check the base address.
 */
export class UnexpectedAnswerError extends Error {
  override readonly name = "UnexpectedAnswerError"
  readonly _tag = "UnexpectedAnswerError"
  readonly reason: "redirect" | "content_type" | "json" | "too_large"
  /** The status of the answer; 0 for a redirect in a browser, which hides the status. */
  readonly status: number

  constructor(reason: UnexpectedAnswerError["reason"], status: number, detail: string) {
    super(detail)
    this.reason = reason
    this.status = status
  }
}

/**
 * The request may have been processed. Read `readFirst` before you send it again. A creation or a deposit may also be
 * sent again with the same body and `idempotencyKey` within 24 hours, unless `problem.outcome_unknown` is true.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = "OutcomeUnknownError"
  readonly _tag = "OutcomeUnknownError"
  /** The call that shows whether the request was processed: `GET /v1/transports/…`. */
  readonly readFirst: string
  /** The idempotency key of the call; null for a call without one. */
  readonly idempotencyKey: string | null
  /** The last answer, if it was a problem. */
  readonly problem: Problem | null
  readonly attempts: number

  constructor(more: Pick<OutcomeUnknownError, "readFirst" | "idempotencyKey" | "problem" | "attempts">, cause: Error) {
    super(`the request may have been processed (${cause.message}): read ${more.readFirst} before you send it again`, {
      cause
    })
    this.readFirst = more.readFirst
    this.idempotencyKey = more.idempotencyKey
    this.problem = more.problem
    this.attempts = more.attempts
  }
}

/** True for every error of this package. */
export const isTrajetError = (error: unknown): error is TrajetError =>
  [ProblemError, OutcomeUnknownError, ConnectionError, UnexpectedAnswerError, ConfigurationError].some(
    (kind) => error instanceof kind
  )

/** True for a `ProblemError` with one of the codes. Without codes, true for every `ProblemError`. */
export const isProblem = <const Code extends Exclude<Problem["code"], undefined>>(
  error: unknown,
  ...codes: ReadonlyArray<Code>
): error is ProblemError & { readonly code: Code } =>
  error instanceof ProblemError && (codes.length === 0 || codes.some((code) => code === error.code))
