import type { CallProblem, CallProblemCode } from "@trajet/contract"

/** Why a call has no data: the API refused it, or no answer of the API came. */
type CallFailure = "problem" | "unreachable" | "unexpected"

/** The error of every call of the API, except an aborted one. */
export class CallError extends Error {
  override readonly name = "CallError"
  readonly _tag = "CallError"
  readonly failure: CallFailure
  /** The status of the answer; 0 without an answer. */
  readonly status: number
  readonly problem: CallProblem | null
  /** The header `X-Request-Id` of the answer, by which the request is found in the log. */
  readonly requestId: string | null

  constructor(failure: CallFailure, more: Pick<CallError, "status" | "problem" | "requestId">) {
    super(more.problem?.detail ?? more.problem?.title ?? failure)
    this.failure = failure
    this.status = more.status
    this.problem = more.problem
    this.requestId = more.requestId
  }

  get code(): CallProblem["code"] {
    return this.problem?.code
  }
}

/** True for a refusal of the API with one of the statuses. */
export const isRefused = (error: unknown, ...statuses: ReadonlyArray<number>): error is CallError =>
  error instanceof CallError && error.failure === "problem" && statuses.includes(error.status)

/** True for a refusal of the API with one of the codes. */
export const hasCode = (error: unknown, ...codes: ReadonlyArray<CallProblemCode>): error is CallError =>
  error instanceof CallError && codes.some((code) => code === error.code)

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const textOf = (value: object, name: string): string | null => {
  const member: unknown = Reflect.get(value, name)
  return typeof member === "string" ? member : null
}

/** True for the body of a refusal (RFC 9457). */
export const isProblem = (value: unknown): value is CallProblem =>
  isObject(value) && textOf(value, "type") !== null && textOf(value, "title") !== null
