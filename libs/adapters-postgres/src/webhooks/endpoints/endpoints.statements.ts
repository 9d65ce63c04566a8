import type { GroupId, Tenant } from "@trajet/domain/access"
import type { SubscribableType } from "@trajet/domain/events"
import type { Instant } from "@trajet/domain/time"
import type { EndpointId, EndpointStatus } from "@trajet/domain/webhooks/endpoints"
import { sql } from "kysely"
import { endpointColumns, type EndpointRow, type BreakerRow } from "./endpoint.rows.ts"
import { leadOf } from "../../clock/present.ts"
import { statement } from "../../database/statement.ts"

interface ById {
  readonly id: EndpointId
}

export interface CreateEndpoint extends Tenant, ById {
  readonly url: string
  readonly types: ReadonlyArray<SubscribableType> | null
  readonly sealed: string
  readonly max: number
}

// Locks the group's row before it counts the endpoints, in a snapshot of its own, so that two creations at a time cannot
// both be the last allowed one.
export const createEndpoint = statement<CreateEndpoint, { readonly id: string | null }>()(
  "endpoint.create",
  ($) => sql`
SELECT create_endpoint(${$("groupId")}::uuid, ${$("environment")}::text, ${$("id")}::uuid, ${$("url")}::text,
  ${$("types")}::text[], ${$("sealed")}::text, ${$("max")}::int) AS id`
)

export type StateRow = EndpointRow & BreakerRow & { readonly open: number }

const state = sql`${endpointColumns}, l.endpoint_id, l.width, l.failures_in_row, l.failing_since, l.failures_since,
  l.paused_until, l.pauses, (
    SELECT count(*)::int FROM delivery d
    WHERE d.endpoint_id = e.id AND d.status IN ('pending', 'failed', 'delivering')
  ) AS open
FROM webhook_endpoint e JOIN webhook_lane l ON l.endpoint_id = e.id`

export const endpointsOfGroup = statement<{ readonly groupId: GroupId }, StateRow>()(
  "endpoint.list",
  ($) => sql`
SELECT ${state} WHERE e.group_id = ${$("groupId")}::uuid AND e.deleted_at IS NULL ORDER BY e.created_at, e.id`
)

export const endpointStates = statement<ById, StateRow>()(
  "endpoint.find",
  ($) => sql`SELECT ${state} WHERE e.id = ${$("id")}::uuid AND e.deleted_at IS NULL`
)

export interface ChangeEndpoint extends ById {
  readonly url: string | null
  readonly types: ReadonlyArray<SubscribableType> | null
  /** True if the endpoint subscribes to all types from now on. */
  readonly everyType: boolean
  readonly status: EndpointStatus | null
  readonly reason: string | null
  readonly action: string
}

export const changeEndpoint = statement<ChangeEndpoint, EndpointRow>()(
  "endpoint.change",
  ($) => sql`
WITH e AS (
  UPDATE webhook_endpoint SET version = version + 1, url = coalesce(${$("url")}::text, url),
    types = CASE WHEN ${$("everyType")}::boolean THEN NULL ELSE coalesce(${$("types")}::text[], types) END,
    status = coalesce(${$("status")}::text, status),
    reason = CASE WHEN ${$("status")}::text IS NULL THEN reason ELSE ${$("reason")}::text END
  WHERE id = ${$("id")}::uuid AND deleted_at IS NULL
  RETURNING *
), audited AS (
  INSERT INTO audit (group_id, environment, action, target)
  SELECT group_id, environment, ${$("action")}::text, id::text FROM e
)
SELECT ${endpointColumns} FROM e`
)

export const lockEndpoint = statement<ById, EndpointRow & { readonly now: Instant }>()(
  "endpoint.lock",
  ($) => sql`
SELECT ${endpointColumns}, clock_timestamp() AS now FROM (
  SELECT * FROM webhook_endpoint WHERE id = ${$("id")}::uuid AND deleted_at IS NULL FOR UPDATE
) AS e`
)

/** Schedules waiting deliveries one after another, the oldest first, after those of earlier calls. */
export const spreadDeliveries = statement<
  ById & { readonly most: number; readonly everyMillis: number },
  { readonly event_at: Instant }
