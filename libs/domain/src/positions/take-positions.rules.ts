import type { TripKey } from "../mission/leg.model.ts"
import { greatCircleMeters } from "../places/geo.rules.ts"
import type { Point } from "../places/place.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { hourMillis, millisOfInstant, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import {
  type KeptPosition,
  type Position,
  type PositionRefusal,
  positionsPerTripMax,
  type Track,
  type TrackPoint
} from "./position.model.ts"

const aheadMillis = minuteMillis
const passedWithinMeters = 1_000

/** The speed above which a position of a driver is `too_fast` (OPS-40). */
export const drivenKilometresPerHourMax = 200

/** The time in which a trip is under way. */
export interface TripTime {
  readonly from: Instant
  /** The last time that counts; null while the trip is under way. */
  readonly until: Instant | null
}

/** A trip that the driver drives or drove, with what its earlier positions say. */
export interface TripUnderWay extends TripTime {
  readonly trip: TripKey
  readonly track: Track
  /** Of the times of this request those that were kept before, with `isTooFast`. */
  readonly kept: ReadonlyMap<Instant, boolean>
}

/** What changes for a trip. */
export interface TrackChange {
  readonly trip: TripKey
  /** When the trip was picked up. */
  readonly from: Instant
  readonly track: Track
  readonly keeps: ReadonlyArray<KeptPosition>
}

export interface TakenPositions {
  readonly taken: number
  /** In the order of the request. */
  readonly refused: ReadonlyArray<{ readonly index: number; readonly code: PositionRefusal }>
  /** Only of trips that change. */
  readonly changes: ReadonlyArray<TrackChange>
}

/** Whether the trip is under way at a time. */
export const isDuring = ({ from, until }: TripTime, at: Instant): boolean =>
  from <= at && (until === null || at <= until)

/** A track without positions over the planned points of a trip. */
export const emptyTrack = (points: ReadonlyArray<TrackPoint>): Track => ({
  points,
  passages: [],
  last: null,
  keptCount: 0
})

const isTooFast = (from: Position, to: Position, kilometresPerHourMax: number): boolean =>
  greatCircleMeters(from, to) >
  ((millisOfInstant(to.at) - millisOfInstant(from.at)) * kilometresPerHourMax * 1_000) / hourMillis

/** The passages after a position: of the farthest point near it, and at the same time of those before it (OPS-41). */
const passagesAt = ({ passages, points }: Track, position: Position): ReadonlyArray<Instant> => {
  const isNear = (point: Point) => greatCircleMeters(point, position) <= passedWithinMeters
  const ahead = points.slice(passages.length).findLastIndex(isNear)
  return ahead < 0 ? passages : [...passages, ...Array.from({ length: ahead + 1 }, () => position.at)]
}

interface Given {
  readonly index: number
  readonly position: Position
}

interface Refused {
  readonly index: number
  readonly code: PositionRefusal
}

// By every member, so that the order in the request decides nothing.
const byTime = ({ position: one }: Given, { position: other }: Given): number => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  return one.lat - other.lat || one.lng - other.lng || (one.accuracyMeters ?? 0) - (other.accuracyMeters ?? 0)
}

/** Takes the positions of one trip, in the order of their times. */
const takeOfTrip = (
  { from, kept: before, track: first, trip }: TripUnderWay,
  given: ReadonlyArray<Given>,
  kilometresPerHourMax: number
) => {
  const kept = new Map(before)
  const keeps: Array<KeptPosition> = []
  const refused: Array<Refused> = []
  let track = first
  for (const { index, position } of given) {
    const known = kept.get(position.at)
    const { last } = track
    const isLate = last !== null && position.at <= last.at
    const tooFast = known ?? (last !== null && !isLate && isTooFast(last, position, kilometresPerHourMax))
    if (tooFast) refused.push({ index, code: "too_fast" })
    if (known !== undefined) continue
    kept.set(position.at, tooFast)
    if (!tooFast && !isLate) track = { ...track, last: position, passages: passagesAt(track, position) }
    if (track.keptCount >= positionsPerTripMax) continue
    keeps.push({ ...position, isTooFast: tooFast })
    track = { ...track, keptCount: track.keptCount + 1 }
  }
  const changes: ReadonlyArray<TrackChange> = track === first ? [] : [{ trip, from, track, keeps }]
  return { changes, refused }
}

/**
 * Takes positions of a driver in the order of their times (OPS-40, OPS-41), whatever their order in the request. A
 * position counts for the trip that was under way at its time, else it is `not_in_transit`. One more than 60 s after `now`
 * is `in_future`. One that needs more than `kilometresPerHourMax` since the latest one taken is `too_fast`. One before the latest one is
 * taken and moves nothing. A time that was answered before gets the same answer, and is not kept twice.
 */
export const takePositions = (
  trips: ReadonlyArray<TripUnderWay>,
  positions: ReadonlyArray<Position>,
  now: Instant,
  kilometresPerHourMax = drivenKilometresPerHourMax
): TakenPositions => {
  const latest = plusMillis(now, aheadMillis)
  const given = positions.map((position, index): Given => ({ index, position })).toSorted(byTime)
  const tripAt = ({ at }: Position) => (at > latest ? undefined : trips.find((trip) => isDuring(trip, at)))
  const ofTrips = trips.map((trip) =>
    takeOfTrip(
      trip,
      given.filter(({ position }) => tripAt(position) === trip),
      kilometresPerHourMax
    )
  )
  const elsewhere = given.flatMap(({ index, position }): ReadonlyArray<Refused> => {
    if (tripAt(position) !== undefined) return []
    return [{ index, code: position.at > latest ? "in_future" : "not_in_transit" }]
  })
  const refused = [...elsewhere, ...ofTrips.flatMap((of) => of.refused)].toSorted(
    (one, other) => one.index - other.index
  )
  return { taken: positions.length - refused.length, refused, changes: ofTrips.flatMap(({ changes }) => changes) }
}
