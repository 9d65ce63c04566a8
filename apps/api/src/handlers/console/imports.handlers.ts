import {
  ConsoleApi,
  filterValues,
  type ImportColumns,
  type ImportRowShown,
  type ImportShown,
  inLanguages
} from "@trajet/contract"
import {
  cancelImport,
  correctRow,
  createImport,
  findImport,
  type Import,
  importColumns,
  importRowFilters,
  ImportId,
  type ImportRow,
  listImportRows,
  listImports,
  rowsOfFile,
  RowState,
  similarRows,
  startImport
} from "@trajet/domain/imports"
import type { RobotMode } from "@trajet/domain/robot"
import { euros } from "@trajet/domain/pricing"
import { Effect, Result } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { pageSizeOf } from "../query-wire.ts"
import { actingOf } from "./acting.ts"
import { similarWire } from "./console-wire.ts"
import { lineOf, readingOf } from "./import-wire.ts"
import { recordsOf } from "./import-file.ts"

const importWire = (found: Import): ImportShown => ({
  id: found.id,
  file_name: found.fileName,
  sheet: found.sheet,
  columns: found.columns,
  state: found.state,
  rows: found.rows,
  amount_ht: euros(found.amountHt),
  is_interrupted: found.isInterrupted,
  created_at: found.createdAt,
  started_at: found.startedAt,
  ended_at: found.endedAt
})

const rowWire = (row: ImportRow): ImportRowShown => ({
  line: row.line,
  state: row.state,
  cells: importColumns.flatMap(({ key }) => {
    const text = row.cells?.[key]
    return text === undefined ? [] : [{ column: key, text }]
  }),
  problems: row.problems.map(({ column, code, message }) => ({ column, code, message })),
  price_ht: row.priceHt === null ? null : euros(row.priceHt),
  mission: row.missionId === null ? null : { id: row.missionId, transport_id: row.transportId }
})

const columnsWire: ImportColumns = {
  data: importColumns.map(({ key, headers, isRequired, example }) => ({
    key,
    ...inLanguages("header", (language) => headers[language]),
    is_required: isRequired,
    example
  }))
}

const rowsAsked = filterValues(importRowFilters)

/** Imports of orders from files, for the users of a group; `robotMode` is the mode of a robot that a row does not name. */
export const importRoutes = (robotMode: RobotMode) =>
  serve(ConsoleApi.groups.imports, {
    columns: () => Effect.succeed(columnsWire),
    create: Effect.fnUntraced(function* ({ caller, body }) {
      const by = yield* actingOf(caller)
      const read = yield* Effect.fromResult(Result.flatMap(recordsOf(body.content), rowsOfFile))
      return importWire(yield* createImport(by, { fileName: body.file_name, sheet: body.sheet ?? null, ...read }))
    }),
    list: Effect.fnUntraced(function* ({ caller }) {
      const { tenant } = yield* actingOf(caller)
      return { data: (yield* listImports(tenant)).map(importWire) }
    }),
    show: Effect.fnUntraced(function* ({ caller, params }) {
      const { tenant } = yield* actingOf(caller)
      return importWire(yield* findImport(tenant, ImportId(params.id)))
    }),
    rows: Effect.fnUntraced(function* ({ caller, params, query }) {
      const { tenant } = yield* actingOf(caller)
      const { state } = rowsAsked(query)
      const found = yield* listImportRows(tenant, ImportId(params.id), {
        states: state === null ? RowState.literals : [state],
        after: Number(query.after ?? 0),
        limit: pageSizeOf(query.limit)
      })
      return { data: found.rows.map(rowWire), next_after: found.next }
    }),
    correct: Effect.fnUntraced(function* ({ body, caller, params }) {
      const by = yield* actingOf(caller)
      const changes = Object.fromEntries(body.cells.map(({ column, text }) => [column, text]))
      const asked = { line: lineOf(params.line), changes }
      return rowWire(yield* correctRow(by, ImportId(params.id), asked, readingOf(robotMode)))
    }),
    similar: Effect.fnUntraced(function* ({ caller, params }) {
      const { tenant } = yield* actingOf(caller)
      const { rows, suspect, suspectTotal, total } = yield* similarRows(tenant, ImportId(params.id))
      return {
        total,
        data: rows.map(({ line, missions }) => ({ line, missions: missions.map(similarWire) })),
        suspect_total: suspectTotal,
        suspect
      }
    }),
    start: Effect.fnUntraced(function* ({ caller, params }) {
      return importWire(yield* startImport(yield* actingOf(caller), ImportId(params.id)))
    }),
    cancel: Effect.fnUntraced(function* ({ caller, params }) {
      return importWire(yield* cancelImport(yield* actingOf(caller), ImportId(params.id)))
    })
  })
