import { type Environment, GroupId } from "@trajet/domain/access"
import { EventId, type EventType } from "@trajet/domain/events"
import type { Instant } from "@trajet/domain/time"
import { type Announcement, Outbox } from "@trajet/domain/webhooks/dispatching"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"
import { type RawBuilder, sql } from "kysely"
import { Database } from "../../database/database.ts"
import { makeBell } from "../../database/bell.ts"
import { Listener } from "../../database/listener.ts"
import { outboxChannel } from "./outbox-wake.ts"
import { statement } from "../../database/statement.ts"

interface AnnouncementRow {
  readonly event_id: string
  readonly group_id: string
  readonly environment: Environment
  readonly event_at: Instant
  readonly endpoint_ids: ReadonlyArray<string>
  readonly type: EventType
  readonly data: string
}

// Does not wait for the disk: if a crash undoes a hold or a deletion, the event is only announced twice.
const relaxed = sql`relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS state)`

// Ids of events are UUID v7: their order is nearly the order of creation.
const freeRows = (most: RawBuilder<unknown>) => sql`free AS (
  SELECT event_id FROM outbox, relaxed WHERE relaxed.state = 'off' AND (held_until IS NULL OR held_until < now())
  ORDER BY event_id LIMIT ${most}::int FOR UPDATE OF outbox SKIP LOCKED
)`

const take = statement<{ readonly most: number; readonly leaseMillis: number }, AnnouncementRow>()(
  "outbox.take",
  ($) => sql`
WITH ${relaxed}, ${freeRows($("most"))}, held AS (
  UPDATE outbox o SET held_until = now() + ${$("leaseMillis")}::int * interval '1 millisecond'
  FROM free WHERE o.event_id = free.event_id
  RETURNING o.event_id, o.group_id, o.environment, o.event_at, o.endpoint_ids
)
SELECT h.event_id, h.group_id, h.environment, h.event_at, h.endpoint_ids, e.type, e.data
FROM held h JOIN event e ON e.group_id = h.group_id AND e.environment = h.environment AND e.created_at = h.event_at`
)

const done = statement<{ readonly eventIds: ReadonlyArray<EventId> }, { readonly event_id: string }>()(
  "outbox.done",
  ($) => sql`
WITH ${relaxed}
DELETE FROM outbox USING relaxed WHERE relaxed.state = 'off' AND event_id = ANY (${$("eventIds")}::uuid[])`
)

const release = statement<{ readonly most: number }, Pick<AnnouncementRow, "endpoint_ids">>()(
  "outbox.release",
  ($) => sql`
WITH ${relaxed}, ${freeRows($("most"))}
DELETE FROM outbox o USING free WHERE o.event_id = free.event_id
RETURNING o.endpoint_ids`
)

const depth = statement<Record<string, never>, { readonly depth: number }>()(
  "outbox.depth",
  () => sql`SELECT count(*) AS depth FROM outbox`
)

const announcementOf = (row: AnnouncementRow): Announcement => ({
  eventId: EventId(row.event_id),
  tenant: { groupId: GroupId(row.group_id), environment: row.environment },
  type: row.type,
  eventAt: row.event_at,
  data: row.data,
  endpointIds: row.endpoint_ids.map(EndpointId)
})

const make = Effect.gen(function* () {
  const listener = yield* Listener
  const database = yield* Database
  const bell = makeBell()
  yield* listener.on(outboxChannel, bell.ring)
  return Outbox.of({
    take: (most, leaseMillis) =>
      database.run(take, { most, leaseMillis }).pipe(Effect.map((rows) => rows.map(announcementOf))),
    done: (eventIds) => Effect.asVoid(database.run(done, { eventIds })),
    release: (most) =>
      Effect.map(database.run(release, { most }), (rows) => ({
        events: rows.length,
        endpointIds: rows.flatMap(({ endpoint_ids }) => endpoint_ids.map(EndpointId))
      })),
    awake: (patienceMillis) => Effect.ignore(Effect.timeout(bell.heard, patienceMillis)),
    depth: database.run(depth, {}).pipe(Effect.map((rows) => rows[0]?.depth ?? 0))
  })
})

/** The outbox, with the notifications of commits. */
export const outboxLayer: Layer.Layer<Outbox, never, Database | Listener> = Layer.effect(Outbox, make)
