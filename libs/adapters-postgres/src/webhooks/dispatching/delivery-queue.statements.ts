import type { Environment, GroupId } from "@trajet/domain/access"
import type { EventType } from "@trajet/domain/events"
import type { Instant } from "@trajet/domain/time"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { sql } from "kysely"
import { leadOf } from "../../clock/present.ts"
import { statement } from "../../database/statement.ts"
import { endedSessions } from "./worker-sessions.statements.ts"

// Only dispatchers use these statements, so they name endpoints and no tenant.

interface ClaimInput {
  readonly endpointIds: ReadonlyArray<EndpointId>
  readonly most: ReadonlyArray<number>
  readonly owner: WorkerId
  readonly leaseMillis: number
}

export interface ClaimRow {
  readonly now: Instant
  /** Null in a row that has only the time. Only rows that are `claimed` have a delivery. */
  readonly kind: "claimed" | "full" | "busy" | "limited" | null
  readonly endpoint_id: string
  /** Most deliveries that could be claimed of the endpoint. */
  readonly room: number
  readonly endpoint_version: number
  readonly lane_is_wide: boolean
  readonly claimed_event_at: Instant
  readonly id: string
  readonly event_id: string
  readonly event_type: EventType
  readonly group_id: string
  readonly environment: Environment
  readonly attempts: number
  readonly step: number
  readonly lost: number
  readonly data: string
  /** What caused the event, as `storedCauseOf` writes it. */
  readonly cause: string | null
  readonly wait_millis: number
}

export const claimDeliveries = statement<ClaimInput, ClaimRow>()(
  "queue.claim",
  ($) => sql`
SELECT clock_timestamp() AS now, c.* FROM (SELECT) AS once LEFT JOIN claim_paced_deliveries(
  ${$("endpointIds")}::uuid[], ${$("most")}::int[], ${$("owner")}::uuid,
  ${$("leaseMillis")}::int * interval '1 millisecond'
) AS c ON true`
)

interface WriteInput {
  readonly owner: WorkerId
  readonly groupIds: ReadonlyArray<GroupId>
  readonly endpointIds: ReadonlyArray<EndpointId>
  readonly eventAts: ReadonlyArray<Instant>
  readonly attempts: ReadonlyArray<number>
  readonly statuses: ReadonlyArray<string>
  readonly steps: ReadonlyArray<number>
  readonly retryMillis: ReadonlyArray<number | null>
  readonly statusCodes: ReadonlyArray<number | null>
  readonly lastErrors: ReadonlyArray<string | null>
  readonly errors: ReadonlyArray<string | null>
  readonly startedAts: ReadonlyArray<Instant>
  readonly durations: ReadonlyArray<number>
  readonly answers: ReadonlyArray<string | null>
}

interface KeyRow {
  readonly endpoint_id: string
  readonly event_at: Instant
}

interface MovedRow extends KeyRow {
  readonly attempts: number
}

const ofInput = sql`d.group_id = i.group_id AND d.endpoint_id = i.endpoint_id AND d.event_at = i.event_at`

/**
 * Updates and returns the deliveries that the owner still holds for these attempts. The first attempt is logged in its
 * delivery; further ones, and results that come too late, in rows of their own. Does not filter by status: only a delivery
 * with the status `delivering` has an owner, and the planner would choose the status index.
 */
