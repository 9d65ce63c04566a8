import type { Tenant } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import type { AttemptError } from "@trajet/domain/webhooks/deliveries"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { sql } from "kysely"
import { leadOf } from "../../clock/present.ts"
import { statement } from "../../database/statement.ts"
import { type ById, deliveryById } from "./deliveries.statements.ts"

export interface AttemptRow {
  readonly attempt: number
  readonly started_at: Instant
  readonly status_code: number | null
  readonly error: AttemptError | null
  readonly duration_millis: number
  readonly answer: string | null
}

export const readAttempts = statement<ById, AttemptRow>()(
  "delivery.attempts",
  ($) => sql`
SELECT 1 AS attempt, d.first_started_at AS started_at, d.first_status_code AS status_code, d.first_error AS error,
  d.first_duration_millis AS duration_millis, d.first_answer AS answer
FROM ${deliveryById($)} AS d WHERE d.first_started_at IS NOT NULL
UNION ALL
SELECT a.attempt, a.started_at, a.status_code, a.error, a.duration_millis, a.answer
FROM ${deliveryById($)} AS d JOIN attempt a ON a.endpoint_id = d.endpoint_id AND a.event_at = d.event_at
ORDER BY attempt`
)

export interface HourRow {
  readonly hour: Instant
  readonly succeeded: number
  readonly failed: number
  readonly p50: number
  readonly p95: number
}

/** Reads the newest attempts in the order of their index, so that an endpoint with millions of them costs no more. */
export const readActivity = statement<Tenant & { readonly endpointId: EndpointId; readonly most: number }, HourRow>()(
  "delivery.activity",
  ($) => sql`
SELECT date_trunc('hour', newest.started_at) AS hour, count(*) FILTER (WHERE newest.error IS NULL)::int AS succeeded,
  count(newest.error)::int AS failed,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY newest.duration_millis) AS p50,
  percentile_disc(0.95) WITHIN GROUP (ORDER BY newest.duration_millis) AS p95
FROM (
  SELECT a.started_at, a.error, a.duration_millis
  FROM webhook_endpoint e JOIN attempt_log a ON a.endpoint_id = e.id
  WHERE e.id = ${$("endpointId")}::uuid AND e.group_id = ${$("groupId")}::uuid AND e.environment = ${$("environment")}::text
    AND a.event_at > now() + ${leadOf(sql`e.group_id`, sql`e.environment`)} - interval '7 days'
  ORDER BY a.event_at DESC LIMIT ${$("most")}::int
) AS newest
GROUP BY 1 ORDER BY 1`
)
