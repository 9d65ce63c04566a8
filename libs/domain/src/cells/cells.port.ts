import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { CellLoad } from "./cell-load.model.ts"
import type { CellNumberRefused } from "./cells.errors.ts"

/** The store of one cell among others. */
export class Cells extends Context.Service<
  Cells,
  {
    /**
     * Lets every number that the store hands out begin at `number` × 10^12, so that no two cells hand out the same. Fails
     * with `CellNumberRefused` if the store has missions already, or a sequence that this role may not move.
     */
    readonly init: (number: number) => Effect.Effect<void, StoreUnavailable | CellNumberRefused>
    /**
     * Beginnings of the keys that the cell serves, of groups and of people of the transport company: without revoked keys
     * and groups that have left.
     */
    readonly routes: Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
    /** What the groups of the cell ask of it, and moves that have not ended. */
    readonly load: Effect.Effect<CellLoad, StoreUnavailable>
  }
>()("@trajet/domain/cells/Cells") {}