export const writeResults = statement<WriteInput, MovedRow>()(
  "queue.write",
  ($) => sql`
WITH input AS (
  SELECT * FROM unnest(
    ${$("groupIds")}::uuid[], ${$("endpointIds")}::uuid[], ${$("eventAts")}::timestamptz[], ${$("attempts")}::int[], ${$("statuses")}::text[],
    ${$("steps")}::smallint[], ${$("retryMillis")}::int[], ${$("statusCodes")}::int[], ${$("lastErrors")}::text[],
    ${$("errors")}::text[], ${$("startedAts")}::timestamptz[], ${$("durations")}::int[], ${$("answers")}::text[]
  ) AS t(group_id, endpoint_id, event_at, attempt, status, step, retry_millis, status_code, last_error, error, started_at,
    duration_millis, answer)
), moved AS (
  UPDATE delivery d SET status = i.status, step = i.step, owner = NULL,
    due_at = CASE WHEN i.retry_millis IS NOT NULL THEN
      now() + i.retry_millis * interval '1 millisecond' + ${leadOf(sql`d.group_id`, sql`d.environment`)} END,
    last_status_code = i.status_code, last_error = i.last_error,
    ended_at = CASE WHEN i.retry_millis IS NULL THEN clock_timestamp() END,
    first_started_at = CASE i.attempt WHEN 1 THEN i.started_at ELSE d.first_started_at END,
    first_status_code = CASE i.attempt WHEN 1 THEN i.status_code ELSE d.first_status_code END,
    first_error = CASE i.attempt WHEN 1 THEN i.error ELSE d.first_error END,
    first_duration_millis = CASE i.attempt WHEN 1 THEN i.duration_millis ELSE d.first_duration_millis END,
    first_answer = CASE i.attempt WHEN 1 THEN i.answer ELSE d.first_answer END
  FROM input i
  WHERE ${ofInput} AND d.owner = ${$("owner")}::uuid AND d.attempts = i.attempt
  RETURNING d.endpoint_id, d.event_at, d.attempts
), logged AS (
  INSERT INTO attempt AS a (group_id, endpoint_id, event_at, attempt, started_at, status_code, error, duration_millis,
    answer)
  SELECT group_id, endpoint_id, event_at, attempt, started_at, status_code, error, duration_millis, answer FROM input i
  WHERE attempt > 1 OR (endpoint_id, event_at) NOT IN (SELECT endpoint_id, event_at FROM moved)
    AND NOT EXISTS (SELECT FROM delivery d WHERE ${ofInput} AND d.first_started_at IS NOT NULL)
  ON CONFLICT ON CONSTRAINT attempt_pkey DO UPDATE SET started_at = excluded.started_at,
    status_code = excluded.status_code, error = excluded.error, duration_millis = excluded.duration_millis,
    answer = excluded.answer
  WHERE a.error = 'lease_expired'
)
SELECT endpoint_id, event_at, attempts FROM moved`
)

export const expireLeases = statement<
  { readonly lostMax: number; readonly rows: number; readonly error: string },
  { readonly endpoint_id: string }
>()(
  "queue.expire",
  ($) => sql`
WITH ended AS (
  SELECT group_id, endpoint_id, event_at, due_at FROM delivery WHERE status = 'delivering' AND due_at < now()
  ORDER BY endpoint_id, due_at LIMIT ${$("rows")}::int FOR UPDATE SKIP LOCKED
), dead AS MATERIALIZED (${endedSessions}), orphaned AS (
  SELECT o.* FROM dead CROSS JOIN LATERAL (
    SELECT group_id, endpoint_id, event_at, due_at FROM delivery WHERE status = 'delivering' AND owner = dead.id
    ORDER BY endpoint_id, due_at LIMIT ${$("rows")}::int FOR UPDATE SKIP LOCKED
  ) AS o
), gone AS (SELECT * FROM ended UNION SELECT * FROM orphaned), expired AS (
  UPDATE delivery d SET lost = d.lost + 1, owner = NULL, last_status_code = NULL, last_error = ${$("error")}::text,
    status = CASE WHEN d.lost + 1 >= ${$("lostMax")}::int THEN 'dead' ELSE 'failed' END,
    due_at = CASE WHEN d.lost + 1 < ${$("lostMax")}::int THEN now() END,
    ended_at = CASE WHEN d.lost + 1 >= ${$("lostMax")}::int THEN clock_timestamp() END
  FROM gone g WHERE d.group_id = g.group_id AND d.endpoint_id = g.endpoint_id AND d.event_at = g.event_at
  RETURNING d.group_id, d.endpoint_id, d.event_at, d.attempts, g.due_at
), logged AS (
  INSERT INTO attempt (group_id, endpoint_id, event_at, attempt, started_at, error, duration_millis)
  SELECT group_id, endpoint_id, event_at, attempts, least(due_at, now()), ${$("error")}::text, 0 FROM expired
  ON CONFLICT DO NOTHING
)
SELECT endpoint_id FROM expired`
)

/**
 * Ends deliveries that an event made while their endpoint was being deleted, some of them at a time. Begins with the
 * deleted endpoints: a join of both tables would read all that waits, in every sweep.
 */
export const endOrphans = statement<{ readonly rows: number }, { readonly id: string }>()(
  "queue.end_orphans",
  ($) => sql`
WITH orphan AS MATERIALIZED (
  SELECT o.group_id, o.endpoint_id, o.event_at
  FROM (SELECT id FROM webhook_endpoint WHERE deleted_at > now() - interval '10 minutes' OFFSET 0) AS e
    CROSS JOIN LATERAL (
      SELECT group_id, endpoint_id, event_at FROM delivery
      WHERE endpoint_id = e.id AND status IN ('pending', 'failed') ORDER BY due_at LIMIT ${$("rows")}::int
    ) AS o
)
UPDATE delivery d SET status = 'dead', due_at = NULL, ended_at = clock_timestamp(), last_error = 'endpoint_deleted'
FROM orphan o
WHERE d.group_id = o.group_id AND d.endpoint_id = o.endpoint_id AND d.event_at = o.event_at
  AND d.status IN ('pending', 'failed')
RETURNING d.id`
)
