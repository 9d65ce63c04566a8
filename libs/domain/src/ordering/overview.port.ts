import { Context, type Effect } from "effect"
import type { StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import { endedStatuses } from "../mission/guards/ended.rules.ts"
import { type Mission, MissionStatus } from "../mission/mission.model.ts"
import type { Cents } from "../pricing/pricing.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** The most urgent first. A status that is missing here comes before all. */
const urgency: ReadonlyArray<MissionStatus> = [
  ...(["incident", "awaiting_documents", "in_transit", "in_transit_return"] as const),
  ...(["assigned", "scheduled", "under_review"] as const)
]

/** Statuses of open missions, the most urgent first: that is their order in an overview. */
export const openStatuses: ReadonlyArray<MissionStatus> = MissionStatus.literals
  .filter((status) => !endedStatuses.includes(status))
  .toSorted((one, other) => urgency.indexOf(one) - urgency.indexOf(other))

/** Open missions that an overview looks at (CON-134). */
export const overviewMissionsMax = 500

/** Missions whose spend an overview adds up, the newest ones (CON-136). */
export const spendMissionsMax = 20_000

/** What the missions cost that were ordered in a month of Paris, without tax. */
export interface MonthOfSpend {
  /** Such as `2026-11`. */
  readonly month: string
  readonly ordered: number
  readonly cancelled: number
  /** Cancelled missions whose fee is not known. */
  readonly unknownFees: number
  /** Of both trips of the missions that are not cancelled. */
  readonly priceHt: Cents
  /** Of the cancelled missions. */
  readonly feesHt: Cents
  /** Greenhouse gas of the missions that are not cancelled, in hundredths of a kilogram of CO2e. */
  readonly emitted: number
}

/** Reads what the overview of a group shows. */
export class Overviews extends Context.Service<
  Overviews,
  {
    /** Open missions in the order of `openStatuses`, of each status the one that was ordered first, at most `limit`. */
    readonly openMissions: (
      tenant: Tenant,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Mission>, StoreUnavailable | StoredDocumentUnreadable>
    /** The months since `since` with orders, the first one first, of the newest `most` missions. */
    readonly spend: (
      tenant: Tenant,
      since: Instant,
      most: number
    ) => Effect.Effect<ReadonlyArray<MonthOfSpend>, StoreUnavailable>
  }
>()("@trajet/domain/ordering/Overviews") {}
