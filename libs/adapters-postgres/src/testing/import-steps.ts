import { assert } from "@effect/vitest"
import type { Caller, Environment, Tenant } from "@trajet/domain/access"
import {
  type HeldImport,
  type ImportCells,
  ImportId,
  ImportNotReady,
  Imports,
  type NewImport,
  type RowProblem
} from "@trajet/domain/imports"
import { Missions } from "@trajet/domain/mission"
import { Cents } from "@trajet/domain/pricing"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { newWorker } from "./programs-on-postgres.ts"
import { recordOf } from "@trajet/testing"

const environments: ReadonlyArray<Environment> = ["test"]
export const leaseMillis = 60_000
export const price = Cents(39_230)
export const problem: RowProblem = { column: null, code: "address_not_found", message: "no such address" }
export const allRows = {
  states: ["unchecked", "right", "wrong", "ordered", "refused"],
  after: 0,
  limit: 1_000
} as const

/** A file whose rows have a reference each, and these cells. */
export const orderOf = (rows = 1, cells: ImportCells = {}): NewImport => ({
  id: ImportId(randomUUIDv7()),
  fileName: "orders.csv",
  ...{ sheet: null, columns: [] },
  rows: Array.from({ length: rows }, (_, i) => ({
    line: i + 2,
    cells: { reference: `R-${i}`, ...cells },
    problems: []
  }))
})

export const claimedBy = Effect.fnUntraced(function* (owner: WorkerId) {
  const imports = yield* Imports
  return Option.getOrNull(yield* imports.claim(owner, environments, leaseMillis))
})

export const claimedOf = Effect.fnUntraced(function* (owner: WorkerId, id: ImportId) {
  const held = yield* claimedBy(owner)
  return held?.id === id ? held : yield* Effect.die("another import is under way")
})

export const released = Effect.fnUntraced(function* (owner: WorkerId, held: HeldImport, restMillis = 0) {
  const imports = yield* Imports
  yield* imports.release(owner, held, { restMillis, isInterrupted: restMillis > 0 })
})

export const found = Effect.fnUntraced(function* (tenant: Tenant, id: ImportId) {
  const imports = yield* Imports
  return Option.getOrThrow(yield* imports.find(tenant, id))
})

/** Checks every row of a new import, so that it waits for its user. */
export const checked = Effect.fnUntraced(function* (caller: Caller, rows = 1, cells: ImportCells = {}) {
  const imports = yield* Imports
  const { id } = yield* imports.create(caller, orderOf(rows, cells))
  const owner = newWorker()
  const held = yield* claimedOf(owner, id)
  const next = (yield* imports.next(owner, held, leaseMillis, rows)) ?? []
  yield* imports.check(
    owner,
    held,
    next.map(({ line }) => ({ line, state: "right", priceHt: price }))
  )
  yield* released(owner, held)
  return id
})

/** An import that a worker orders. */
export const ordering = Effect.fnUntraced(function* (caller: Caller, rows = 1, cells: ImportCells = {}) {
  const imports = yield* Imports
  const id = yield* checked(caller, rows, cells)
  yield* imports.start(caller, id)
  const owner = newWorker()
  return { id, owner, held: yield* claimedOf(owner, id) }
})

export const ordered = Effect.fnUntraced(function* (caller: Caller, importId: ImportId, line: number, owner: WorkerId) {
  const missions = yield* Missions
  yield* missions.create(caller, { ...recordOf(), importedRow: { importId, line, owner } })
})

export const notReady = Effect.fnUntraced(function* <E, R>(change: Effect.Effect<void, E, R>) {
  const failure = yield* Effect.flip(change)
  return failure instanceof ImportNotReady ? failure.because : assert.fail(String(failure))
})
