import { Effect, Result } from "effect"
import { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import { presentOf } from "../clock/present.program.ts"
import { holderOf, type Keyed } from "../idempotency/idempotency.model.ts"
import { IdempotencyKeys } from "../idempotency/idempotency-keys.port.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { authorOf, readMissionAsPerson } from "../operations/change-as-person.program.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { withinTime } from "../places/within-time.program.ts"
import type { Instant } from "../time/instant.model.ts"
import { roadOf } from "../waypoints/road-of-trip.program.ts"
import { trackPointsOf } from "../waypoints/route-points.rules.ts"
import { type DrivenTrip, drivenTripsOf } from "./driven-trips.rules.ts"
import type { Position } from "./position.model.ts"
import { Positions, type StoredTracks } from "./positions.port.ts"
import {
  drivenKilometresPerHourMax,
  emptyTrack,
  isDuring,
  type TakenPositions,
  takePositions,
  type TripUnderWay
} from "./take-positions.rules.ts"

export interface ReportedPositions {
  /** 1 to 500. */
  readonly positions: ReadonlyArray<Position>
  readonly keyed: Keyed<TakenPositions> | null
  /** That of a driver on a road, unless a robot drives, whose time is short (TST-5). */
  readonly kilometresPerHourMax?: number
  /** True if the driver has agreed that the person who receives the vehicle sees the latest position (DRV-67). */
  readonly isShared?: boolean
}

/** Only another phone of the same driver saves at the same time. */
const triesMax = 5

/** Plans the points of the trips that get their first position. */
const plannedTracks = Effect.fnUntraced(function* (
  trips: ReadonlyArray<DrivenTrip>,
  stored: StoredTracks,
  positions: ReadonlyArray<Position>
) {
  const reported = trips.filter((trip) => positions.some(({ at }) => isDuring(trip, at)))
  return yield* Effect.forEach(reported, (driven) =>
    Effect.gen(function* () {
      const { key, trip } = driven
      const track = stored[key]?.track ?? emptyTrack(trackPointsOf(trip, yield* withinTime(roadOf(trip))))
      return { ...driven, track }
    })
  )
})

const takeOnce = Effect.fnUntraced(function* (
  tenant: Tenant,
  missionId: MissionId,
  trips: ReadonlyArray<DrivenTrip>,
  { positions, isShared = false, kilometresPerHourMax = drivenKilometresPerHourMax }: ReportedPositions,
  now: Instant
) {
  const store = yield* Positions
  const stored = yield* store.tracks(tenant, missionId)
  const tracks = yield* plannedTracks(trips, stored, positions)
  const times = positions.flatMap(({ at }) =>
    tracks.some(({ track: { last } }) => last !== null && at <= last.at) ? [at] : []
  )
  const kept = times.length === 0 ? [] : yield* store.keptAt(tenant, missionId, times)
  const underWay = tracks.map(({ from, key, track, until }): TripUnderWay => ({
    trip: key,
    from,
    until,
    track,
    kept: new Map(kept.flatMap(({ at, isTooFast, trip }) => (trip === key ? [[at, isTooFast]] : [])))
  }))
  const taken = takePositions(underWay, positions, now, kilometresPerHourMax)
  for (const change of taken.changes) {
    const isSaved = yield* store.save(tenant, missionId, {
      ...change,
      version: stored[change.trip]?.version ?? 0,
      isShared
    })
    if (!isSaved) return Result.fail("overtaken" as const)
  }
  return Result.succeed(taken)
})

/**
 * Takes the positions that a driver reports of a mission (OPS-40, OPS-41), and returns how many were taken, and why the
 * others were not. The first position of a trip plans its waypoints. Fails with `MissionNotFound`, and with
 * `RouterUnavailable` or `OutsideTooSlow` if waypoints cannot be planned: then nothing of the trip is taken.
 */
export const takePositionsAsDriver = Effect.fn("takePositionsAsDriver")(function* (
  caller: PersonCaller,
  id: MissionId,
  reported: ReportedPositions
) {
  const { keyed } = reported
  const keys = yield* IdempotencyKeys
  const { mission, owner } = yield* readMissionAsPerson(caller, id)
  const now = yield* presentOf(owner.tenant)
  const trips = drivenTripsOf(caller.person, mission, now)
  for (let tries = 0; tries < triesMax; tries++) {
    const taken = yield* takeOnce(owner.tenant, mission.id, trips, reported, now)
    if (Result.isFailure(taken)) continue
    if (keyed !== null) {
      yield* keys.complete(holderOf(authorOf(caller, owner)), keyed.claim, keyed.answer(taken.success))
    }
    return taken.success
  }
  return yield* new StoreUnavailable({})
})
