import type { OperatorId } from "../people/person.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { PriceGrid } from "./grid.model.ts"

/** A version of a group's price grid: who made it, and when. */
export interface GridVersion {
  readonly version: number
  readonly createdAt: Instant
  /** Null for a grid that the administration command made. */
  readonly by: { readonly id: OperatorId; readonly name: string } | null
}

export interface GroupGrid extends GridVersion {
  readonly grid: PriceGrid
}

/** The grid that takes the place of a version. */
export interface GridReplacement {
  readonly grid: PriceGrid
  /** The version that the new grid was made from. */
  readonly replaces: number
  readonly reason: string | null
}
