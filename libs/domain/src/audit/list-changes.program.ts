import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { CursorInvalid } from "../events/cursor.errors.ts"
import { openCursor, sealCursor } from "../events/open-cursor.program.ts"
import { type PageAsked, pageOf, rowsOfPage } from "../events/page.rules.ts"
import { Instant } from "../time/instant.model.ts"
import type { AuditedChange } from "./audit-log.model.ts"
import { AuditLog, type ChangeQuery } from "./audit-log.port.ts"

export interface ChangePage {
  readonly changes: ReadonlyArray<AuditedChange>
  readonly nextCursor: string | null
}

const positionOf = (text: string): ChangeQuery["olderThan"] => {
  const [at, id] = text.split(" ")
  return at === undefined || id === undefined || !/^\d{1,15}$/u.test(id) ? null : { at: Instant(at), id: Number(id) }
}

/** Reads a page of the changes that the audit log has of a tenant, the newest first. Fails with `CursorInvalid`. */
export const listChanges = Effect.fn("listChanges")(function* (tenant: Tenant, { cursor, limit }: PageAsked) {
  const log = yield* AuditLog
  const scope = { list: "changes", holder: tenant, filters: "" } as const
  const olderThan = cursor === null ? null : positionOf(yield* openCursor(scope, cursor))
  if (cursor !== null && olderThan === null) return yield* new CursorInvalid()
  const found = yield* log.list(tenant, { olderThan, limit: rowsOfPage(limit) })
  const { items, last } = pageOf(found, limit)
  const nextCursor = last === null ? null : yield* sealCursor(scope, `${last.at} ${last.id}`)
  return { changes: items, nextCursor } satisfies ChangePage
})
