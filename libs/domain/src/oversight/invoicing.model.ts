import type { Environment } from "../access/tenant.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Trip } from "../mission/mission.model.ts"
import type { ListedMission } from "../operations/lists/mission-list.model.ts"
import type { InvoicingFilters } from "./oversight-filters.model.ts"

/** Delivered legs of which no invoice is noted, or those of which one is. */
export type InvoicingState = NonNullable<InvoicingFilters["state"]>

export interface InvoicingQuery extends Omit<InvoicingFilters, "state"> {
  readonly environment: Environment
  readonly state: InvoicingState
  /** 1 to `overseenMax`, and one more. */
  readonly limit: number
}

/** A leg of the list of invoices, with its mission. */
export interface ListedLeg extends ListedMission {
  readonly key: TripKey
  readonly trip: Trip
}
