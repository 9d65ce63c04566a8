import type { Environment } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"

/** The processes of the product name themselves so. Short-lived probes and this command are none of them. */
const serving = ["trajet-api", "trajet-dispatcher", "trajet-listen"]

interface StateRow {
  readonly now: Instant
  readonly newest_event_at: Instant | null
  readonly serving: ReadonlyArray<string>
  readonly is_moved: boolean
}

export const restoredState = statement<{ readonly restoredTo: Instant }, StateRow>()(
  "restoration.state",
  ($) => sql`
SELECT clock_timestamp() AS now, (
  SELECT max(e.created_at) FROM event_head h CROSS JOIN LATERAL (
    SELECT created_at FROM event
    WHERE group_id = h.group_id AND environment = h.environment AND created_at > ${$("restoredTo")}::timestamptz
    ORDER BY created_at DESC LIMIT 1
  ) AS e
  WHERE h.last_at > ${$("restoredTo")}::timestamptz
) AS newest_event_at, ARRAY(
  SELECT DISTINCT application_name FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = ANY (${sql.lit(`{${serving.join(",")}}`)}::text[])
  ORDER BY application_name
) AS serving,
  EXISTS (SELECT FROM restoration WHERE restored_to = ${$("restoredTo")}::timestamptz) AS is_moved`
)

/** One run at a time. */
export const lockRestorations = statement<object, never>()(
  "restoration.lock",
  () => sql`LOCK TABLE restoration IN EXCLUSIVE MODE`
)

interface MovedRow {
  readonly moved_at: Instant
  readonly moved: unknown
}

export const findRestoration = statement<{ readonly restoredTo: Instant }, MovedRow>()(
  "restoration.find",
  ($) => sql`SELECT moved_at, moved FROM restoration WHERE restored_to = ${$("restoredTo")}::timestamptz`
)

export const addRestoration = statement<{ readonly restoredTo: Instant; readonly moved: string }, MovedRow>()(
  "restoration.add",
  ($) => sql`
INSERT INTO restoration (restored_to, moved) VALUES (${$("restoredTo")}::timestamptz, ${$("moved")}::json)
RETURNING moved_at, moved`
)

interface SequenceRow {
  readonly name: string
  readonly last: number
  readonly may_move: boolean
}

/** The sequences of the product's tables; -1 for one that was never used. */
export const sequences = statement<object, SequenceRow>()(
  "restoration.sequences",
  () => sql`
SELECT sequencename AS name, coalesce(last_value, -1) AS last,
  has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'UPDATE') AS may_move
FROM pg_sequences
WHERE format('%I.%I', schemaname, sequencename)::regclass = to_regclass(format('%I', sequencename))
ORDER BY sequencename`
)

export const moveSequence = statement<{ readonly name: string; readonly to: number }, { readonly last: number }>()(
  "restoration.move_sequence",
  ($) => sql`SELECT setval(to_regclass(format('%I', ${$("name")}::text)), ${$("to")}::bigint) AS last`
)

/** The highest number of a stored mission: a sequence may have been restored without its last use. */
export const highestOrdinal = statement<object, { readonly ordinal: number | null }>()(
  "restoration.highest_ordinal",
  () => sql`SELECT ordinal FROM mission ORDER BY ordinal DESC LIMIT 1`
)

/**
 * Lets every log go on after a time. A log whose events are all in the feed stays so: the feed compares its position in a
 * log with the time of the log.
 */
export const moveLogs = statement<{ readonly after: Instant }, { readonly logs: number }>()(
  "restoration.move_logs",
  ($) => sql`
WITH late AS (
  SELECT group_id, environment, last_at FROM event_head WHERE last_at < ${$("after")}::timestamptz
), followed AS (
  UPDATE feed_cursor c SET event_at = ${$("after")}::timestamptz
  FROM late l
  WHERE c.environment = l.environment AND c.group_id = l.group_id AND c.event_at = l.last_at
), moved AS (
  UPDATE event_head h SET last_at = ${$("after")}::timestamptz
  FROM late l WHERE h.group_id = l.group_id AND h.environment = l.environment
  RETURNING 1
)
SELECT count(*) AS logs FROM moved`
)

/** Leaves a gap in the feed of each environment, and remembers it. */
export const moveFeed = statement<{ readonly by: number }, { readonly environment: Environment }>()(
  "restoration.move_feed",
  ($) => sql`
WITH moved AS (
  UPDATE feed_head SET position = position + ${$("by")}::bigint
  RETURNING environment, position
)
INSERT INTO feed_gap (environment, last_before, last_lost)
SELECT environment, position - ${$("by")}::bigint, position FROM moved
RETURNING environment`
)

interface MissionBatch {
  readonly after: string
  readonly by: number
  readonly most: number
}

