import { Brand } from "effect"
import type { Instant } from "../time/instant.model.ts"
import type { ViewFilters } from "./view-filters.model.ts"

/** Id of a saved view, UUID v7. */
export type ViewId = string & Brand.Brand<"ViewId">
export const ViewId = Brand.nominal<ViewId>()

/** Filters of the list of missions that a user has saved, for both environments. */
export interface SavedView {
  readonly id: ViewId
  readonly name: string
  readonly filters: ViewFilters
  readonly createdAt: Instant
}

/** Most saved views of a user (LIM-49). */
export const viewsMax = 20
