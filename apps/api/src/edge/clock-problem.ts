import type { ClockStopped, ClockTooFar } from "@trajet/domain/clock"
import { type ApiProblem, coded, invalidField } from "./problem.ts"

type ClockRefusal = ClockStopped | ClockTooFar

export const isClockRefusal = (failure: { readonly _tag: string }): failure is ClockRefusal =>
  failure._tag === "ClockStopped" || failure._tag === "ClockTooFar"

/** The answer to a move of a test clock that was refused, or that stopped on its way (TST-13, TST-15). */
export const clockProblem = (failure: ClockRefusal): ApiProblem =>
  failure._tag === "ClockTooFar"
    ? invalidField("advance_seconds", "not_allowed", failure.message)
    : coded("clock_stopped", failure.message, { now: failure.now, remaining_seconds: failure.remainingSeconds })
