import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Position } from "./position.model.ts"
import { Positions } from "./positions.port.ts"

/** The latest position that was taken of each trip; null if there is none, or it was removed. */
export type LastPositions = Readonly<Record<TripKey, Position | null>>

/** Reads where the vehicle of each trip of a mission was last. */
export const readLastPositions = Effect.fn("readLastPositions")(function* (tenant: Tenant, missionId: MissionId) {
  const positions = yield* Positions
  const { aller, retour } = yield* positions.tracks(tenant, missionId)
  const last: LastPositions = { aller: aller?.track.last ?? null, retour: retour?.track.last ?? null }
  return last
})
