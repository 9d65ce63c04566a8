import { Effect, Option } from "effect"
import { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { tripOf } from "../mission/trip.rules.ts"
import type { Route } from "../places/place.model.ts"
import { Positions } from "../positions/positions.port.ts"
import { waysOf } from "../waypoints/ways.rules.ts"
import type { TripReading } from "./tracked-trip.rules.ts"
import type { FoundTrackingLink } from "./tracking-link.model.ts"

/** Finds the road of a trip; null for a trip that is shown without one. */
type FindRoad<R> = (found: FoundTrackingLink, trip: Trip) => Effect.Effect<Route | null, never, R>

const tracksOf = ({ missionId, tenant }: FoundTrackingLink, trip: Trip) =>
  trip.pickedUpAt === null
    ? Effect.succeed({ aller: null, retour: null })
    : Positions.use((positions) => positions.tracks(tenant, missionId))

/** Where the vehicle is, and when it arrives. */
const wayOf = <R>(findRoad: FindRoad<R>) =>
  Effect.fnUntraced(function* (mission: Mission, found: FoundTrackingLink) {
    const { link } = found
    const trip = tripOf(mission, link.trip)
    if (trip === null || trip.deliveredAt !== null) return { way: null, track: null, road: null }
    const { aller, retour } = yield* tracksOf(found, trip)
    const tracks = { aller: aller?.track ?? null, retour: retour?.track ?? null }
    const road = yield* findRoad(found, trip)
    const routes = link.trip === "aller" ? { outbound: road, return: null } : { outbound: null, return: road }
    const way = waysOf(mission, routes, tracks).find(({ trip: key }) => key === link.trip) ?? null
    return { way: trip.pickedUpAt === null ? null : way, track: tracks[link.trip], road }
  })

const reportsOf = Effect.fnUntraced(function* (mission: Mission, { link, tenant }: FoundTrackingLink) {
  const deliveredAt = tripOf(mission, link.trip)?.deliveredAt ?? null
  if (deliveredAt === null) return []
  const inspections = yield* Inspections
  const inspection = Option.getOrNull(yield* inspections.find(tenant, mission.id, link.trip))
  return InspectionPhaseKey.literals.filter((key) => (inspection?.phases[key]?.report ?? null) !== null)
})

/** Reads what the pages of a trip are made of. Null if the mission is gone. */
export const readTrip = <R>(findRoad: FindRoad<R>) =>
  Effect.fnUntraced(function* (found: FoundTrackingLink) {
    const { missionId, tenant } = found
    const mission = Option.getOrNull(yield* Missions.use((missions) => missions.find(tenant, missionId)))
    if (mission === null) return null
    const reading: TripReading = {
      mission,
      ...(yield* wayOf(findRoad)(mission, found)),
      reports: yield* reportsOf(mission, found)
    }
    return reading
  })
