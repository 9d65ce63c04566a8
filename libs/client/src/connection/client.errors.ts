import type { Problem } from "../api/problems.ts"

/** Every error of a call, except the reason of an aborted signal. */
export type TrajetError =
  ProblemError | OutcomeUnknownError | ConnectionError | UnexpectedAnswerError | ConfigurationError

/** The client is configured or called in a way that cannot work. Nothing was sent. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError"
  readonly _tag = "ConfigurationError"
}

/** The API refused the request, or could not answer a request that is safe to send again. Branch on `status` and `code`. */
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

/** No answer came: the connection failed or was cut, or the time was over. The request can be sent again safely. */
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

/** The answer is not one of the API: a redirect, another content type, bad JSON, too large. Check the base address. */
export class UnexpectedAnswerError extends Error {
  override readonly name = "UnexpectedAnswerError"
  readonly _tag = "UnexpectedAnswerError"
  readonly reason: "redirect" | "content_type" | "json" | "too_large"
  /** 0 if a browser hides the status of a redirect. */
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
  /** The key that was sent; null for calls without one. */
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

/** True for a refusal of the API with one of the codes; without codes, for every refusal. */
export const isProblem = <const Code extends Exclude<Problem["code"], undefined>>(
  error: unknown,
  ...codes: ReadonlyArray<Code>
): error is ProblemError & { readonly code: Code } =>
  error instanceof ProblemError && (codes.length === 0 || codes.some((code) => code === error.code))
