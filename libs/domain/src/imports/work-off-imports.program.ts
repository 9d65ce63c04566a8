import { Effect, Option, Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import type { Environment } from "../access/tenant.model.ts"
import { checkOrder, createMission } from "../ordering/create-mission.program.ts"
import type { OrderRequest } from "../ordering/order-request.model.ts"
import type { RobotOrder } from "../robot/robot.model.ts"
import { sleepAbout } from "../time/pause.program.ts"
import type { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import type { ImportCells, RowProblem } from "./import-column.model.ts"
import type { HeldImport } from "./import.model.ts"
import { type CheckedRow, Imports } from "./imports.port.ts"

/** An order as a row asks for it. */
export interface RowOrder {
  readonly request: OrderRequest
  readonly robot: RobotOrder | null
}

/** Why an order was not carried out, as `createMission` fails. */
export type OrderFailure = Effect.Error<ReturnType<typeof createMission>>

/** Options of a process that carries imports on. */
export interface ImportWorkerOptions {
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
  /** Reads a row as `POST /v1/transports` reads its body. */
  readonly orderOf: (caller: Caller, cells: ImportCells) => Result.Result<RowOrder, ReadonlyArray<RowProblem>>
  /** The problems of a row whose order was refused; null for a failure that does not depend on the row, such as an outage. */
  readonly problemsOf: (failure: OrderFailure) => ReadonlyArray<RowProblem> | null
}

interface Row {
  readonly line: number
  readonly cells: ImportCells
}

const scopes = ["transports:read", "transports:write"] as const

const callerOf = ({ tenant, keyId, requestId, ip, gridVersion }: HeldImport): Caller => ({
  tenant,
  keyId,
  requestId,
  ip,
  gridVersion,
  scopes
})

/** Checks a row. `null` stands for an interruption. */
const checkRow = Effect.fnUntraced(function* (held: HeldImport, row: Row, options: ImportWorkerOptions) {
  const { line } = row
  const caller = callerOf(held)
  const wrong = (problems: ReadonlyArray<RowProblem>): CheckedRow => ({ line, state: "wrong", problems })
  const order = options.orderOf(caller, row.cells)
  if (Result.isFailure(order)) return wrong(order.failure)
  return yield* checkOrder(caller, order.success.request).pipe(
    Effect.map((priceHt): CheckedRow => ({ line, state: "right", priceHt })),
    Effect.catch((failure) => {
      const problems = options.problemsOf(failure)
      return problems === null
        ? Effect.as(Effect.logWarning("an import is interrupted", failure), null)
        : Effect.succeed(wrong(problems))
    })
  )
})

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
