import type { Instant } from "@trajet/domain/time"
import type { AttemptError } from "@trajet/domain/webhooks/deliveries"
import type { EndpointStatus } from "@trajet/domain/webhooks/endpoints"
import { sql } from "kysely"
import { leadOf } from "../../clock/present.ts"
import { statement } from "../../database/statement.ts"
import { endpointColumns, type EndpointRow, type BreakerRow } from "./endpoint.rows.ts"
import { type ChangedSettings, settingAssignments } from "./endpoint-settings.columns.ts"
import { type Acting, audited, type ById, ofOwner, type Whose } from "./endpoint-ownership.ts"

export type StateRow = EndpointRow &
  BreakerRow & {
    readonly open: number
    readonly failure: AttemptError | null
    readonly last_status_code: number | null
  }

/** A tenant's own lists and look-ups count up to here; more would make a page of the console slow. */
const openCountedMax = 10_000

// A tenant's look-up stops counting at the bound. The administration needs the whole number.
const state = (whose: Whose) => {
  const open = sql`FROM delivery d
    WHERE d.endpoint_id = e.id AND d.status IN ('pending', 'failed', 'delivering')`
  const counted =
    whose === "any"
      ? sql`SELECT count(*)::int ${open}`
      : sql`SELECT count(*)::int FROM (
      SELECT ${open} AND d.group_id = e.group_id AND d.environment = e.environment LIMIT ${sql.lit(openCountedMax)}
    ) AS counted`
  return sql`${endpointColumns}, l.endpoint_id, l.width, l.failures_in_row, l.failing_since, l.failures_since,
  l.paused_until, l.pauses, l.failing_told_at, l.recovered_told_at,
  CASE WHEN l.failing_since IS NOT NULL THEN l.last_error END AS failure, l.last_status_code, (
    ${counted}
  ) AS open
FROM webhook_endpoint e JOIN webhook_lane l ON l.endpoint_id = e.id`
}

export interface ChangeEndpoint extends ById, ChangedSettings {
  readonly status: EndpointStatus | null
  readonly reason: string | null
  readonly action: string
}

const reading = (whose: Whose, name: (what: string) => string) => ({
  list: statement<Acting, StateRow>()(
    name("list"),
    ($) => sql`
SELECT ${state(whose)} WHERE e.group_id = ${$("groupId")}::uuid${
      whose === "any" ? sql`` : sql` AND e.environment = ${$("environment")}::text`
    } AND e.deleted_at IS NULL ORDER BY e.created_at, e.id`
  ),
  find: statement<ById, StateRow>()(
    name("find"),
    ($) => sql`SELECT ${state(whose)} WHERE e.id = ${$("id")}::uuid AND e.deleted_at IS NULL${ofOwner(whose, "e", $)}`
  ),
  lockLane: statement<ById, { readonly endpoint_id: string }>()(
    name("lock_lane"),
    ($) => sql`
SELECT l.endpoint_id FROM webhook_endpoint e JOIN webhook_lane l ON l.endpoint_id = e.id
WHERE e.id = ${$("id")}::uuid AND e.deleted_at IS NULL${ofOwner(whose, "e", $)} FOR UPDATE OF l`
  ),
  lock: statement<ById, EndpointRow & { readonly now: Instant }>()(
    name("lock"),
    ($) => sql`
SELECT ${endpointColumns}, clock_timestamp() AS now FROM (
  SELECT * FROM webhook_endpoint e WHERE e.id = ${$("id")}::uuid AND e.deleted_at IS NULL${ofOwner(whose, "e", $)} FOR UPDATE
) AS e`
  ),
  audit: statement<ById & { readonly action: string }, { readonly id: string }>()(
    name("audit"),
    ($) => sql`
WITH e AS (
  SELECT e.id, e.group_id, e.environment FROM webhook_endpoint e
  WHERE e.id = ${$("id")}::uuid AND e.deleted_at IS NULL${ofOwner(whose, "e", $)}
), audited AS (${audited("e", sql`${$("action")}::text`, $)}
)
SELECT id FROM e`
  )
})

