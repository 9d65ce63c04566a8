import type { GroupId, KeyId, RequestId } from "@trajet/domain/access"
import type { MoverId } from "@trajet/domain/clock"
import type { PersonKeyId } from "@trajet/domain/people"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"

interface ByMover {
  readonly groupId: GroupId
  readonly mover: MoverId
}

export interface HeldRow {
  readonly lead_millis: number
  readonly present: Instant
}

export const takeClock = statement<ByMover & { readonly holdMillis: number }, HeldRow>()(
  "clock.take",
  ($) => sql`
INSERT INTO test_clock AS c (group_id, mover, held_until)
VALUES (${$("groupId")}::uuid, ${$("mover")}::uuid,
  clock_timestamp() + ${$("holdMillis")}::int * interval '1 millisecond')
ON CONFLICT (group_id) DO UPDATE SET mover = excluded.mover, held_until = excluded.held_until
WHERE c.mover IS NULL OR c.held_until <= clock_timestamp()
RETURNING c.lead_millis, clock_timestamp() + c.lead_millis * interval '1 millisecond' AS present`
)

interface StepRow extends HeldRow {
  readonly works: boolean
  readonly endpoint_ids: ReadonlyArray<string>
}

export const stepClock = statement<ByMover & { readonly toLeadMillis: number; readonly holdMillis: number }, StepRow>()(
  "clock.step",
  ($) => sql`
SELECT lead_millis, present, works, endpoint_ids FROM move_test_clock(${$("groupId")}::uuid, ${$("mover")}::uuid,
  ${$("toLeadMillis")}::bigint, ${$("holdMillis")}::int * interval '1 millisecond')`
)

export const letGoClock = statement<ByMover, never>()(
  "clock.let_go",
  ($) => sql`
UPDATE test_clock SET mover = NULL, held_until = NULL
WHERE group_id = ${$("groupId")}::uuid AND mover = ${$("mover")}::uuid`
)

interface SetBack extends ByMover {
  readonly keyId: KeyId | PersonKeyId | null
  readonly requestId: RequestId
  readonly ip: string | null
  readonly holdMillis: number
}

// Breakers store the ends of their pauses by the test clock. Without a reset, a pause would last until real time
// reaches that end: as long as the clock was ahead.
export const setClockBack = statement<SetBack, { readonly before: Instant }>()(
  "clock.set_back",
  ($) => sql`
WITH held AS (
  UPDATE test_clock SET lead_millis = 0,
    held_until = clock_timestamp() + ${$("holdMillis")}::int * interval '1 millisecond'
  WHERE group_id = ${$("groupId")}::uuid AND mover = ${$("mover")}::uuid
  RETURNING group_id, 'test' AS environment
), locked AS (
  SELECT l.endpoint_id
  FROM held h JOIN webhook_endpoint e ON e.group_id = h.group_id AND e.environment = h.environment
    JOIN webhook_lane l ON l.endpoint_id = e.id
  ORDER BY l.endpoint_id FOR UPDATE OF l
), lanes AS (
  UPDATE webhook_lane l SET width = 10, failures_in_row = 0, failing_since = NULL, failures_since = 0,
    paused_until = NULL, pauses = 0, spread_until = NULL, failing_told_at = NULL, recovered_told_at = NULL
  FROM locked WHERE l.endpoint_id = locked.endpoint_id
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, ${$("keyId")}::uuid, 'environment.reset', group_id::text, ${$("requestId")}::text,
    ${$("ip")}::text
  FROM held
)
SELECT clock_timestamp() AS before FROM held`
)

interface EmptySome extends ByMover {
  readonly before: Instant
  readonly most: number
  readonly holdMillis: number
}

// Looks for other records only if no mission was left to remove.
export const emptySome = statement<EmptySome, { readonly removed: number }>()(
  "clock.empty_some",
  ($) => sql`
WITH held AS (
  UPDATE test_clock SET held_until = clock_timestamp() + ${$("holdMillis")}::int * interval '1 millisecond'
  WHERE group_id = ${$("groupId")}::uuid AND mover = ${$("mover")}::uuid
  RETURNING group_id
), missions AS MATERIALIZED (
  SELECT group_id, empty_test_missions(group_id, ${$("before")}::timestamptz, ${$("most")}::int) AS removed FROM held
), imports AS (
  DELETE FROM mission_import i USING held
  WHERE i.group_id = held.group_id AND i.environment = 'test' AND i.created_at <= ${$("before")}::timestamptz
)
SELECT CASE removed
  WHEN 0 THEN empty_test_records(group_id, ${$("before")}::timestamptz, ${$("most")}::int)
  ELSE removed
END AS removed
FROM missions`
)

export const movesChannel = "trajet_clock"

export const signalMove = statement<{ readonly endpoints: string }, never>()(
  "clock.signal",
  ($) => sql`SELECT pg_notify(${sql.lit(movesChannel)}, ${$("endpoints")}::text)`
)