>()(
  "endpoint.spread",
  ($) => sql`
WITH lane AS (
  SELECT p.present, greatest(p.present, l.spread_until) AS begins
  FROM webhook_lane l CROSS JOIN (
    SELECT now() + ${leadOf(sql`e.group_id`, sql`e.environment`)} AS present
    FROM webhook_endpoint e WHERE e.id = ${$("id")}::uuid
  ) AS p
  WHERE l.endpoint_id = ${$("id")}::uuid FOR UPDATE OF l
), waiting AS (
  SELECT event_at, row_number() OVER (ORDER BY event_at) * ${$("everyMillis")}::int * interval '1 millisecond' AS wait
  FROM (
    SELECT event_at FROM delivery
    WHERE endpoint_id = ${$("id")}::uuid AND status IN ('pending', 'failed')
      AND due_at <= (SELECT present FROM lane)
    ORDER BY event_at LIMIT ${$("most")}::int
  ) AS oldest
), kept AS (
  UPDATE webhook_lane SET spread_until = lane.begins + (SELECT coalesce(max(wait), interval '0') FROM waiting)
  FROM lane WHERE endpoint_id = ${$("id")}::uuid
)
UPDATE delivery d SET due_at = lane.begins + w.wait
FROM waiting w, lane
WHERE d.endpoint_id = ${$("id")}::uuid AND d.event_at = w.event_at AND d.status IN ('pending', 'failed')
RETURNING d.event_at`
)

export const enableEndpoint = statement<ById, { readonly id: string }>()(
  "endpoint.enable",
  ($) => sql`
WITH e AS (
  UPDATE webhook_endpoint SET status = 'enabled', reason = NULL, version = version + 1 WHERE id = ${$("id")}::uuid
  RETURNING id, group_id, environment
), lane AS (
  UPDATE webhook_lane SET width = 10, failures_in_row = 0, failing_since = NULL, failures_since = 0,
    paused_until = NULL, pauses = 0, spread_until = NULL
  FROM e WHERE endpoint_id = e.id
), audited AS (
  INSERT INTO audit (group_id, environment, action, target)
  SELECT group_id, environment, 'endpoint.enable', id::text FROM e
)
SELECT id FROM e`
)

export const auditEndpoint = statement<ById & { readonly action: string }, { readonly id: string }>()(
  "endpoint.audit",
  ($) => sql`
WITH e AS (
  SELECT id, group_id, environment FROM webhook_endpoint WHERE id = ${$("id")}::uuid AND deleted_at IS NULL
), audited AS (
  INSERT INTO audit (group_id, environment, action, target)
  SELECT group_id, environment, ${$("action")}::text, id::text FROM e
)
SELECT id FROM e`
)

// Locks the breaker before the endpoint, in the same order as settling.
export const deleteEndpoint = statement<ById, { readonly id: string }>()(
  "endpoint.delete",
  ($) => sql`
WITH lane AS MATERIALIZED (
  SELECT endpoint_id FROM webhook_lane WHERE endpoint_id = ${$("id")}::uuid FOR UPDATE
), gone AS (
  UPDATE webhook_endpoint e SET deleted_at = clock_timestamp(), version = e.version + 1
  FROM lane WHERE e.id = lane.endpoint_id AND e.deleted_at IS NULL
  RETURNING e.id, e.group_id, e.environment
), wiped AS (
  DELETE FROM webhook_secret s USING gone WHERE s.endpoint_id = gone.id
), dead AS (
  UPDATE delivery d SET status = 'dead', owner = NULL, due_at = NULL, ended_at = clock_timestamp(),
    last_error = 'endpoint_deleted'
  FROM gone WHERE d.endpoint_id = gone.id AND d.status IN ('pending', 'failed', 'delivering')
), audited AS (
  INSERT INTO audit (group_id, environment, action, target)
  SELECT group_id, environment, 'endpoint.delete', id::text FROM gone
)
SELECT id FROM gone`
)

export interface ReplaceSecrets extends ById {
  readonly versions: ReadonlyArray<number>
  readonly sealed: ReadonlyArray<string>
  readonly fromAts: ReadonlyArray<Instant>
  readonly untilAts: ReadonlyArray<Instant | null>
}

export const replaceSecrets = statement<ReplaceSecrets, { readonly version: number }>()(
  "endpoint.replace_secrets",
  ($) => sql`
WITH kept AS (
  INSERT INTO webhook_secret (endpoint_id, version, sealed, from_at, until_at)
  SELECT ${$("id")}::uuid, * FROM unnest(${$("versions")}::int[], ${$("sealed")}::text[],
    ${$("fromAts")}::timestamptz[], ${$("untilAts")}::timestamptz[])
  ON CONFLICT (endpoint_id, version) DO UPDATE
    SET sealed = excluded.sealed, from_at = excluded.from_at, until_at = excluded.until_at
)
DELETE FROM webhook_secret WHERE endpoint_id = ${$("id")}::uuid AND version <> ALL (${$("versions")}::int[])
RETURNING version`
)

export const wipeSecrets = statement<Record<string, never>, { readonly version: number }>()(
  "endpoint.wipe_secrets",
  () => sql`DELETE FROM webhook_secret WHERE until_at <= now() RETURNING version`
)
