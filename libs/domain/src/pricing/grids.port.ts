import { Context, type Effect } from "effect"
import type { StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { CompiledGrid } from "./compiled-grid.rules.ts"

/** Stores the price grids of groups, by version. */
export class Grids extends Context.Service<
  Grids,
  {
    /** A version of a group's price grid. Versions never change, so an adapter may cache them. */
    readonly version: (
      groupId: string,
      version: number
    ) => Effect.Effect<CompiledGrid, StoreUnavailable | StoredDocumentUnreadable>
  }
>()("@trajet/domain/pricing/Grids") {}
