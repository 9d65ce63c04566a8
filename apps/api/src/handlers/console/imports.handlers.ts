import {
  ConsoleApi,
  CreateImportRequest,
  type ImportColumns,
  type ImportRowPage,
  type ImportRowShown,
  ImportRowsQuery,
  type ImportShown
} from "@trajet/contract"
import {
  cancelImport,
  createImport,
  findImport,
  type Import,
  importColumns,
  ImportId,
  type ImportRow,
  listImportRows,
  listImports,
  rowsOfFile,
  RowState,
  startImport
} from "@trajet/domain/imports"
import { euros } from "@trajet/domain/pricing"
import { Effect, Result } from "effect"
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import { pageSizeOf } from "../query-wire.ts"
import { actingOf } from "./acting.ts"
import { recordsOf } from "./import-file.ts"

const { endpoints } = ConsoleApi.groups.imports

const idOf = (params: Readonly<Record<string, string | undefined>>) => ImportId(params["id"] ?? "")

const importWire = (found: Import): ImportShown => ({
  id: found.id,
  file_name: found.fileName,
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
    header_fr: headers.fr,
    header_en: headers.en,
    is_required: isRequired,
    example
  }))
}

const reading = { query: noMembers, body: noMembers, takesBody: "none" } as const

const columns = consoleRoute({
  endpoint: endpoints.columns,
  ...reading,
  handle: () => Effect.succeed({ status: 200, body: JSON.stringify(columnsWire) })
})

const create = consoleRoute({
  endpoint: endpoints.create,
  query: noMembers,
  body: CreateImportRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, body }) {
    const by = yield* actingOf(caller)
    const rows = yield* Effect.fromResult(Result.flatMap(recordsOf(body.content), rowsOfFile))
    const created = yield* createImport(by, { fileName: body.file_name, rows })
    return { status: 201, body: JSON.stringify(importWire(created)) }
  })
})

const list = consoleRoute({
  endpoint: endpoints.list,
  ...reading,
  handle: Effect.fnUntraced(function* ({ caller }) {
    const { tenant } = yield* actingOf(caller)
    return { status: 200, body: JSON.stringify({ data: (yield* listImports(tenant)).map(importWire) }) }
  })
})

const show = consoleRoute({
  endpoint: endpoints.show,
  ...reading,
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const { tenant } = yield* actingOf(caller)
    return { status: 200, body: JSON.stringify(importWire(yield* findImport(tenant, idOf(params)))) }
  })
})

const rows = consoleRoute({
  endpoint: endpoints.rows,
  query: ImportRowsQuery,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params, query }) {
    const { tenant } = yield* actingOf(caller)
    const found = yield* listImportRows(tenant, idOf(params), {
      states: query.state === undefined ? RowState.literals : [query.state],
      after: Number(query.after ?? 0),
      limit: pageSizeOf(query.limit)
    })
    const wire: ImportRowPage = { data: found.rows.map(rowWire), next_after: found.next }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const start = consoleRoute({
  endpoint: endpoints.start,
  ...reading,
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const started = yield* startImport(yield* actingOf(caller), idOf(params))
    return { status: 202, body: JSON.stringify(importWire(started)) }
  })
})

const cancel = consoleRoute({
  endpoint: endpoints.cancel,
  ...reading,
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const cancelled = yield* cancelImport(yield* actingOf(caller), idOf(params))
    return { status: 200, body: JSON.stringify(importWire(cancelled)) }
  })
})

/** Imports of orders from files, for the users of a group. */
export const importRoutes = [columns, create, list, show, rows, start, cancel]
