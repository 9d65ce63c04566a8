import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { type RawBuilder, sql } from "kysely"
import { leadOf } from "../../clock/present.ts"
import { statement } from "../../database/statement.ts"
import { endpointColumns, type EndpointRow } from "../endpoints/endpoint.rows.ts"

const presentOfEndpoint = sql`now() + ${leadOf(sql`e.group_id`, sql`e.environment`)}`

const dueNow = sql`SELECT FROM delivery d
  WHERE d.endpoint_id = e.id AND d.status IN ('pending', 'failed') AND d.due_at <= p.present LIMIT 1`

/** The first endpoint by its id, of those that a condition leaves, that has a delivery which is pending or failed. */
const firstWaiting = (condition: RawBuilder<unknown>) => sql`
  SELECT endpoint_id FROM delivery WHERE status IN ('pending', 'failed') AND ${condition}
  ORDER BY endpoint_id, due_at LIMIT 1`

// Steps from one endpoint with an open delivery to the next one, so that a sweep costs nothing for the other endpoints.
export const dueEndpoints = statement<Record<string, never>, { readonly id: string }>()(
  "queue.due_endpoints",
  () => sql`
WITH RECURSIVE waiting AS (
  (${firstWaiting(sql`true`)})
  UNION ALL
  SELECT (${firstWaiting(sql`endpoint_id > w.endpoint_id`)}) FROM waiting w WHERE w.endpoint_id IS NOT NULL
)
SELECT e.id FROM waiting w CROSS JOIN LATERAL (
  SELECT id, group_id, environment FROM webhook_endpoint
  WHERE id = w.endpoint_id AND status = 'enabled' AND deleted_at IS NULL OFFSET 0
) AS e JOIN webhook_lane l ON l.endpoint_id = e.id
CROSS JOIN LATERAL (SELECT ${presentOfEndpoint} AS present) AS p CROSS JOIN LATERAL (${dueNow}) AS due
WHERE coalesce(l.paused_until <= p.present, true)`
)

export const readEndpoints = statement<{ readonly ids: ReadonlyArray<EndpointId> }, EndpointRow>()(
  "queue.endpoints",
  ($) => sql`
SELECT ${endpointColumns} FROM webhook_endpoint e WHERE e.id = ANY (${$("ids")}::uuid[]) AND e.deleted_at IS NULL`
)
