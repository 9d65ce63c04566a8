import { Context, type Effect } from "effect"
import type { StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { GroupId } from "../access/tenant.model.ts"
import type { CompiledGrid } from "./compiled-grid.rules.ts"

/** Stores the price grids of groups, by version. */
export class Grids extends Context.Service<
  Grids,
  {
    /** Reads a version of a group's price grid. A version never changes, so an adapter may cache it. */
    readonly version: (
      groupId: GroupId,
      version: number
    ) => Effect.Effect<CompiledGrid, StoreUnavailable | StoredDocumentUnreadable>
  }
>()("@trajet/domain/pricing/Grids") {}
