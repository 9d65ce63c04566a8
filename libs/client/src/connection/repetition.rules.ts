import { nothingDoneCodes, type Problem } from "../api/problems.ts"
import type { Repeat } from "./call.model.ts"
import type { UnexpectedAnswerError } from "./client.errors.ts"
import { ConnectionError, OutcomeUnknownError, ProblemError, type TrajetError } from "./client.errors.ts"

/** What became of a request without a usable answer. */
export type Unanswered =
  | {
      readonly kind: "problem"
      readonly problem: Problem
      readonly headers: Headers
      readonly retryAfterMillis: number | null
    }
  | { readonly kind: "lost"; readonly reason: ConnectionError["reason"]; readonly cause: unknown }
  | { readonly kind: "unexpected"; readonly error: UnexpectedAnswerError }

/** The call that the outcome belongs to. */
export interface Course {
  readonly repeat: Repeat
  /** With its parameters: `GET /v1/transports/…`. */
  readonly readFirst: string
  readonly idempotencyKey: string | null
  /** Requests that were sent, this one included. */
  readonly attempts: number
  readonly attemptsMax: number
  /** True if an earlier request of this call may have been processed. */
  readonly mayBeDone: boolean
  /** Time that is left for the call. */
  readonly remainingMillis: number
  /** The pause before the next request, if the answer asks for none. */
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

/** 408: the request did not arrive in time, as far as the server knows. */
const isFailure = (status: number): boolean => status >= 500 || status === 408

/** True if the request may have been processed, by this outcome alone. */
const leavesOpen = (outcome: Unanswered): boolean => {
  if (outcome.kind === "lost") return true
  if (outcome.kind === "unexpected") return outcome.error.reason !== "redirect"
  if (outcome.kind !== "problem") return false
  const { status, code, outcome_unknown: unknown } = outcome.problem
  // An identical request is being processed: it may be an earlier one of this call.
  if (unknown === true || code === inProgress) return true
  return isFailure(status) && !nothingDoneCodes.includes(code)
}

/** True for refusals that say nothing about an earlier request with the same key: they come before the key is looked up. */
const saysNothingOfEarlier = (outcome: Unanswered): boolean =>
  outcome.kind !== "problem" ||
  outcome.problem.code === undefined ||
  [401, 403, 429].includes(outcome.problem.status) ||
  isFailure(outcome.problem.status)

const isRepeatable = (outcome: Unanswered, repeat: Repeat): boolean => {
  if (outcome.kind === "lost") return repeat !== "never"
  if (outcome.kind !== "problem" || outcome.problem.outcome_unknown === true) return false
  const { status, code } = outcome.problem
  // A request that was refused with 429 was not processed (section 8, rule 6).
  if (status === 429) return true
  if (code === inProgress) return repeat === "with_key"
  return isFailure(status) && repeat !== "never"
}

/**
 * Decides what follows a request without a usable answer (interface section 8, rules 4 to 6): the same request again
 * after a pause, or an error. The error says whether the request may have been processed.
 */
export const decide = (outcome: Unanswered, course: Course): Decision => {
  const mayBeDone =
    course.repeat !== "always" && (leavesOpen(outcome) || (course.mayBeDone && saysNothingOfEarlier(outcome)))
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

/** The pause after `attempts` requests: doubling, and half of it random, so that clients do not come together. */
export const backoffMillis = (attempts: number, random: number): number =>
  Math.min(backoffBaseMillis * 2 ** (attempts - 1), backoffMaxMillis) * (0.5 + random / 2)
