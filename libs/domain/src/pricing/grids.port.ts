import { Context, type Effect, type Option } from "effect"
import type { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { GroupId } from "../access/tenant.model.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { CompiledGrid } from "./compiled-grid.rules.ts"
import type { GridReplacement, GridVersion, GroupGrid } from "./group-grid.model.ts"

/** Stores the price grids of groups, by version. */
export class Grids extends Context.Service<
  Grids,
  {
    /** Reads a version of a group's price grid. A version never changes, so an adapter may cache it. */
    readonly version: (
      groupId: GroupId,
      version: number
    ) => Effect.Effect<CompiledGrid, StoreUnavailable | StoredDocumentUnreadable>
    /** Reads a version of a group's grid with its author, null: the current one. None for an unknown group or version. */
    readonly find: (
      groupId: GroupId,
      version: number | null
    ) => Effect.Effect<Option.Option<GroupGrid>, StoreUnavailable | StoredDocumentUnreadable>
    /** Lists versions, the newest first, from before `olderThan`; null: from the current one on. */
    readonly versions: (
      groupId: GroupId,
      query: { readonly olderThan: number | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<GridVersion>, StoreUnavailable>
    /**
     * Makes a new version, with an audit row in the name of `by`. The old versions stay. None if another version than
     * `replaces` is the current one: of two replacements at once, one is made.
     */
    readonly replace: (
      by: PersonCaller,
      groupId: GroupId,
      replacement: GridReplacement
    ) => Effect.Effect<Option.Option<GridVersion>, StoreUnavailable | OutcomeUnknown>
  }
>()("@trajet/domain/pricing/Grids") {}
