import { StoreUnavailable, type Tenant } from "@trajet/domain/access"
import {
  type CheckedRow,
  type HeldImport,
  type Importer,
  type ImportId,
  ImportNotReady,
  importsKeptMax,
  Imports,
  importsOpenMax,
  ImportUnknown,
  type NewImport,
  TooManyImports
} from "@trajet/domain/imports"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Effect, Layer, Option } from "effect"
import { type Connection, Database } from "../database/database.ts"
import { isUnavailable } from "../database/pg-errors.ts"
import { cellsOf, heldOf, importOf, type NextRow, rowOf } from "./import.rows.ts"
import { checkRows, claimImport, nextRows, refuseRow, releaseImport } from "./import-work.statements.ts"
import {
  cancelImport,
  type ChangedRow,
  type CorrectableRow,
  correctRow,
  createImport,
  findImport,
  listImports,
  listRows,
  lockTenant,
  rowToCorrect,
  startImport
} from "./import.statements.ts"

const byOf = ({ tenant, keyId, requestId, ip }: Importer) => ({ ...tenant, keyId, requestId, ip })

const createInput = (by: Importer, { id, fileName, sheet, columns, rows }: NewImport) => ({
  ...byOf(by),
  id,
  ...{ fileName, sheet, columns },
  lines: rows.map(({ line }) => line),
  states: rows.map(({ problems }) => (problems.length === 0 ? "unchecked" : "wrong")),
  cells: rows.map(({ cells }) => JSON.stringify(cells)),
  problems: rows.map(({ problems }) => JSON.stringify(problems)),
  openMax: importsOpenMax,
  keptMax: importsKeptMax
})

/** Adds an import; false if the tenant has too many that have not ended. */
const insert = (by: Importer, order: NewImport) => async (connection: Connection) => {
  await connection.command("BEGIN")
  await connection.run(lockTenant, by.tenant)
  const created = await connection.run(createImport, createInput(by, order))
  await connection.command("COMMIT")
  return created.length > 0
}

type Correction = Parameters<Imports["Service"]["correct"]>[2]
type Correctable = Effect.Success<ReturnType<Imports["Service"]["rowToCorrect"]>>

/** A row as it may be corrected. */
const correctable = ([row]: ReadonlyArray<CorrectableRow>): Effect.Effect<
  Correctable,
  ImportUnknown | ImportNotReady
> => {
  if (row === undefined || row.row_state === null) return Effect.fail(new ImportUnknown())
  const { cells, grid_version: gridVersion, import_state: state, row_state: rowState } = row
  if (state !== "checked") return Effect.fail(notReady({ state, has_right: true, is_changed: false }))
  return cells !== null && (rowState === "right" || rowState === "wrong")
    ? Effect.succeed({ cells: cellsOf(cells), version: cells, gridVersion })
    : Effect.fail(new ImportNotReady({ because: "row_closed" }))
}

const notReady = ({ state, has_right: hasRight }: ChangedRow): ImportNotReady => {
  if (state === "ended" || state === "cancelled") return new ImportNotReady({ because: "over" })
  if (state === "ordering") return new ImportNotReady({ because: "under_way" })
  return new ImportNotReady({ because: state === "checked" && !hasRight ? "nothing_right" : "checking" })
}

const changed = ([row]: ReadonlyArray<ChangedRow>): Effect.Effect<void, ImportUnknown | ImportNotReady> => {
  if (row === undefined) return Effect.fail(new ImportUnknown())
  return row.is_changed ? Effect.void : Effect.fail(notReady(row))
}

const ofWorker = (owner: WorkerId, { id, tenant }: HeldImport) => ({ ...tenant, id, owner })

const resultOf = (row: CheckedRow) => ({
  state: row.state,
  priceHt: row.state === "right" ? row.priceHt : null,
  problems: JSON.stringify(row.state === "right" ? [] : row.problems)
})

