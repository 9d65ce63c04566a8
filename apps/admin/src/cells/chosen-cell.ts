import { GroupNameTaken } from "@trajet/domain/access"
import { cellForNewGroup } from "@trajet/domain/cells"
import { Effect, Option, Result } from "effect"
import { askAll, cellsIfSet, type CellStore } from "./cell-stores.ts"
import { NothingToWorkOn } from "../connection.ts"
import { settings } from "../settings.ts"

/**
 * The cell for a new group: of those that answer, the one with the least load; null without `TRAJET_CELLS`, or if
 * `DATABASE_URL` says the cell. Fails if a cell that answers has a group of this name, because the two could never share a cell.
 */
export const chosenCell = Effect.fnUntraced(function* (groupName: string) {
  const stores = Option.isSome((yield* settings).databaseUrl) ? Option.none() : yield* cellsIfSet
  if (Option.isNone(stores)) return null
  const loaded = (yield* askAll(stores.value)).filter(Result.isSuccess).map(({ success }) => success)
  if (loaded.some(({ groups }) => groups.some(({ name }) => name === groupName))) {
    return yield* new GroupNameTaken({ name: groupName })
  }
  const cell = cellForNewGroup(loaded)?.cell
  const chosen: CellStore | undefined = stores.value.cells.find(({ name }) => name === cell)
  return chosen ?? (yield* new NothingToWorkOn({ missing: "no cell of TRAJET_CELLS answers" }))
})
