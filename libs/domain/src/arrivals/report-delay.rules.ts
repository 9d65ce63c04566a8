import { Result } from "effect"
import { transportDelayed } from "../events/delay-payload.rules.ts"
import { allowChange, amend, type Decision, emit } from "../mission/decision.rules.ts"
import { DelayNotNew, type StatusConflict } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import { tripOf, withTrip } from "../mission/trip.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { delayToReport } from "./delay.rules.ts"
import type { ReportDelay } from "./report-delay.model.ts"
import { rangeOfWindow } from "./stop-window.rules.ts"
import { awaitedEnds } from "./watched-ends.rules.ts"

/**
 * Notes that the driver of a trip is expected after the end of a window, with `transport.delayed` (ETA-9). Fails with
 * `DelayNotNew` if nobody is awaited there, if the window as it is now can be kept, and if the range has not moved enough
 * since the last report.
 */
export const reportDelay = (
  mission: Mission,
  { expected, side, trip: key }: ReportDelay,
  now: Instant
): Result.Result<Decision, DelayNotNew | StatusConflict> =>
  Result.gen(function* () {
    const decision = yield* allowChange(mission, "report_delay", "system")
    const trip = awaitedEnds(mission).some((end) => end.trip === key && end.side === side) ? tripOf(mission, key) : null
    const window = trip === null ? null : rangeOfWindow(trip[side])
    const delay = trip === null ? null : delayToReport(side, window, expected, trip.delay)
    if (trip === null || window === null || delay === null) return yield* Result.fail(new DelayNotNew())
    const { from, to } = expected
    return emit(amend(decision, withTrip(mission, key, { ...trip, delay })), now, (stamp) =>
      transportDelayed(stamp, { trip: key, side, window, expected: { from, to } })
    )
  })
