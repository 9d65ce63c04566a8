import { Schema } from "effect"
import type { Balance, BalanceRow, CellRow } from "./verdict.ts"
import type { World } from "./world.ts"

const readCells = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ cell: Schema.String, groups: Schema.Int, load: Schema.Int }))
)
const readMoves = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      ...{ group: Schema.String, from: Schema.String, to: Schema.String, load: Schema.Int },
      ...{ rows_copied: Schema.Int, writes_stopped_ms: Schema.Int }
    })
  )
)

const status = async ({ forAll }: World): Promise<ReadonlyArray<CellRow>> => readCells(await forAll("cells", "status"))

/** Lets the command even out the cells, and reads their loads before and after. */
export const balance = async (world: World): Promise<Balance> => {
  const before = await status(world)
  const beganAt = Date.now()
  const moves: ReadonlyArray<BalanceRow> = readMoves(await world.forAll("cells", "balance"))
  return { before, moves, seconds: (Date.now() - beganAt) / 1_000, after: await status(world) }
}
