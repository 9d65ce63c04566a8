import type { KeyId, RequestId, Tenant } from "@trajet/domain/access"
import type { EventType } from "@trajet/domain/events"
import type { Instant } from "@trajet/domain/time"
import type { DeliveryId, DeliveryQuery, DeliveryStatus } from "@trajet/domain/webhooks/deliveries"
import { type RawBuilder, sql } from "kysely"
import { type Statement, statement } from "../../database/statement.ts"

export interface DeliveryRow {
  readonly id: string
  readonly event_id: string
  readonly event_type: EventType
  readonly event_at: Instant
  readonly endpoint_id: string
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly last_status_code: number | null
  readonly last_error: string | null
  readonly next_attempt_at: Instant | null
  readonly ended_at: Instant | null
  readonly created_at: Instant
  readonly endpoint_deleted: boolean
}

// A pause does not write deliveries: their next attempt follows from the endpoint and its breaker.
const shown = sql`d.id, d.event_id, d.event_type, d.event_at, d.endpoint_id, d.status, d.attempts, d.last_status_code,
  d.last_error, d.ended_at, d.created_at, e.deleted_at IS NOT NULL AS endpoint_deleted,
  CASE WHEN d.status IN ('pending', 'failed') AND e.status = 'enabled' THEN greatest(d.due_at, l.paused_until) END
    AS next_attempt_at`

const endpointAndBreaker = sql`JOIN webhook_endpoint e ON e.id = d.endpoint_id JOIN webhook_lane l ON l.endpoint_id = d.endpoint_id`

type ListInput = Tenant &
  DeliveryQuery & { readonly olderThanAt: Instant | null; readonly olderThanId: DeliveryId | null }

const listStatements = new Map<string, Statement<ListInput, DeliveryRow>>()

/**
 * The list statement for the given filters: one text, and so one plan, for each combination. The status is part of the
 * text, so that the planner can choose its index. Reads the newest deliveries of each endpoint and takes the newest of
 * them, because a tenant has few endpoints.
 */
export const listDeliveries = (input: ListInput): Statement<ListInput, DeliveryRow> => {
  const { status, endpointId, olderThan } = input
  const name = `delivery.list.${status ?? "all"}.${endpointId === null ? "" : "endpoint."}${olderThan === null ? "first" : "next"}`
  const known = listStatements.get(name)
  if (known !== undefined) return known
  const built = statement<ListInput, DeliveryRow>()(name, ($) => {
    const conditions: Readonly<Record<Exclude<keyof DeliveryQuery, "olderThan" | "limit">, RawBuilder<unknown>>> = {
      status: status === null ? sql`` : sql` AND status = ${sql.lit(status)}`,
      endpointId: endpointId === null ? sql`` : sql` AND id = ${$("endpointId")}::uuid`
    }
    const older = sql`event_at <= ${$("olderThanAt")}::timestamptz
        AND (event_at, id) < (${$("olderThanAt")}::timestamptz, ${$("olderThanId")}::uuid)`
    return sql`
SELECT ${shown} FROM (
  SELECT newest.* FROM (
    SELECT id FROM webhook_endpoint
    WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text${conditions.endpointId}
  ) AS own CROSS JOIN LATERAL (
    SELECT * FROM delivery
    WHERE endpoint_id = own.id AND group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text${conditions.status}
      ${olderThan === null ? sql`` : sql`AND ${older}`}
    ORDER BY event_at DESC LIMIT ${$("limit")}::int
  ) AS newest
  ORDER BY newest.event_at DESC, newest.id DESC LIMIT ${$("limit")}::int
) AS d ${endpointAndBreaker}
ORDER BY d.event_at DESC, d.id DESC`
  })
  listStatements.set(name, built)
  return built
}

export interface ById extends Tenant {
  readonly id: DeliveryId
  /** The millisecond that the id contains. */
  readonly idAt: Instant
}

/**
 * The delivery with an id: the id has the time of its event (`uuid_at`), so that the key of deliveries finds it among the
 * endpoints of the tenant, and no index of ids is written three times a delivery. `OFFSET 0` keeps the look-up inside the
 * loop over the endpoints.
 */
export const deliveryById = ($: (name: keyof ById) => RawBuilder<unknown>) => sql`(
  SELECT one.* FROM (
    SELECT id FROM webhook_endpoint
    WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  ) AS own CROSS JOIN LATERAL (
    SELECT * FROM delivery
    WHERE endpoint_id = own.id AND group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
      AND event_at >= ${$("idAt")}::timestamptz AND event_at < ${$("idAt")}::timestamptz + interval '1 millisecond'
      AND id = ${$("id")}::uuid
    OFFSET 0
  ) AS one
)`

export const findDelivery = statement<ById, DeliveryRow>()(
  "delivery.find",
  ($) => sql`
SELECT ${shown} FROM ${deliveryById($)} AS d ${endpointAndBreaker}`
)

export interface SentRow {
  readonly id: string
  readonly type: EventType
  readonly created_at: Instant
  readonly data: string | null
}

// The same text as of a claim: an erasure keeps data of its own for deliveries that have not ended.
export const readSent = statement<ById, SentRow>()(
  "delivery.sent",
  ($) => sql`
SELECT d.event_id AS id, d.event_type AS type, d.event_at AS created_at, coalesce(d.kept_data, v.data) AS data
FROM ${deliveryById($)} AS d LEFT JOIN event v
  ON v.group_id = d.group_id AND v.environment = d.environment AND v.created_at = d.event_at`
)

interface RetryInput extends ById {
  readonly keyId: KeyId | null
  readonly requestId: RequestId | null
  readonly ip: string | null
}

export const retryDelivery = statement<RetryInput, { readonly id: string }>()(
  "delivery.retry",
  ($) => sql`
WITH again AS (
  UPDATE delivery d SET status = 'pending', step = 0, lost = 0, due_at = now(), ended_at = NULL
  FROM ${deliveryById($)} AS f JOIN webhook_endpoint e ON e.id = f.endpoint_id
  WHERE d.group_id = ${$("groupId")}::uuid AND d.environment = ${$("environment")}::text
    AND d.endpoint_id = f.endpoint_id AND d.event_at = f.event_at
    AND d.status IN ('failed', 'dead') AND e.deleted_at IS NULL
  RETURNING d.id
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT ${$("groupId")}::uuid, ${$("environment")}::text, ${$("keyId")}::uuid, 'delivery.retry', id::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM again
)
SELECT id FROM again`
)
