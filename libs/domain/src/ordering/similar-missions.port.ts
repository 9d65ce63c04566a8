import { Context, type Effect, Schema } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { Day, Instant } from "../time/instant.model.ts"
import type { MissionId, TransportId } from "../mission/mission-id.model.ts"

/** What an order may have in common with a mission. */
export const MissionSign = Schema.Literals(["reference", "registration", "vin"])
export type MissionSign = typeof MissionSign.Type

/** Missions with a text that are looked at, the newest ones: more have it only if it tells nothing, such as `STOCK`. */
export const consideredMax = 100

/** Missions that are found for a text, the newest ones. */
export const similarMax = 5

/** A sign of an order: its plate and its VIN are in normalised form, and count only near the day of its pickup. */
export type AskedSign =
  | { readonly sign: "reference"; readonly text: string; readonly day: null }
  | { readonly sign: "registration" | "vin"; readonly text: string; readonly day: Day }

/** A mission that is neither completed nor cancelled. */
export interface OpenMission {
  readonly id: MissionId
  readonly transportId: TransportId
  readonly createdAt: Instant
  readonly pickupDay: Day | null
}

/** Finds missions that an order resembles. */
export class SimilarMissions extends Context.Service<
  SimilarMissions,
  {
    /**
     * The open missions of the tenant for each sign, newest first, at most `similarMax` of the newest `consideredMax` with
     * its text. Plates and VINs are those of the outbound and of the return, of missions whose pickup is at most a day away.
     */
    readonly find: (
      tenant: Tenant,
      asked: ReadonlyArray<AskedSign>
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<OpenMission>>, StoreUnavailable>
  }
>()("@trajet/domain/ordering/SimilarMissions") {}
