import type { ClockStopped, ClockTooFar } from "@trajet/domain/clock"
import { type ApiProblem, coded, invalidField } from "./problem.ts"

type ClockRefusal = ClockStopped | ClockTooFar

export const isClockRefusal = (failure: { readonly _tag: string }): failure is ClockRefusal =>
  failure._tag === "ClockStopped" || failure._tag === "ClockTooFar"

/**
 * The problem that answers a move of a test clock which was refused, or which stopped before its goal (TST-13, TST-15).
 */
export const clockProblem = (failure: ClockRefusal): ApiProblem =>
  failure._tag === "ClockTooFar"
    ? invalidField("advance_seconds", "not_allowed", failure.message)
    : coded("clock_stopped", failure.message, { now: failure.now, remaining_seconds: failure.remainingSeconds })
