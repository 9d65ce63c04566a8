import { Effect } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { NoReturnTrip } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { TransportId } from "../mission/mission-id.model.ts"
import { readMissionNamed } from "../ordering/read-mission.program.ts"
import { tripOf } from "../mission/trip.rules.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import { Grids } from "../pricing/grids.port.ts"

export interface Catalogue {
  readonly transportId: TransportId | null
  readonly trip: TripKey
  readonly prestation: "livraison" | "restitution"
  /** Keys of the options set on the trip, oldest first; empty without a mission. */
  readonly active: ReadonlyArray<string>
  readonly grid: PriceGrid
}

const prestationOf = (mission: Mission | null, trip: TripKey): Catalogue["prestation"] =>
  trip === "retour" || mission?.type === "restitution" ? "restitution" : "livraison"

/**
 * Reads the options of a trip, and of a mission if it is named by id or `M-` number (CHG-12). Fails with
 * `MissionNotFound` or `NoReturnTrip`.
 */
export const readCatalogue = Effect.fn("readCatalogue")(function* (
  caller: Caller,
  named: string | null,
  tripKey: TripKey
) {
  const grids = yield* Grids
  const mission = named === null ? null : yield* readMissionNamed(caller.tenant, named)
  const trip = mission === null ? null : tripOf(mission, tripKey)
  if (mission !== null && trip === null) return yield* new NoReturnTrip()
  const { grid } = yield* grids.version(caller.tenant.groupId, caller.gridVersion)
  return {
    transportId: mission?.transportId ?? null,
    trip: tripKey,
    prestation: prestationOf(mission, tripKey),
    active: trip?.options.map(({ key }) => key) ?? [],
    grid
  } satisfies Catalogue
})
