import { CellNumberRefused, Cells, numbersOfCell, type UnfinishedMove } from "@trajet/domain/cells"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"
import { inTransaction } from "../privacy/erasure-transaction.ts"
import { copyState } from "./people-copy.statements.ts"
import { databaseBytes, groupLoads, unfinishedMoves } from "./cell-load.statements.ts"
import type { MovePhase } from "./move-state.ts"
import { highestOrdinal, moveSequence, sequences } from "../restoration/restoration.statements.ts"

// Keys of people are valid in every cell: without a cell that the request names, the home serves them.
const cellRoutes = statement<object, { readonly route: string }>()(
  "cells.routes",
  () => sql`
SELECT coalesce(k.route, k.prefix) AS route FROM api_key k JOIN customer_group g ON g.id = k.group_id
WHERE k.user_id IS NULL AND k.revoked_at IS NULL AND g.moved_to IS NULL
UNION
SELECT coalesce(route, prefix) AS route FROM person_key
WHERE user_id IS NULL AND revoked_at IS NULL AND NOT EXISTS (SELECT FROM people_copy WHERE one)
ORDER BY route`
)

const states: Readonly<Record<MovePhase, UnfinishedMove["state"]>> = {
  copying: "leaving",
  stopping: "leaving",
  moved: "left",
  arriving: "arriving"
}

/** The store of this cell. */
export const cellsLayer: Layer.Layer<Cells, never, Database> = Layer.effect(
  Cells,
  Effect.map(Database, (database) =>
    Cells.of({
      init: Effect.fnUntraced(function* (number) {
        const problem = yield* inTransaction(database, "erase", async ({ run }) => {
          const [highest] = await run(highestOrdinal, {})
          if (highest !== undefined) return "it has missions already"
          const all = await run(sequences, {})
          const fixed = all.filter(({ may_move: mayMove }) => !mayMove).map(({ name }) => name)
          if (fixed.length > 0)
            return `the role of DATABASE_URL may not move ${fixed.join(", ")}: use the role of their owner`
          for (const { name } of all) await run(moveSequence, { name, to: number * numbersOfCell })
          return null
        })
        if (problem !== null) return yield* new CellNumberRefused({ problem })
      }),
      routes: Effect.map(database.run(cellRoutes, {}), (rows) => rows.map(({ route }) => route)),
      load: Effect.gen(function* () {
        const moves = yield* database.run(unfinishedMoves, {})
        const [copy] = yield* database.run(copyState, {})
        const [size] = yield* database.run(databaseBytes, {})
        return {
          groups: yield* database.run(groupLoads, {}),
          moves: moves.map(({ cell, name, phase }) => ({ group: name, state: states[phase], cell })),
          bytes: size?.bytes ?? 0,
          peopleCopiedAt: copy?.copied_at ?? null
        }
      })
    })
  )
)
