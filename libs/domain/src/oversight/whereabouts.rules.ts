import type { TripKey } from "../mission/leg.model.ts"
import type { Driver, Mission, Stop, Trip } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import type { Point } from "../places/place.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** The latest position of a mission's driver, and the trip on which it was taken. */
export interface LastPosition extends Point {
  readonly trip: TripKey
  readonly at: Instant
}

/** Where a mission is, as far as it is known. */
export interface Whereabouts extends Point {
  /** The trip that is driven, or is driven next. */
  readonly trip: TripKey
  readonly vehicle: Trip["vehicle"]
  readonly driver: Driver | null
  /** The stop that comes next; the delivery of the last trip once everything is delivered. */
  readonly nextStop: "pickup" | "delivery"
  readonly nextAddress: string
  /** The time of the position. Null if the trip has none: the point is then that of the next stop. */
  readonly positionedAt: Instant | null
}

/** The trip that is driven, or is driven next: the last one once everything is delivered. */
const currentTrip = ({ outbound, return: back }: Mission): TripKey =>
  outbound.deliveredAt !== null && back !== null && back.status !== "cancelled" ? "retour" : "aller"

const nextStopOf = ({ pickedUpAt }: Trip): "pickup" | "delivery" => (pickedUpAt === null ? "pickup" : "delivery")

const pointOf = ({ place: { lat, lng } }: Stop): Point => ({ lat, lng })

/** Where a mission is: at the last position of its current trip, otherwise at the next stop of that trip. */
export const whereaboutsOf = (mission: Mission, last: LastPosition | null): Whereabouts => {
  const key = currentTrip(mission)
  const trip = tripOf(mission, key) ?? mission.outbound
  const nextStop = nextStopOf(trip)
  const stop = trip[nextStop]
  const known = last?.trip === key ? last : null
  const { lat, lng } = known ?? pointOf(stop)
  return {
    ...{ lat, lng, trip: key, nextStop, vehicle: trip.vehicle, nextAddress: stop.place.address },
    driver: key === "retour" ? (mission.returnDriver ?? mission.driver) : mission.driver,
    positionedAt: known?.at ?? null
  }
}
