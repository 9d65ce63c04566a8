import type { Tenant } from "@trajet/domain/access"
import { openStatuses, overviewMissionsMax } from "@trajet/domain/ordering"
import type { Cents } from "@trajet/domain/pricing"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import type { MissionRow } from "./mission.rows.ts"

// Each status is read in the order of its index, and no further than a whole overview.
export const openMissions = statement<Tenant & { readonly limit: number }, MissionRow>()(
  "mission.overview",
  ($) => sql`
SELECT id, ordinal, created_at, body FROM (${sql.join(
    openStatuses.map(
      (status, rank) => sql`(
  SELECT id, ordinal, created_at, body, ${sql.lit(rank)} AS rank FROM mission
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND status = ${sql.lit(status)}
  ORDER BY created_at, id LIMIT ${sql.lit(overviewMissionsMax + 1)}
)`
    ),
    sql` UNION ALL `
  )}) AS found
ORDER BY rank, created_at, id
LIMIT ${$("limit")}::int`
)

interface SpendRow {
  readonly month: string
  readonly ordered: number
  readonly cancelled: number
  readonly unknown_fees: number
  readonly price_ht: Cents
  readonly fees_ht: Cents
  readonly emitted: number
}

// The newest missions come from the index of the list, as many as are asked for, so that a group with any number of
// them costs the same.
export const spendByMonth = statement<Tenant & { readonly since: Instant; readonly most: number }, SpendRow>()(
  "mission.spend",
  ($) => sql`
SELECT to_char(created_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM') AS month, count(*) AS ordered,
  count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
  count(*) FILTER (WHERE status = 'cancelled' AND cancellation_fee_ht IS NULL) AS unknown_fees,
  coalesce(sum(amount_ht + coalesce(return_ht, 0)) FILTER (WHERE status <> 'cancelled'), 0)::bigint AS price_ht,
  coalesce(sum(cancellation_fee_ht) FILTER (WHERE status = 'cancelled'), 0)::bigint AS fees_ht,
  coalesce(sum(emitted) FILTER (WHERE status <> 'cancelled'), 0)::float8 AS emitted
FROM (
  SELECT created_at, status, amount_ht, return_ht, cancellation_fee_ht, emitted FROM mission
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
    AND created_at >= ${$("since")}::timestamptz
  ORDER BY created_at DESC, id DESC
  LIMIT ${$("most")}::int
) AS counted
GROUP BY month
ORDER BY month`
)
