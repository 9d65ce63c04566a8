import { Effect } from "effect"
import { isUuid } from "../text/uuid.rules.ts"
import { callerOf, checkCells, type RowReading } from "./check-row.program.ts"
import { changedCells } from "./import-cells.rules.ts"
import type { ImportCells } from "./import-column.model.ts"
import type { ImportId, ImportRow } from "./import.model.ts"
import { ImportUnknown } from "./imports.errors.ts"
import { type Importer, Imports } from "./imports.port.ts"

/**
 * Changes cells of a row that is not ordered, checks the row anew, and stores both together (CON-140). Fails with
 * `ImportUnknown` also without such a line, with `ImportNotReady`, and as `createMission` does after an outage: then
 * nothing is stored.
 */
export const correctRow = Effect.fn("correctRow")(function* (
  by: Importer,
  id: ImportId,
  { changes, line }: { readonly line: number; readonly changes: ImportCells },
  reading: RowReading
) {
  const imports = yield* Imports
  if (!isUuid(id)) return yield* new ImportUnknown()
  const { cells: earlier, gridVersion, version } = yield* imports.rowToCorrect(by.tenant, id, line)
  const cells = changedCells(earlier, changes)
  const checked = yield* checkCells(callerOf({ ...by, gridVersion }), { line, cells }, reading)
  yield* imports.correct(by, id, { version, cells, checked })
  const { priceHt, problems } = { priceHt: null, problems: [], ...checked }
  return {
    line,
    cells,
    state: checked.state,
    problems,
    priceHt,
    missionId: null,
    transportId: null
  } satisfies ImportRow
})