const correctInput = (by: Importer, id: ImportId, { cells, checked, version }: Correction) => ({
  ...byOf(by),
  ...resultOf(checked),
  ...{ id, line: checked.line, version, cells: JSON.stringify(cells) }
})

const checkInput = (owner: WorkerId, held: HeldImport, rows: ReadonlyArray<CheckedRow>) => {
  const results = rows.map(resultOf)
  return {
    ...ofWorker(owner, held),
    lines: rows.map(({ line }) => line),
    states: results.map(({ state }) => state),
    prices: results.map(({ priceHt }) => priceHt),
    problems: results.map(({ problems }) => problems)
  }
}

const nextOf = (rows: ReadonlyArray<NextRow>) =>
  rows.length === 0
    ? null
    : rows.flatMap(({ line, cells }) => (line === null || cells === null ? [] : [{ line, cells: cellsOf(cells) }]))

const corrections = (database: Database["Service"]): Pick<Imports["Service"], "correct" | "rowToCorrect"> => ({
  rowToCorrect: (tenant, id, line) => Effect.flatMap(database.run(rowToCorrect, { ...tenant, id, line }), correctable),
  correct: (by, id, row) =>
    database.run(correctRow, correctInput(by, id, row)).pipe(
      Effect.filterOrElse(
        ({ length }) => length > 0,
        () =>
          database
            .run(rowToCorrect, { ...by.tenant, id, line: row.checked.line })
            .pipe(
              Effect.flatMap(correctable),
              Effect.andThen(Effect.fail(new ImportNotReady({ because: "row_changed" })))
            )
      ),
      Effect.asVoid
    )
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const find = (tenant: Tenant, id: ImportId) =>
    Effect.map(database.run(findImport, { ...tenant, id }), ([row]) =>
      Option.map(Option.fromUndefinedOr(row), importOf)
    )
  return Imports.of({
    create: (by, order) =>
      database.hold(insert(by, order)).pipe(
        Effect.catch(({ cause }) =>
          isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
        ),
        Effect.filterOrFail(
          (isCreated) => isCreated,
          () => new TooManyImports()
        ),
        Effect.andThen(find(by.tenant, order.id)),
        Effect.flatMap((found) => Effect.mapError(Effect.fromOption(found), () => new StoreUnavailable({})))
      ),
    list: (tenant) =>
      Effect.map(database.run(listImports, { ...tenant, most: importsKeptMax + importsOpenMax }), (rows) =>
        rows.map(importOf)
      ),
    find,
    rows: (tenant, id, query) =>
      Effect.map(database.run(listRows, { ...tenant, ...query, id }), (rows) => rows.map(rowOf)),
    ...corrections(database),
    start: (by, id) => Effect.flatMap(database.run(startImport, { ...byOf(by), id }), changed),
    cancel: (by, id) => Effect.flatMap(database.run(cancelImport, { ...byOf(by), id }), changed),
    claim: (owner, environments, leaseMillis) =>
      Effect.map(database.run(claimImport, { owner, environments, leaseMillis }), ([row]) =>
        Option.map(Option.fromUndefinedOr(row), heldOf)
      ),
    next: (owner, held, leaseMillis, rows) =>
      database
        .run(nextRows, {
          ...ofWorker(owner, held),
          leaseMillis,
          rows,
          state: held.state,
          rowState: held.state === "checking" ? "unchecked" : "right"
        })
        .pipe(Effect.map(nextOf)),
    check: (owner, held, rows) => Effect.asVoid(database.run(checkRows, checkInput(owner, held, rows))),
    refuse: (owner, held, line, problems) =>
      Effect.asVoid(database.run(refuseRow, { ...ofWorker(owner, held), line, problems: JSON.stringify(problems) })),
    release: (owner, held, { restMillis, isInterrupted }) =>
      Effect.asVoid(
        database.run(releaseImport, {
          ...ofWorker(owner, held),
          isKeyValid: held.isKeyValid,
          restMillis,
          isInterrupted
        })
      )
  })
})

export const importsLayer: Layer.Layer<Imports, never, Database> = Layer.effect(Imports, make)
