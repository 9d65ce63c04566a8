import { Context, type Effect } from "effect"
import type { BillingEntity } from "../billing/billing.model.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { Scope } from "./api-key.model.ts"
import type { GroupNameTaken, GroupUnknown } from "./api-key.errors.ts"
import type { StoreUnavailable } from "./store.errors.ts"
import type { GroupId } from "./tenant.model.ts"

export interface Group {
  readonly id: GroupId
  readonly name: string
  readonly createdAt: Instant
  /** E-mail addresses that get the notices; may be empty. */
  readonly administrators: ReadonlyArray<string>
  /** Scopes beyond those of every group that its keys may have (ACC-29). */
  readonly grantedScopes: ReadonlyArray<Scope>
  /** True if contacts get the tracking links of their sides by mail, as a trip gets a driver (TRK-17). */
  readonly trackingMails: boolean
}

/** Stores groups with their administrators and billing entities. */
export class Groups extends Context.Service<
  Groups,
  {
    /** Creates a group with its first grid, and the head rows of its two event logs. */
    readonly create: (
      id: GroupId,
      name: string,
      grid: PriceGrid
    ) => Effect.Effect<Group, StoreUnavailable | GroupNameTaken>
    readonly list: Effect.Effect<ReadonlyArray<Group>, StoreUnavailable>
    readonly byName: (name: string) => Effect.Effect<Group, StoreUnavailable | GroupUnknown>
    /** Replaces the grid by a new version. Prices of existing orders do not change. */
    readonly importGrid: (groupId: GroupId, grid: PriceGrid) => Effect.Effect<{ version: number }, StoreUnavailable>
    /** Adds the entities to the group's billing directory, and replaces those with the same id. */
    readonly importBilling: (
      groupId: GroupId,
      entities: ReadonlyArray<BillingEntity>
    ) => Effect.Effect<void, StoreUnavailable>
    /** Replaces the e-mail addresses of all administrators. Pending notices go to the new addresses. */
    readonly setAdministrators: (
      groupId: GroupId,
      emails: ReadonlyArray<string>
    ) => Effect.Effect<Group, StoreUnavailable>
    /** Replaces the granted scopes. Keys lose at once what is no longer granted. */
    readonly grant: (groupId: GroupId, scopes: ReadonlyArray<Scope>) => Effect.Effect<Group, StoreUnavailable>
  }
>()("@trajet/domain/access/Groups") {}