const changing = (whose: Whose, name: (what: string) => string) => ({
  change: statement<ChangeEndpoint, EndpointRow>()(
    name("change"),
    ($) => sql`
WITH e AS (
  UPDATE webhook_endpoint e SET version = version + 1, ${settingAssignments($)},
    status = coalesce(${$("status")}::text, status),
    reason = CASE WHEN ${$("status")}::text IS NULL THEN reason ELSE ${$("reason")}::text END
  WHERE e.id = ${$("id")}::uuid AND e.deleted_at IS NULL${ofOwner(whose, "e", $)}
  RETURNING *
), audited AS (${audited("e", sql`${$("action")}::text`, $)}
)
SELECT ${endpointColumns} FROM e`
  ),
  /** Schedules waiting deliveries one after another, the oldest first, after those of earlier calls. */
  spread: statement<ById & { readonly most: number; readonly everyMillis: number }, { readonly event_at: Instant }>()(
    name("spread"),
    ($) => sql`
WITH lane AS (
  SELECT l.endpoint_id, p.present, greatest(p.present, l.spread_until) AS begins
  FROM (
    SELECT e.id, now() + ${leadOf(sql`e.group_id`, sql`e.environment`)} AS present
    FROM webhook_endpoint e WHERE e.id = ${$("id")}::uuid${ofOwner(whose, "e", $)}
  ) AS p JOIN webhook_lane l ON l.endpoint_id = p.id FOR UPDATE OF l
), waiting AS (
  SELECT event_at, row_number() OVER (ORDER BY event_at) * ${$("everyMillis")}::int * interval '1 millisecond' AS wait
  FROM (
    SELECT d.event_at FROM delivery d
    WHERE d.endpoint_id = ${$("id")}::uuid AND d.status IN ('pending', 'failed')
      AND d.due_at <= (SELECT present FROM lane)${ofOwner(whose, "d", $)}
    ORDER BY d.event_at LIMIT ${$("most")}::int
  ) AS oldest
), kept AS (
  UPDATE webhook_lane l SET spread_until = lane.begins + (SELECT coalesce(max(wait), interval '0') FROM waiting)
  FROM lane WHERE l.endpoint_id = lane.endpoint_id
)
UPDATE delivery d SET due_at = lane.begins + w.wait
FROM waiting w, lane
WHERE d.endpoint_id = ${$("id")}::uuid AND d.event_at = w.event_at AND d.status IN ('pending', 'failed')${ofOwner(whose, "d", $)}
RETURNING d.event_at`
  )
})

const ending = (whose: Whose, name: (what: string) => string) => ({
  enable: statement<ById, { readonly id: string }>()(
    name("enable"),
    ($) => sql`
WITH e AS (
  UPDATE webhook_endpoint e SET status = 'enabled', reason = NULL, version = version + 1
  WHERE e.id = ${$("id")}::uuid${ofOwner(whose, "e", $)}
  RETURNING id, group_id, environment
), lane AS (
  UPDATE webhook_lane SET width = 10, failures_in_row = 0, failing_since = NULL, failures_since = 0,
    paused_until = NULL, pauses = 0, spread_until = NULL, failing_told_at = NULL, recovered_told_at = NULL
  FROM e WHERE endpoint_id = e.id
), audited AS (${audited("e", sql`'endpoint.enable'`, $)}
)
SELECT id FROM e`
  ),
  // Locks the breaker before the endpoint, in the same order as settling.
  delete: statement<ById, { readonly id: string }>()(
    name("delete"),
    ($) => sql`
WITH lane AS MATERIALIZED (
  SELECT l.endpoint_id FROM webhook_endpoint e JOIN webhook_lane l ON l.endpoint_id = e.id
  WHERE e.id = ${$("id")}::uuid${ofOwner(whose, "e", $)} FOR UPDATE OF l
), gone AS (
  UPDATE webhook_endpoint e SET deleted_at = clock_timestamp(), version = e.version + 1
  FROM lane WHERE e.id = lane.endpoint_id AND e.deleted_at IS NULL
  RETURNING e.id, e.group_id, e.environment
), wiped AS (
  DELETE FROM webhook_secret s USING gone WHERE s.endpoint_id = gone.id
), unsealed AS (
  DELETE FROM webhook_sealed s USING gone WHERE s.endpoint_id = gone.id
), untokened AS (
  DELETE FROM webhook_token t USING gone
  WHERE t.endpoint_id = gone.id AND t.group_id = gone.group_id AND t.environment = gone.environment
), dead AS (
  UPDATE delivery d SET status = 'dead', owner = NULL, due_at = NULL, ended_at = clock_timestamp(),
    last_error = 'endpoint_deleted'
  FROM gone WHERE d.endpoint_id = gone.id AND d.status IN ('pending', 'failed', 'delivering')
    AND d.group_id = gone.group_id AND d.environment = gone.environment
), audited AS (${audited("gone", sql`'endpoint.delete'`, $)}
)
SELECT id FROM gone`
  )
})

/** The statements on endpoints, for the administration or for one tenant. */
export const endpointStatements = (whose: Whose) => {
  const name = (what: string) => `${whose === "any" ? "endpoint" : "own_endpoint"}.${what}`
  return { ...reading(whose, name), ...changing(whose, name), ...ending(whose, name) }
}
export type EndpointStatements = ReturnType<typeof endpointStatements>
