import type { Instant } from "@trajet/domain/time"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { sql } from "kysely"
import { leadOf } from "../../clock/present.ts"
import { statement } from "../../database/statement.ts"
import type { BreakerRow } from "../endpoints/endpoint.rows.ts"

/** Resets the failures of breakers after successes at full concurrency. */
export const resetFailures = statement<{ readonly endpointIds: ReadonlyArray<EndpointId> }, never>()(
  "queue.heal",
  ($) => sql`
UPDATE webhook_lane l SET failures_in_row = 0, failing_since = NULL, failures_since = 0
FROM (
  SELECT endpoint_id FROM webhook_lane
  WHERE endpoint_id = ANY (${$("endpointIds")}::uuid[]) AND failing_since IS NOT NULL
  ORDER BY endpoint_id FOR UPDATE
) AS failing
WHERE l.endpoint_id = failing.endpoint_id`
)

export const lockBreakers = statement<
  { readonly endpointIds: ReadonlyArray<EndpointId> },
  BreakerRow & { readonly now: Instant }
>()(
  "queue.lock_lanes",
  ($) => sql`
SELECT l.endpoint_id, l.width, l.failures_in_row, l.failing_since, l.failures_since, l.paused_until, l.pauses,
  l.failing_told_at, l.recovered_told_at, clock_timestamp() + (
    SELECT ${leadOf(sql`e.group_id`, sql`e.environment`)} FROM webhook_endpoint e WHERE e.id = l.endpoint_id
  ) AS now
FROM webhook_lane l WHERE l.endpoint_id = ANY (${$("endpointIds")}::uuid[])
ORDER BY l.endpoint_id FOR UPDATE`
)

interface BreakersInput {
  readonly endpointIds: ReadonlyArray<EndpointId>
  readonly widths: ReadonlyArray<number>
  readonly failuresInRow: ReadonlyArray<number>
  readonly failingSince: ReadonlyArray<Instant | null>
  readonly failuresSince: ReadonlyArray<number>
  readonly pausedUntil: ReadonlyArray<Instant | null>
  readonly pauses: ReadonlyArray<number>
  readonly failingToldAts: ReadonlyArray<Instant | null>
  readonly recoveredToldAts: ReadonlyArray<Instant | null>
  /** The last failure of the reports; null keeps the one before. */
  readonly errors: ReadonlyArray<string | null>
  readonly statusCodes: ReadonlyArray<number | null>
  /** Reason of disabling the endpoint; null if it is not disabled. */
  readonly reasons: ReadonlyArray<string | null>
  /** Subject and text of the notice; null without one. */
  readonly subjects: ReadonlyArray<string | null>
  readonly texts: ReadonlyArray<string | null>
}

/** Writes locked breakers, and disables enabled endpoints. Tells the group what there is to tell of an enabled one. */
export const writeBreakers = statement<BreakersInput, { readonly id: string }>()(
  "queue.write_lanes",
  ($) => sql`
WITH input AS (
  SELECT * FROM unnest(
    ${$("endpointIds")}::uuid[], ${$("widths")}::int[], ${$("failuresInRow")}::int[],
    ${$("failingSince")}::timestamptz[], ${$("failuresSince")}::int[], ${$("pausedUntil")}::timestamptz[],
    ${$("pauses")}::int[], ${$("failingToldAts")}::timestamptz[], ${$("recoveredToldAts")}::timestamptz[],
    ${$("errors")}::text[], ${$("statusCodes")}::int[], ${$("reasons")}::text[], ${$("subjects")}::text[],
    ${$("texts")}::text[]
  ) AS t(endpoint_id, width, failures_in_row, failing_since, failures_since, paused_until, pauses, failing_told_at,
    recovered_told_at, error, status_code, reason, subject, text)
), lanes AS (
  UPDATE webhook_lane l SET width = i.width, failures_in_row = i.failures_in_row, failing_since = i.failing_since,
    failures_since = i.failures_since, paused_until = i.paused_until, pauses = i.pauses,
    failing_told_at = i.failing_told_at, recovered_told_at = i.recovered_told_at,
    last_error = coalesce(i.error, l.last_error),
    last_status_code = CASE WHEN i.error IS NULL THEN l.last_status_code ELSE i.status_code END
  FROM input i WHERE l.endpoint_id = i.endpoint_id
), disabled AS (
  UPDATE webhook_endpoint e SET status = 'disabled', reason = i.reason, version = e.version + 1
  FROM input i
  WHERE e.id = i.endpoint_id AND i.reason IS NOT NULL AND e.status = 'enabled' AND e.deleted_at IS NULL
  RETURNING e.id, e.group_id, e.environment, e.url, i.subject, i.text
), news AS (
  SELECT * FROM disabled
  UNION ALL
  SELECT e.id, e.group_id, e.environment, e.url, i.subject, i.text
  FROM input i JOIN webhook_endpoint e ON e.id = i.endpoint_id
  WHERE i.reason IS NULL AND i.subject IS NOT NULL AND e.status = 'enabled' AND e.deleted_at IS NULL
), told AS (
  INSERT INTO notice (id, group_id, environment, subject, text)
  SELECT uuid_at(clock_timestamp()), group_id, environment, subject, text || E'\\n\\nEndpoint: ' || id || ' (' || environment || ')' || E'\\nHost: ' || split_part(url, '/', 3)
  FROM news
), audited AS (
  INSERT INTO audit (group_id, environment, action, target) SELECT group_id, environment, 'endpoint.disable', id::text
  FROM disabled
)
SELECT id FROM disabled`
)
