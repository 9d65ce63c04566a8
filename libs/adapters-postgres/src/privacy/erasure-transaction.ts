import { StoreUnavailable } from "@trajet/domain/access"
import { addCounts, type ErasureCounts, type ErasureMode } from "@trajet/domain/privacy"
import { Effect } from "effect"
import type { Connection, Database } from "../database/database.ts"
import { isUnavailable } from "../database/pg-errors.ts"

/** Rows that one transaction reads at most. */
export const rowsPerBatch = 500

/** One transaction. A count does the same as an erasure, and is rolled back. */
export const inTransaction = <A>(
  database: Database["Service"],
  mode: ErasureMode,
  use: (connection: Connection) => Promise<A>
): Effect.Effect<A, StoreUnavailable> =>
  database
    .hold(async (connection) => {
      await connection.command("BEGIN")
      const result = await use(connection)
      await connection.command(mode === "erase" ? "COMMIT" : "ROLLBACK")
      return result
    })
    .pipe(
      Effect.catch((error) =>
        isUnavailable(error.cause) ? Effect.fail(new StoreUnavailable({ cause: error.cause })) : Effect.die(error.cause)
      )
    )

export interface Batch<Position> {
  readonly counts: ErasureCounts
  /** Null after the last batch. */
  readonly next: Position | null
}

/** Runs batch after batch, each in a transaction of its own, and adds their counts. */
export const inBatches = <Position>(
  database: Database["Service"],
  mode: ErasureMode,
  first: Position,
  batch: (connection: Connection, position: Position) => Promise<Batch<Position>>
): Effect.Effect<ErasureCounts, StoreUnavailable> =>
  Effect.gen(function* () {
    const all: Array<ErasureCounts> = []
    let position: Position | null = first
    while (position !== null) {
      const at: Position = position
      const done: Batch<Position> = yield* inTransaction(database, mode, (connection) => batch(connection, at))
      all.push(done.counts)
      position = done.next
    }
    return addCounts(all)
  })
