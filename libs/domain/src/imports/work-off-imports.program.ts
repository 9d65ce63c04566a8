import { Effect, Option, Result } from "effect"
import type { Environment } from "../access/tenant.model.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { sleepAbout } from "../time/pause.program.ts"
import type { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { callerOf, checkCells, type Row, type RowReading } from "./check-row.program.ts"
import type { HeldImport } from "./import.model.ts"
import { Imports } from "./imports.port.ts"

/** Options of a process that carries imports on. */
export interface ImportWorkerOptions extends RowReading {
  /** New at each start of a process. */
  readonly owner: WorkerId
  readonly environments: ReadonlyArray<Environment>
  /** Longer than `batchRows` orders take. */
  readonly leaseMillis: number
  /** Time between two looks for imports. */
  readonly pollMillis: number
  /** Time until an import is tried again after a failure of a provider or of the store. */
  readonly restMillis: number
  /** Rows of an import, until it is another import's turn. */
  readonly batchRows: number
  /** Rows of an import that are worked on at the same time. */
  readonly concurrency: number
}

/** Checks a row. `null` stands for an interruption. */
const checkRow = (held: HeldImport, row: Row, options: ImportWorkerOptions) =>
  checkCells(callerOf(held), row, options).pipe(
    Effect.catch((failure) => Effect.as(Effect.logWarning("an import is interrupted", failure), null))
  )

/** Orders a row; false after an interruption. */
const orderRow = Effect.fnUntraced(function* (held: HeldImport, { line, cells }: Row, options: ImportWorkerOptions) {
  const imports = yield* Imports
  const { owner } = options
  const caller = callerOf(held)
  const order = options.orderOf(caller, cells)
  if (Result.isFailure(order)) {
    yield* imports.refuse(owner, held, line, order.failure)
    return true
  }
  const { request, robot } = order.success
  return yield* createMission(caller, request, null, { robot, importedRow: { importId: held.id, line, owner } }).pipe(
    Effect.as(true),
    Effect.catch((failure) => {
      const problems = options.problemsOf(failure)
      return problems === null
        ? Effect.as(Effect.logWarning("an import is interrupted", failure), false)
        : Effect.as(imports.refuse(owner, held, line, problems), true)
    })
  )
})

const workOn = Effect.fnUntraced(function* (held: HeldImport, rows: ReadonlyArray<Row>, options: ImportWorkerOptions) {
  const imports = yield* Imports
  const { owner, concurrency } = options
  if (held.state === "ordering") {
    const done = yield* Effect.forEach(rows, (row) => orderRow(held, row, options), { concurrency })
    return done.every((isDone) => isDone)
  }
  const checked = yield* Effect.forEach(rows, (row) => checkRow(held, row, options), { concurrency })
  const results = checked.filter((result) => result !== null)
  if (results.length > 0) yield* imports.check(owner, held, results)
  return results.length === rows.length
})

/** Works on one batch of an import, and then releases the import to any worker. */
const carryOn = Effect.fnUntraced(function* (held: HeldImport, options: ImportWorkerOptions) {
  const imports = yield* Imports
  const { owner, leaseMillis, batchRows, restMillis } = options
  const rows = held.isKeyValid ? yield* imports.next(owner, held, leaseMillis, batchRows) : []
  if (rows === null) return
  const isDone = rows.length === 0 || (yield* workOn(held, rows, options))
  yield* imports.release(owner, held, { restMillis: isDone ? 0 : restMillis, isInterrupted: !isDone })
})

/**
 * Carries on the imports of users, without end. Any number of processes may run it: a killed one leaves its import to
 * another after the lease, and each row is ordered once (CON-78).
 */
export const workOffImports = Effect.fn("workOffImports")(function* (options: ImportWorkerOptions) {
  const imports = yield* Imports
  const { owner, environments, leaseMillis, pollMillis } = options
  const pause = sleepAbout(pollMillis)
  const once = imports.claim(owner, environments, leaseMillis).pipe(
    Effect.flatMap(Option.match({ onNone: () => pause, onSome: (held) => carryOn(held, options) })),
    Effect.catch((error) => Effect.andThen(Effect.logWarning("an import stopped", error), pause)),
    // Catches defects, so that a defect in one row does not end the work on all other imports.
    Effect.catchDefect((defect) => Effect.andThen(Effect.logError("an import broke", defect), pause))
  )
  return yield* Effect.forever(once)
})
