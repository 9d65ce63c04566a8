import { Effect, Option } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { Instant } from "../time/instant.model.ts"
import { eventCursorFilters, type EventFilters } from "./event-filters.model.ts"
import type { LoggedEvent } from "./event.model.ts"
import { EventLog } from "./event-log.port.ts"
import { openCursor, sealCursor } from "./open-cursor.program.ts"
import { type PageAsked, pageOf, rowsOfPage } from "./page.rules.ts"

export type ReadEvents = EventFilters & PageAsked

export interface EventPage {
  readonly events: ReadonlyArray<LoggedEvent>
  readonly nextCursor: string | null
  /** Not null if `since` is before the oldest event in the log (EVT-6). */
  readonly oldestAvailable: Instant | null
}

/** Time of the oldest kept event if it is after `since` and others before it were dropped. */
const oldestAfter = Effect.fnUntraced(function* (tenant: Tenant, since: Instant) {
  const log = yield* EventLog
  return Option.getOrNull(Option.filter(yield* log.oldestKept(tenant, since), (oldest) => since < oldest))
})

/** Reads a page of the tenant's event log, oldest first, after `since` or a cursor (EVT-1). */
export const readEvents = Effect.fn("readEvents")(function* (tenant: Tenant, asked: ReadEvents) {
  const log = yield* EventLog
  const { cursor, limit, ...wanted } = asked
  const { since, ...filters } = wanted
  const scope = { list: "events", holder: tenant, filters: eventCursorFilters(wanted) } as const
  const after = cursor === null ? since : Instant(yield* openCursor(scope, cursor))
  const found = yield* log.read(tenant, { ...filters, after, limit: rowsOfPage(limit) })
  const { items: events, last } = pageOf(found, limit)
  const nextCursor = last === null ? null : yield* sealCursor(scope, last.createdAt)
  // The first page of all types begins with the oldest event after `since`.
  const isWhole = events[0]?.logNumber === 1
  const oldestAvailable = since === null || isWhole ? null : yield* oldestAfter(tenant, since)
  return { events, nextCursor, oldestAvailable } satisfies EventPage
})
