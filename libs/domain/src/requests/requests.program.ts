import { Effect, Option } from "effect"
import { RequestId } from "../access/caller.model.ts"
import type { Tenant } from "../access/tenant.model.ts"
import { CursorInvalid } from "../events/cursor.errors.ts"
import { openCursor, sealCursor } from "../events/open-cursor.program.ts"
import { type PageAsked, pageOf, rowsOfPage } from "../events/page.rules.ts"
import { Instant } from "../time/instant.model.ts"
import { requestCursorFilters, type RequestFilters } from "./request-filters.model.ts"
import { RequestUnknown } from "./request-log.errors.ts"
import type { ListedRequest } from "./request-log.model.ts"
import { RequestLog, type RequestQuery } from "./request-log.port.ts"
import { timeOfRequest } from "./request-log.rules.ts"

export type ListRequests = RequestFilters & PageAsked

export interface RequestPage {
  readonly requests: ReadonlyArray<ListedRequest>
  readonly nextCursor: string | null
}

const positionOf = (text: string): RequestQuery["olderThan"] => {
  const [at, id] = text.split(" ")
  return at === undefined || id === undefined ? null : { at: Instant(at), id: RequestId(id) }
}

/** Reads a page of the tenant's requests of the last 7 days, the newest first. Fails with `CursorInvalid`. */
export const listRequests = Effect.fn("listRequests")(function* (tenant: Tenant, asked: ListRequests) {
  const log = yield* RequestLog
  const { limit, cursor, ...filters } = asked
  const scope = { list: "requests", holder: tenant, filters: requestCursorFilters(filters) } as const
  const olderThan = cursor === null ? null : positionOf(yield* openCursor(scope, cursor))
  if (cursor !== null && olderThan === null) return yield* new CursorInvalid()
  const found = yield* log.list(tenant, { ...filters, olderThan, limit: rowsOfPage(limit) })
  const { items, last } = pageOf(found, limit)
  const nextCursor = last === null ? null : yield* sealCursor(scope, `${last.at} ${last.id}`)
  return { requests: items, nextCursor } satisfies RequestPage
})

/** Finds a request of the tenant by the id of its answer. Fails with `RequestUnknown`. */
export const requestById = Effect.fn("requestById")(function* (tenant: Tenant, id: RequestId) {
  const log = yield* RequestLog
  // No row can have an id without a time, so that the store is not asked.
  if (Option.isNone(timeOfRequest(id))) return yield* new RequestUnknown()
  return yield* Effect.flatMap(log.find(tenant, id), (found) =>
    Effect.fromOption(found).pipe(Effect.mapError(() => new RequestUnknown()))
  )
})
