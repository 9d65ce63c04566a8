import type { Tenant } from "@trajet/domain/access"
import {
  EventId,
  EventLog,
  type EventQuery,
  type EventType,
  keptNearbyDays,
  type LoggedEvent,
  type MissionEventsQuery
} from "@trajet/domain/events"
import { MissionId, transportIdOf } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { Effect, Layer, Option } from "effect"
import { type RawBuilder, sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"
import { eventsOfCopy } from "../replica/copy-statement.ts"
import { readingFrom, Replica } from "../replica/replica.ts"

interface EventRow {
  readonly id: string
  readonly type: EventType
  readonly created_at: Instant
  readonly mission_id: string
  readonly mission_ordinal: number
  readonly mission_sequence: number
  readonly seq: number
  readonly data: string
}

const eventOf = (row: EventRow): LoggedEvent => ({
  id: EventId(row.id),
  type: row.type,
  createdAt: row.created_at,
  missionId: MissionId(row.mission_id),
  transportId: transportIdOf(row.mission_ordinal),
  sequence: row.mission_sequence,
  logNumber: row.seq,
  data: row.data
})

const columns = sql`id, type, created_at, mission_id, mission_ordinal, mission_sequence, seq, data`

type Read = Tenant & {
  readonly after: Instant | "-infinity"
  /** Events up to here, this one included. */
  readonly upTo: Instant | "infinity"
  readonly type: EventType | null
  readonly limit: number
}

type Named = ($: (name: keyof Read) => RawBuilder<unknown>) => RawBuilder<unknown>

/** What each filter asks of an event. */
const conditions: Readonly<Record<Exclude<keyof EventQuery, "after" | "limit">, Named>> = {
  type: ($) => sql`type = ${$("type")}::text`
}

const readAll = statement<Read, EventRow>()(
  "event.read",
  ($) => sql`
SELECT ${columns} FROM event
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND created_at > ${$("after")}::timestamptz AND created_at <= ${$("upTo")}::timestamptz
ORDER BY created_at LIMIT ${$("limit")}::int`
)

const readType = statement<Read, EventRow>()(
  "event.read_type",
  ($) => sql`
SELECT ${columns} FROM event
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND ${conditions.type($)}
  AND created_at > ${$("after")}::timestamptz AND created_at <= ${$("upTo")}::timestamptz
ORDER BY created_at LIMIT ${$("limit")}::int`
)

type ReadOfMission = Tenant & {
  readonly missionId: MissionId
  readonly before: Instant | "infinity"
  readonly limit: number
}

// Events are found by the mission of the tenant alone, and materialized, so that no plan walks the log of the tenant in
// order and leaves most of it out.
const readOfMission = statement<ReadOfMission, EventRow>()(
  "event.read_of_mission",
  ($) => sql`
WITH ours AS MATERIALIZED (
  SELECT e.* FROM mission m JOIN event e ON e.mission_id = m.id
  WHERE m.id = ${$("missionId")}::uuid AND m.group_id = ${$("groupId")}::uuid
    AND m.environment = ${$("environment")}::text
)
SELECT ${columns} FROM ours WHERE created_at < ${$("before")}::timestamptz
ORDER BY created_at DESC LIMIT ${$("limit")}::int`
)

interface Oldest {
  readonly created_at: Instant | null
  readonly seq: number | null
  readonly last_seq: number
  readonly last_at: Instant
  /** True if an event of the days before is kept; then the oldest one is not looked for. */
  readonly is_kept: boolean
}

// The oldest event is looked for in every week. A reader who polls has an event of the last days, which are two weeks.
const oldestKept = statement<Tenant & { readonly since: Instant; readonly nearbyDays: number }, Oldest>()(
  "event.oldest",
  ($) => sql`
SELECT e.created_at, e.seq, h.last_seq, h.last_at, coalesce(n.is_kept, false) AS is_kept
FROM event_head h LEFT JOIN LATERAL (
  SELECT true AS is_kept FROM event
  WHERE group_id = h.group_id AND environment = h.environment
    AND created_at <= ${$("since")}::timestamptz AND created_at > ${$("since")}::timestamptz - make_interval(days => ${$("nearbyDays")}::int)
  ORDER BY created_at DESC LIMIT 1
) AS n ON true LEFT JOIN LATERAL (
  SELECT created_at, seq FROM event
  WHERE group_id = h.group_id AND environment = h.environment AND n.is_kept IS NULL
  ORDER BY created_at LIMIT 1
) AS e ON true
WHERE h.group_id = ${$("groupId")}::uuid AND h.environment = ${$("environment")}::text`
)

// Pruning drops the oldest events first: if the log still has its first event, none was dropped.
const oldestOf = ({ created_at, is_kept, seq, last_seq, last_at }: Oldest): Instant | null => {
  if (is_kept) return null
  if (created_at === null) return last_seq === 0 ? null : last_at
  return seq === 1 ? null : created_at
}

const [readAllOfCopy, readTypeOfCopy] = [eventsOfCopy(readAll), eventsOfCopy(readType)]
const oldestKeptOfCopy = eventsOfCopy(oldestKept)

const eventsOf = (rows: ReadonlyArray<EventRow>) => rows.map(eventOf)
const oldestOfRows = ([row]: ReadonlyArray<Oldest>) => Option.fromNullishOr(row === undefined ? null : oldestOf(row))

const make = Effect.gen(function* () {
  const database = yield* Database
  const reading = readingFrom(yield* Replica)
  return EventLog.of({
    read: (tenant: Tenant, { after, type, limit }: EventQuery) => {
      const input = { ...tenant, after: after ?? "-infinity", type, limit } as const
      const [statement, ofCopy] = type === null ? [readAll, readAllOfCopy] : [readType, readTypeOfCopy]
      return Effect.map(
        reading(
          tenant,
          // Not later ones, which the primary may not have.
          (replica, at) => replica.run(ofCopy, { ...input, ...at, upTo: at.lastAt }),
          database.run(statement, { ...input, upTo: "infinity" })
        ),
        eventsOf
      )
    },
    ofMission: (tenant, { before, limit, missionId }: MissionEventsQuery) =>
      Effect.map(database.run(readOfMission, { ...tenant, missionId, before: before ?? "infinity", limit }), eventsOf),
    oldestKept: (tenant, since) =>
      Effect.map(
        reading(
          tenant,
          (replica, at) => replica.run(oldestKeptOfCopy, { ...tenant, ...at, since, nearbyDays: keptNearbyDays }),
          database.run(oldestKept, { ...tenant, since, nearbyDays: keptNearbyDays })
        ),
        oldestOfRows
      )
  })
})

export const eventLogLayer: Layer.Layer<EventLog, never, Database> = Layer.effect(EventLog, make)
