import { Effect, Option } from "effect"
import { Identifiers } from "../access/secrets.port.ts"
import type { Tenant } from "../access/tenant.model.ts"
import { pageOf, rowsOfPage } from "../events/page.rules.ts"
import { isUuid } from "../text/uuid.rules.ts"
import { ImportUnknown } from "./imports.errors.ts"
import { ImportId, type RowState } from "./import.model.ts"
import { type Importer, Imports, type NewImport } from "./imports.port.ts"

/** Adds an import of rows that were read from a file; a worker checks them. Fails with `TooManyImports`. */
export const createImport = Effect.fn("createImport")(function* (by: Importer, order: Omit<NewImport, "id">) {
  const imports = yield* Imports
  const identifiers = yield* Identifiers
  return yield* imports.create(by, { ...order, id: ImportId(yield* identifiers.uuid) })
})

/** Lists the imports of a tenant, newest first. */
export const listImports = Effect.fn("listImports")(function* (tenant: Tenant) {
  const imports = yield* Imports
  return yield* imports.list(tenant)
})

/** Finds an import with its progress. Fails with `ImportUnknown`. */
export const findImport = Effect.fn("findImport")(function* (tenant: Tenant, id: ImportId) {
  const imports = yield* Imports
  const found = isUuid(id) ? yield* imports.find(tenant, id) : Option.none()
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new ImportUnknown()))
})

export interface AskedRows {
  readonly states: ReadonlyArray<RowState>
  readonly after: number
  /** 1 to `pageSizeMax`. */
  readonly limit: number
}

/** Lists rows of an import by line; `next` is the line after which another page follows. Fails with `ImportUnknown`. */
export const listImportRows = Effect.fn("listImportRows")(function* (tenant: Tenant, id: ImportId, asked: AskedRows) {
  const imports = yield* Imports
  yield* findImport(tenant, id)
  const found = yield* imports.rows(tenant, id, { ...asked, limit: rowsOfPage(asked.limit) })
  const { items, last } = pageOf(found, asked.limit)
  return { rows: items, next: last?.line ?? null }
})

/** Starts to order the rows that are right. Fails with `ImportUnknown` or `ImportNotReady`. */
export const startImport = Effect.fn("startImport")(function* (by: Importer, id: ImportId) {
  const imports = yield* Imports
  if (!isUuid(id)) return yield* new ImportUnknown()
  yield* imports.start(by, id)
  return yield* findImport(by.tenant, id)
})

/** Ends an import; rows that are ordered stay ordered. Fails with `ImportUnknown` or `ImportNotReady`. */
export const cancelImport = Effect.fn("cancelImport")(function* (by: Importer, id: ImportId) {
  const imports = yield* Imports
  if (!isUuid(id)) return yield* new ImportUnknown()
  yield* imports.cancel(by, id)
  return yield* findImport(by.tenant, id)
})
