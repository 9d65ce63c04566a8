import { Context, type Effect, Schema } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** The places and vehicles of a mission. */
export const BookPart = Schema.Literals([
  "pickup",
  "delivery",
  "vehicle",
  "return_pickup",
  "return_delivery",
  "return_vehicle"
])
export type BookPart = typeof BookPart.Type

/** A place or a vehicle that a user took out of the book. */
export interface BookRemoval {
  readonly missionId: MissionId
  readonly part: BookPart
  readonly removedAt: Instant
}

/** Reads what a group has ordered, and keeps what its users took out of the book (docs/adr/0086). */
export class AddressBook extends Context.Service<
  AddressBook,
  {
    /** The newest `newestMissionsMax` missions of the tenant without the erased ones, newest first, and the removals. */
    readonly read: (
      tenant: Tenant
    ) => Effect.Effect<
      { readonly missions: ReadonlyArray<Mission>; readonly removals: ReadonlyArray<BookRemoval> },
      StoreUnavailable
    >
    /** False if the tenant has no such mission among those that the book is read from. Removals of older ones are forgotten. */
    readonly remove: (tenant: Tenant, id: MissionId, part: BookPart) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/ordering/AddressBook") {}
