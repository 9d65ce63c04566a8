import type { Environment, GroupId } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import type { ListedRow } from "../due/due-work.statements.ts"

interface FailedRow extends ListedRow {
  readonly last_error: string
  readonly group_name: string | null
}

export const failedWork = statement<{ readonly limit: number }, FailedRow>()(
  "oversight.failed_work",
  ($) => sql`
SELECT w.id, w.kind, w.group_id, (SELECT name FROM customer_group g WHERE g.id = w.group_id) AS group_name,
  w.environment, w.subject_id, w.due_at, w.next_at, w.attempt, w.lease_until, w.last_error
FROM due_work w WHERE w.last_error IS NOT NULL
ORDER BY w.due_at, w.id LIMIT ${$("limit")}::int`
)

interface DisabledRow {
  readonly id: string
  readonly group_id: GroupId
  readonly group_name: string
  readonly environment: Environment
  readonly url: string
  readonly reason: string | null
  readonly failures_in_row: number
  readonly failing_since: Instant | null
  readonly created_at: Instant
}

export const disabledEndpoints = statement<
  { readonly environment: Environment; readonly limit: number },
  DisabledRow
>()(
  "oversight.disabled_endpoints",
  ($) => sql`
SELECT e.id, e.group_id, (SELECT name FROM customer_group g WHERE g.id = e.group_id) AS group_name, e.environment, e.url,
  e.reason, l.failures_in_row, l.failing_since, e.created_at
FROM webhook_endpoint e JOIN webhook_lane l ON l.endpoint_id = e.id
WHERE e.status = 'disabled' AND e.deleted_at IS NULL AND e.environment = ${$("environment")}::text
ORDER BY e.created_at, e.id LIMIT ${$("limit")}::int`
)

export interface GroupRow {
  readonly id: GroupId
  readonly name: string
  readonly created_at: Instant
}

// `%` and `_` of the text count as themselves. There are as many groups as clients: a look at all names is short.
export const searchGroups = statement<{ readonly search: string | null; readonly limit: number }, GroupRow>()(
  "oversight.groups",
  ($) => sql`
SELECT id, name, created_at FROM customer_group
WHERE ${$("search")}::text IS NULL OR strpos(lower(name), lower(${$("search")}::text)) > 0
ORDER BY name, id LIMIT ${$("limit")}::int`
)
