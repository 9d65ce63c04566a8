import type { TripKey } from "../mission/leg.model.ts"
import type { DriverId, Mission, Stop, Trip } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { hourMillisOf } from "../mission/window.rules.ts"

/** The time of a trip for its driver, epoch milliseconds. */
export interface TripSpan {
  readonly startMillis: number
  readonly endMillis: number
  /** The end of the pickup window. */
  readonly latestStartMillis: number
  /** The start of the delivery window, not before that of the pickup window. */
  readonly earliestEndMillis: number
}

/** A window with one hour is that minute. Null without a day or an hour. */
const windowOf = ({ date, endTime, secondHour, startTime }: Stop) => {
  const [from, to] = [startTime ?? endTime, endTime ?? startTime]
  if (date === null || from === null || to === null) return null
  return { fromMillis: hourMillisOf({ date, secondHour }, from), toMillis: hourMillisOf({ date, secondHour }, to) }
}

/**
 * The time from the start of the pickup window to the end of the delivery window. Null for a trip without a day or an
 * hour at one of its ends: such a trip overlaps nothing (OPS-20).
 */
export const spanOf = ({ pickup, delivery }: Pick<Trip, "pickup" | "delivery">): TripSpan | null => {
  const pickedUp = windowOf(pickup)
  const delivered = windowOf(delivery)
  if (pickedUp === null || delivered === null) return null
  return {
    startMillis: pickedUp.fromMillis,
    endMillis: delivered.toMillis,
    latestStartMillis: pickedUp.toMillis,
    earliestEndMillis: Math.max(pickedUp.fromMillis, delivered.fromMillis)
  }
}

const doOverlap = (one: TripSpan, other: TripSpan): boolean =>
  one.startMillis < other.endMillis && other.startMillis < one.endMillis

/** The statuses in which a driver has trips to drive. */
const drivenStatuses: ReadonlyArray<Mission["status"]> = ["assigned", "in_transit", "in_transit_return", "incident"]

/** The trips of a mission that this driver has and has not delivered. */
export const openTripsOf = (mission: Mission, driverId: DriverId): ReadonlyArray<Trip> => {
  if (!drivenStatuses.includes(mission.status)) return []
  const { driver, outbound, return: back, returnDriver } = mission
  const isOpen = (trip: Trip) => trip.deliveredAt === null && trip.status !== "cancelled"
  return [
    ...(driver?.id === driverId ? [outbound] : []),
    ...(back !== null && (returnDriver ?? driver)?.id === driverId ? [back] : [])
  ].filter(isOpen)
}

/** The trips that a driver gets by an assignment: `aller` covers the return too, unless another driver has it (OPS-17). */
export const tripsAssigned = (mission: Mission, trip: TripKey): ReadonlyArray<Trip> => {
  const keys: ReadonlyArray<TripKey> =
    trip === "retour" ? ["retour"] : mission.returnDriver === null ? ["aller", "retour"] : ["aller"]
  return keys.flatMap((key) => tripOf(mission, key) ?? [])
}

/** Ids of the driver's missions that overlap with the trips of a new assignment (OPS-20). */
export const overlappingMissionIds = (
  mission: Mission,
  trip: TripKey,
  driverId: DriverId,
  ofDriver: ReadonlyArray<Mission>
): ReadonlyArray<Mission["id"]> => {
  const wanted = tripsAssigned(mission, trip).flatMap((one) => spanOf(one) ?? [])
  return ofDriver
    .filter(({ id }) => id !== mission.id)
    .filter((other) =>
      openTripsOf(other, driverId).some((open) => {
        const span = spanOf(open)
        return span !== null && wanted.some((one) => doOverlap(one, span))
      })
    )
    .map(({ id }) => id)
}