/**
 * Raises the sequence of the next missions by their ids. Receivers keep the highest sequence of a mission and ignore
 * lower ones, so that a sequence of the lost time would hide what happens now. Rows are found by their place, so that no plan
 * joins all missions; no other process writes. `last` is null after the last batch.
 */
export const moveMissions = statement<MissionBatch, { readonly moved: number; readonly last: string | null }>()(
  "restoration.move_missions",
  ($) => sql`
WITH batch AS MATERIALIZED (
  SELECT id, ctid AS place FROM mission WHERE id > ${$("after")}::uuid ORDER BY id LIMIT ${$("most")}::int
), moved AS (
  UPDATE mission m
  SET body = jsonb_set(m.body::jsonb, '{sequence}', to_jsonb((m.body->>'sequence')::bigint + ${$("by")}::bigint))::json
  WHERE m.ctid = ANY (ARRAY(SELECT place FROM batch))
  RETURNING m.id
)
SELECT count(*) AS moved, (SELECT id FROM batch ORDER BY id DESC LIMIT 1) AS last FROM moved`
)

interface Claims {
  readonly by: number
  readonly since: Instant
}

/** Ends the claims of keys since a time, so that no request completes them. Older requests have ended, and a day has many keys. */
export const endClaims = statement<Claims, { readonly count: number }>()(
  "restoration.end_claims",
  ($) => sql`
WITH ended AS (
  UPDATE idempotency_key SET owner = gen_random_uuid(), fence = fence + ${$("by")}::int,
    lease_until = least(lease_until, clock_timestamp())
  WHERE created_at > ${$("since")}::timestamptz AND answer_status IS NULL RETURNING 1
)
SELECT count(*) AS count FROM ended`
)

/** Work that a process held has no owner who could report its end: its lease is over, and others take it. */
export const endLeases = statement<object, { readonly count: number }>()(
  "restoration.end_leases",
  () => sql`
WITH deliveries AS (
  UPDATE delivery SET owner = gen_random_uuid(), due_at = least(due_at, clock_timestamp())
  WHERE status = 'delivering' RETURNING 1
), announcements AS (
  UPDATE outbox SET held_until = NULL WHERE held_until IS NOT NULL RETURNING 1
), work AS (
  UPDATE due_work SET owner = gen_random_uuid(), lease_until = clock_timestamp()
  WHERE next_at <= clock_timestamp() AND owner IS NOT NULL RETURNING 1
), imports AS (
  UPDATE mission_import SET owner = gen_random_uuid(), lease_until = least(lease_until, clock_timestamp())
  WHERE state IN ('checking', 'ordering') AND owner IS NOT NULL RETURNING 1
), replays AS (
  UPDATE webhook_replay SET owner = gen_random_uuid(), lease_until = least(lease_until, clock_timestamp())
  WHERE ended_at IS NULL AND owner IS NOT NULL RETURNING 1
)
SELECT (SELECT count(*) FROM deliveries) + (SELECT count(*) FROM announcements) + (SELECT count(*) FROM work)
  + (SELECT count(*) FROM imports) + (SELECT count(*) FROM replays) AS count`
)

export const moveEndpoints = statement<{ readonly by: number }, { readonly count: number }>()(
  "restoration.move_endpoints",
  ($) => sql`
WITH moved AS (UPDATE webhook_endpoint SET version = version + ${$("by")}::int RETURNING 1)
SELECT count(*) AS count FROM moved`
)

interface Announced {
  readonly groupIds: ReadonlyArray<string>
  readonly environments: ReadonlyArray<Environment>
  readonly times: ReadonlyArray<Instant>
  readonly ids: ReadonlyArray<string>
}

export const lostEvents = statement<Announced, { readonly id: string }>()(
  "restoration.lost_events",
  ($) => sql`
SELECT a.id FROM unnest(${$("groupIds")}::uuid[], ${$("environments")}::text[], ${$("times")}::timestamptz[],
  ${$("ids")}::uuid[]) AS a(group_id, environment, created_at, id)
WHERE NOT EXISTS (
  SELECT FROM event e WHERE e.group_id = a.group_id AND e.environment = a.environment
    AND e.created_at = a.created_at AND e.id = a.id
)`
)

/** The keys that have an answer. A key is a random id, which no two holders share. */
export const answeredKeys = statement<{ readonly keys: ReadonlyArray<string> }, { readonly key: string }>()(
  "restoration.answered_keys",
  ($) => sql`
SELECT k.key FROM event_head h JOIN idempotency_key k ON k.group_id = h.group_id AND k.environment = h.environment
WHERE k.key = ANY (${$("keys")}::uuid[]) AND k.answer_status IS NOT NULL`
)
