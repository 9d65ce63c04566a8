import type { Tenant } from "@trajet/domain/access"
import type { EventType } from "@trajet/domain/events"
import type { Instant } from "@trajet/domain/time"
import type { DeliveryStatus, ReplayRange } from "@trajet/domain/webhooks/deliveries"
import { type RawBuilder, sql } from "kysely"
import { leadOf } from "../../clock/present.ts"
import { type Statement, statement } from "../../database/statement.ts"

interface RangeInput extends Tenant, ReplayRange {
  readonly after: Instant
  readonly eventsMax: number
}

/** What a replay reads: the log, or what was made for the endpoint, failed and dead or also succeeded. */
type Read = "log" | "failed" | "made"

const readBy = ({ includeMissing, includeSucceeded }: ReplayRange): Read => {
  if (includeMissing) return "log"
  return includeSucceeded ? "made" : "failed"
}

type RangeParts = (name: keyof RangeInput) => RawBuilder<unknown>

// No condition but the range and an index holds here, so that a step ends after `eventsMax` rows also if few are of the types.
const eventsIn = ($: RangeParts) => sql`
    SELECT v.id, v.type, v.created_at, d.status FROM (
      SELECT id, type, created_at FROM event
      WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
        AND created_at > ${$("after")}::timestamptz
        AND created_at <= coalesce(${$("until")}::timestamptz, 'infinity')
      ORDER BY created_at LIMIT ${$("eventsMax")}::int
    ) AS v LEFT JOIN delivery d ON d.endpoint_id = ${$("endpointId")}::uuid AND d.event_at = v.created_at
      AND d.group_id = ${$("groupId")}::uuid AND d.environment = ${$("environment")}::text`

const deliveriesIn = ($: RangeParts, statuses: RawBuilder<unknown>) => sql`
    SELECT event_id AS id, event_type AS type, event_at AS created_at, status FROM delivery
    WHERE endpoint_id = ${$("endpointId")}::uuid
      AND group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND ${statuses}
      AND event_at > ${$("after")}::timestamptz AND event_at <= coalesce(${$("until")}::timestamptz, 'infinity')
    ORDER BY event_at LIMIT ${$("eventsMax")}::int`

const rowsIn: Readonly<Record<Read, ($: RangeParts) => RawBuilder<unknown>>> = {
  log: eventsIn,
  failed: ($) => deliveriesIn($, sql`status IN ('failed', 'dead')`),
  made: ($) => deliveriesIn($, sql`status IN ('failed', 'dead', 'succeeded')`)
}

/** The next events of a range, and in `touched` those that a replay sends, with the status of their delivery if they have one. */
const eventsToSend = ($: RangeParts, read: Read, limit: RawBuilder<unknown>) => sql`own AS (
  SELECT coalesce(${$("types")}::text[], types) AS types, filter FROM webhook_endpoint
  WHERE id = ${$("endpointId")}::uuid AND group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
    AND deleted_at IS NULL
), seen AS (
  SELECT s.*, own.types, own.filter FROM own CROSS JOIN LATERAL (${rowsIn[read]($)}
  ) AS s
), touched AS (
  SELECT id, type, created_at, status, row_number() OVER (ORDER BY created_at) AS n FROM seen
  WHERE (types IS NULL OR type = ANY (types))
    AND (filter IS NULL OR matches_filter(filter, (
      SELECT e.data FROM event e
      WHERE e.group_id = ${$("groupId")}::uuid AND e.environment = ${$("environment")}::text AND e.created_at = seen.created_at
    )))
    AND (status IS NULL OR status IN ('failed', 'dead') OR (${$("includeSucceeded")}::boolean AND status = 'succeeded'))
  ORDER BY created_at ${limit}
)`

const byRead = <I, R>(build: (read: Read, suffix: string) => Statement<I, R>) => {
  const built = { log: build("log", ""), failed: build("failed", ".failed"), made: build("made", ".made") }
  return (range: ReplayRange): Statement<I, R> => built[readBy(range)]
}

export interface CountedRow {
  /** The type and what follows are null if nothing is to be sent. */
  readonly type: EventType | null
  readonly status: DeliveryStatus | null
  readonly count: number | null
  readonly is_complete: boolean
}

export const countReplay = byRead((read, suffix) =>
  statement<RangeInput, CountedRow>()(
    `delivery.count_replay${suffix}`,
    ($) => sql`
WITH ${eventsToSend($, read, sql``)}
SELECT t.type, t.status, t.count, s.is_complete
FROM (SELECT count(*) < ${$("eventsMax")}::int AS is_complete FROM seen) AS s
  LEFT JOIN (SELECT type, status, count(*)::int AS count FROM touched GROUP BY type, status) AS t ON true
ORDER BY t.type, t.status`
  )
)

interface ReplayInput extends RangeInput {
  readonly deliveriesMax: number
  readonly everyMillis: number
  readonly notBefore: Instant | null
}

interface ReplayedRow {
  readonly never: number
  readonly again: number
  readonly reached: Instant | null
  readonly last_due_at: Instant | null
  readonly ahead_millis: number
}

export const replayDeliveries = byRead((read, suffix) =>
  statement<ReplayInput, ReplayedRow>()(
    `delivery.replay${suffix}`,
    ($) => sql`
WITH ${eventsToSend($, read, sql`LIMIT ${$("deliveriesMax")}::int`)}, present AS (
  SELECT now() + ${leadOf(sql`${$("groupId")}::uuid`, sql`${$("environment")}::text`)} AS present
), paced AS (
  SELECT touched.*, greatest(present, ${$("notBefore")}::timestamptz + ${$("everyMillis")}::int * interval '1 millisecond')
    + (n - 1) * ${$("everyMillis")}::int * interval '1 millisecond' AS due_at
  FROM touched CROSS JOIN present
), made AS (
  INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, due_at, created_at)
  SELECT ${$("groupId")}::uuid, ${$("environment")}::text, ${$("endpointId")}::uuid, created_at, uuid_at(created_at), id, type,
    due_at, now()
  FROM paced WHERE status IS NULL
  ON CONFLICT DO NOTHING
  RETURNING event_at
), again AS (
  UPDATE delivery d SET status = 'pending', step = 0, lost = 0, due_at = p.due_at, ended_at = NULL
  FROM paced p
  WHERE d.group_id = ${$("groupId")}::uuid AND d.environment = ${$("environment")}::text
    AND d.endpoint_id = ${$("endpointId")}::uuid AND d.event_at = p.created_at AND d.status = p.status
  RETURNING d.event_at
)
SELECT (SELECT count(*) FROM made)::int AS never, (SELECT count(*) FROM again)::int AS again,
  coalesce((SELECT created_at FROM touched WHERE n = ${$("deliveriesMax")}::int), (SELECT max(created_at) FROM seen)) AS reached,
  (SELECT max(due_at) FROM paced) AS last_due_at,
  coalesce(extract(epoch FROM (SELECT max(due_at) FROM paced) - (SELECT present FROM present)) * 1000, 0)::float8 AS ahead_millis`
  )
)
