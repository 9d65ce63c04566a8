import { Effect, Option, Result } from "effect"
import { type Author, RequestId } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { ExpectedArrival, TimeRange } from "../arrivals/arrival.model.ts"
import { delayToReport, nextLookAt } from "../arrivals/delay.rules.ts"
import { type ArrivalKnowledge, expectedArrival } from "../arrivals/expected-arrival.rules.ts"
import { rangeOfWindow } from "../arrivals/stop-window.rules.ts"
import { awaitedEnds, type TripEnd } from "../arrivals/watched-ends.rules.ts"
import { presentAt } from "../clock/present.program.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { delayNotices } from "../notices/delay-notices.rules.ts"
import type { Point, Route } from "../places/place.model.ts"
import { Router } from "../places/router.port.ts"
import { Positions } from "../positions/positions.port.ts"
import type { Instant } from "../time/instant.model.ts"
import type { MissionWork } from "./due-work.model.ts"
import type { WorkOutcome } from "./mission-work.program.ts"

/** Work that looks whether the driver of a mission is late. */
export interface ArrivalWork extends MissionWork {
  readonly kind: "watch_arrival"
}

/** For both roads together: a router that is slower is as one that is down. */
const routerMillis = 8_000

/** The road from one point to another; null without one, and if the router fails. */
const road = Effect.fnUntraced(function* (from: Point, to: Point) {
  const router = yield* Router
  return yield* router.route(from, to).pipe(Effect.orElseSucceed((): Route | null => null))
})

/** What is known of the trip that is under way. Asked before the transaction, so that no lock waits for a router (ETA-5). */
const knowledgeOf = Effect.fnUntraced(function* (tenant: Tenant, mission: Mission) {
  const nothing: ArrivalKnowledge = { road: null, roadAhead: null, track: null }
  const [end] = awaitedEnds(mission)
  const trip = end === undefined ? null : tripOf(mission, end.trip)
  if (end === undefined || trip === null || trip.pickedUpAt === null) return nothing
  const tracks = yield* Positions.use((positions) => positions.tracks(tenant, mission.id))
  const track = tracks[end.trip]?.track ?? null
  const { place: to } = trip.delivery
  const asked = [road(trip.pickup.place, to), track?.last ? road(track.last, to) : Effect.succeed(null)] as const
  const roads = yield* Effect.timeoutOption(Effect.all(asked, { concurrency: "unbounded" }), routerMillis)
  const [whole, ahead] = Option.getOrElse(roads, () => [null, null] as const)
  return { road: whole, roadAhead: ahead, track } satisfies ArrivalKnowledge
})

interface Look {
  readonly end: TripEnd
  readonly window: TimeRange
  readonly expected: ExpectedArrival
}

const looksAt = (mission: Mission, knowledge: ArrivalKnowledge, now: Instant): ReadonlyArray<Look> =>
  awaitedEnds(mission).flatMap((end) => {
    const stop = tripOf(mission, end.trip)?.[end.side]
    const window = stop === undefined ? null : rangeOfWindow(stop)
    const expected = expectedArrival(mission, end, knowledge, now)
    return window === null || expected === null ? [] : [{ end, window, expected }]
  })

const isNew = (mission: Mission, { end: { side, trip }, expected, window }: Look): boolean =>
  delayToReport(side, window, expected, tripOf(mission, trip)?.delay ?? null) !== null

/** Reports a delay in the name of the system, with its notice. One that is not new under the lock changes nothing. */
const report = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId, { end, expected }: Look) {
  const missions = yield* Missions
  const identifiers = yield* Identifiers
  const author: Author = { tenant, keyId: null, requestId: RequestId(yield* identifiers.uuid), ip: null }
  const command = { _tag: "ReportDelay", ...end, expected } as const
  yield* missions
    .change(author, id, "transport.report_delay", (mission, now) => {
      const decision = decide(mission, command, now)
      return Result.map(decision, (decided) => ({
        ...decided,
        notices: delayNotices(tenant.environment, decided.mission, command),
        result: null
      }))
    })
    .pipe(
      Effect.catchTags({
        DelayNotNew: ignored,
        MissionNotFound: ignored,
        AlreadyCancelled: ignored,
        IllegalTransition: ignored
      })
    )
})

const ignored = () => Effect.void

const earliest = (times: ReadonlyArray<Instant>): Instant | null => times.toSorted()[0] ?? null

/**
 * Looks whether the driver of a mission is late at the ends where it is awaited, reports each new delay, and says when to
 * look again (ETA-9 to ETA-11). `now` is real time of the store. A mission that is gone or awaits nobody is no failure.
 */
export const watchArrival = Effect.fn("watchArrival")(function* ({ missionId, tenant }: ArrivalWork, now: Instant) {
  const present = yield* presentAt(tenant, now)
  const mission = Option.getOrNull(yield* Missions.use((missions) => missions.find(tenant, missionId)))
  if (mission === null) return { isWritten: false, nextAt: null } satisfies WorkOutcome
  const looks = looksAt(mission, yield* knowledgeOf(tenant, mission), present)
  for (const look of looks.filter((one) => isNew(mission, one))) yield* report(tenant, missionId, look)
  // A vehicle that has arrived is not late any more: the next step of its mission writes the row again.
  const nextAt = earliest(looks.map(({ expected, window }) => nextLookAt(window, expected, present)))
  return { isWritten: false, nextAt } satisfies WorkOutcome
})
