import { Effect, Option } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { Instant } from "../time/instant.model.ts"
import type { EventType, LoggedEvent } from "./event.model.ts"
import { EventLog } from "./event-log.port.ts"
import { openCursor, sealCursor } from "./open-cursor.program.ts"
import { pageOf, rowsOfPage } from "./page.rules.ts"

export interface ReadEvents {
  /** 1 to `pageSizeMax`. */
  readonly limit: number
  readonly cursor: string | null
  readonly since: Instant | null
  readonly type: EventType | null
}

export interface EventPage {
  readonly events: ReadonlyArray<LoggedEvent>
  readonly nextCursor: string | null
  /** Not null if `since` is before the oldest event in the log (EVT-6). */
  readonly oldestAvailable: Instant | null
}

/** Reads a page of the tenant's event log, oldest first, after `since` or a cursor (EVT-1). */
export const readEvents = Effect.fn("readEvents")(function* (tenant: Tenant, asked: ReadEvents) {
  const log = yield* EventLog
  const scope = { list: "events", holder: tenant, filters: JSON.stringify([asked.type]) } as const
  const after = asked.cursor === null ? asked.since : Instant(yield* openCursor(scope, asked.cursor))
  const found = yield* log.read(tenant, { after, type: asked.type, limit: rowsOfPage(asked.limit) })
  const { items: events, last } = pageOf(found, asked.limit)
  const nextCursor = last === null ? null : yield* sealCursor(scope, last.createdAt)
  const oldestKept = asked.since === null ? Option.none() : yield* log.oldestKept(tenant)
  const oldestAvailable = Option.match(oldestKept, {
    onNone: () => null,
    onSome: (oldest) => (asked.since !== null && asked.since < oldest ? oldest : null)
  })
  return { events, nextCursor, oldestAvailable } satisfies EventPage
})
