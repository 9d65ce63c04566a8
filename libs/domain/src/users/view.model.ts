import { Brand } from "effect"
import type { MissionStatus } from "../mission/mission.model.ts"
import type { Day, Instant } from "../time/instant.model.ts"

/** Id of a saved view, UUID v7. */
export type ViewId = string & Brand.Brand<"ViewId">
export const ViewId = Brand.nominal<ViewId>()

/** The filters of the list of missions; null leaves one out. */
export interface ViewFilters {
  readonly text: string | null
  readonly status: MissionStatus | null
  readonly from: Day | null
  readonly to: Day | null
  readonly hasReturn: boolean | null
}

/** Filters of the list of missions that a user has saved, for both environments. */
export interface SavedView {
  readonly id: ViewId
  readonly name: string
  readonly filters: ViewFilters
  readonly createdAt: Instant
}

/** Most saved views of a user (LIM-49). */
export const viewsMax = 20
