import { Context, type Effect } from "effect"
import type { StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Environment } from "../access/tenant.model.ts"
import type { ListedMission } from "../operations/lists/mission-list.model.ts"
import type { InvoicingQuery } from "./invoicing.model.ts"
import type { DisabledEndpoint, FailedWork, ListedGroup } from "./oversight.model.ts"
import type { DriverAtHand } from "./suggestions/driver-at-hand.model.ts"
import type { MissionUnderWay } from "./under-way.model.ts"

export interface GroupSearch {
  /** A part of the name in any case of letters; null for every group. */
  readonly search: string | null
  /** 1 to `overseenMax`, and one more. */
  readonly limit: number
}

/** What operators look after, of all groups. It only reads. */
export class Oversight extends Context.Service<
  Oversight,
  {
    /** Due work of both environments whose last attempt has failed, the earliest due first. `limit` is 1 to `overseenMax`, and one more. */
    readonly failedWork: (limit: number) => Effect.Effect<ReadonlyArray<FailedWork>, StoreUnavailable>
    /** Endpoints of the environment that are disabled and not deleted, oldest first. `limit` is 1 to `overseenMax`, and one more. */
    readonly disabledEndpoints: (
      environment: Environment,
      limit: number
    ) => Effect.Effect<ReadonlyArray<DisabledEndpoint>, StoreUnavailable>
    /**
     * The missions of the environment in one of `underWayStatuses`, by the order of these, then by the day of the outbound
     * pickup, those without a day last, then by id. `limit` is 1 to `underWayMax` and one more.
     */
    readonly missionsUnderWay: (
      environment: Environment,
      limit: number
    ) => Effect.Effect<ReadonlyArray<MissionUnderWay>, StoreUnavailable | StoredDocumentUnreadable>
    /**
     * Drivers who are neither suspended nor erased, the newest first, with their missions of the environment: the newest
     * `openOfDriverMax` that have not ended, and the `endedOfDriverMax` that ended last. `limit` is 1 to
     * `comparedDriversMax` and one more.
     */
    readonly driversAtHand: (
      environment: Environment,
      limit: number
    ) => Effect.Effect<ReadonlyArray<DriverAtHand>, StoreUnavailable | StoredDocumentUnreadable>
    /**
     * The missions with a delivered trip that is not invoiced, by the earliest such delivery, or those with an invoiced trip,
     * the latest invoice first; then by id in the same direction.
     */
    readonly missionsToInvoice: (
      query: InvoicingQuery
    ) => Effect.Effect<ReadonlyArray<ListedMission>, StoreUnavailable | StoredDocumentUnreadable>
    /** Groups by name. */
    readonly groups: (search: GroupSearch) => Effect.Effect<ReadonlyArray<ListedGroup>, StoreUnavailable>
  }
>()("@trajet/domain/oversight/Oversight") {}
