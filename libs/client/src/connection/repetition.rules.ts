import { nothingDoneCodes, type Problem } from "../api/problems.ts"
import type { Repeat } from "./call.model.ts"
import type { UnexpectedAnswerError } from "./client.errors.ts"
import { ConnectionError, OutcomeUnknownError, ProblemError, type TrajetError } from "./client.errors.ts"

/** The outcome of a request that got a problem, no answer, or an answer that the API cannot have sent. */
export type Unanswered =
  | {
      readonly kind: "problem"
      readonly problem: Problem
      readonly headers: Headers
      readonly retryAfterMillis: number | null
    }
  | { readonly kind: "lost"; readonly reason: ConnectionError["reason"]; readonly cause: unknown }
  | { readonly kind: "unexpected"; readonly error: UnexpectedAnswerError }

/** The state of a call after a request. */
export interface Course {
  readonly repeat: Repeat
  /** The request that shows whether the call was processed, such as `GET /v1/transports/…` with the id. */
  readonly readFirst: string
  readonly idempotencyKey: string | null
  /** Number of requests so far, with this one. */
  readonly attempts: number
  readonly attemptsMax: number
  /** True if an earlier request of this call may have been processed. */
  readonly mayBeDone: boolean
  /** The time that the call may still take. */
  readonly remainingMillis: number
  /** The pause before the next request, unless the answer asks for another one. */
  readonly backoffMillis: number
}

export type Decision =
  | { readonly next: "repeat"; readonly afterMillis: number; readonly mayBeDone: boolean }
  | { readonly next: "fail"; readonly error: TrajetError }

const errorOf = (outcome: Unanswered, attempts: number): Exclude<TrajetError, OutcomeUnknownError> => {
  if (outcome.kind === "problem") return new ProblemError(outcome.problem, { ...outcome, attempts })
  return outcome.kind === "lost" ? new ConnectionError(outcome.reason, attempts, outcome.cause) : outcome.error
}

const inProgress = "request_in_progress"

/** True for a failure of the server, or of the transfer of the request (408): the same request may succeed later. */
const isFailure = (status: number): boolean => status >= 500 || status === 408

/** True if the outcome of a request does not exclude that the API processed this request. */
const mayBeProcessed = (outcome: Unanswered): boolean => {
  if (outcome.kind === "lost") return true
  if (outcome.kind === "unexpected") return outcome.error.reason !== "redirect"
  if (outcome.kind !== "problem") return false
  const { status, code, outcome_unknown: unknown } = outcome.problem
  // `request_in_progress`: the API is processing an identical request, which may be an earlier one of this call.
  if (unknown === true || code === inProgress) return true
  return isFailure(status) && !nothingDoneCodes.includes(code)
}

/**
 * True if the outcome says nothing about earlier requests of the call. Any other refusal says that none was processed,
 * because the API looks the idempotency key up before it refuses.
 */
const leavesEarlierOpen = (outcome: Unanswered): boolean =>
  outcome.kind !== "problem" ||
  outcome.problem.code === undefined ||
  [401, 403, 429].includes(outcome.problem.status) ||
  isFailure(outcome.problem.status)

const isRepeatable = (outcome: Unanswered, repeat: Repeat): boolean => {
  if (outcome.kind === "lost") return repeat !== "never"
  if (outcome.kind !== "problem" || outcome.problem.outcome_unknown === true) return false
  const { status, code } = outcome.problem
  // The API does not process a request that it answers with 429 (interface section 8, rule 6).
  if (status === 429) return true
  if (code === inProgress) return repeat === "with_key"
  return isFailure(status) && repeat !== "never"
}

/**
 * Decides whether a failed request is sent again after a pause, or the call fails with an error (interface section 8,
 * rules 4 to 6). The error says whether the API may have processed the request.
 */
export const decide = (outcome: Unanswered, course: Course): Decision => {
  const mayBeDone =
    course.repeat !== "always" && (mayBeProcessed(outcome) || (course.mayBeDone && leavesEarlierOpen(outcome)))
  const asked = outcome.kind === "problem" ? outcome.retryAfterMillis : null
  const afterMillis = asked ?? course.backoffMillis
  const isInTime = course.attempts < course.attemptsMax && afterMillis < course.remainingMillis
  if (isInTime && isRepeatable(outcome, course.repeat)) return { next: "repeat", afterMillis, mayBeDone }
  const error = errorOf(outcome, course.attempts)
  const problem = outcome.kind === "problem" ? outcome.problem : null
  return { next: "fail", error: mayBeDone ? new OutcomeUnknownError({ ...course, problem }, error) : error }
}

const backoffBaseMillis = 500
const backoffMaxMillis = 8000

/**
 * The pause after `attempts` requests. The pauses double, and half of each is random, so that many clients do not send
 * their next requests at the same time.
 */
export const backoffMillis = (attempts: number, random: number): number =>
  Math.min(backoffBaseMillis * 2 ** (attempts - 1), backoffMaxMillis) * (0.5 + random / 2)
