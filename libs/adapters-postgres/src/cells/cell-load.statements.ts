import { type GroupLoad, loadSpanMillis } from "@trajet/domain/cells"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import type { MovePhase } from "./move-state.ts"

const span = sql.raw(`interval '${loadSpanMillis} milliseconds'`)

/** One range of the log for each group, and one of the due deliveries for each endpoint. */
export const groupLoads = statement<object, GroupLoad>()(
  "cells.group_loads",
  () => sql`
SELECT g.name, m.group_id IS NULL AS "canMove", r.reads, r.writes, d.due
FROM customer_group g LEFT JOIN group_move m ON m.group_id = g.id
CROSS JOIN LATERAL (
  SELECT (count(*) FILTER (WHERE method = 'GET'))::int AS reads, (count(*) FILTER (WHERE method <> 'GET'))::int AS writes
  FROM request_log WHERE group_id = g.id AND environment IN ('test', 'live') AND at > now() - ${span}
) AS r
CROSS JOIN LATERAL (
  SELECT coalesce(sum(each.due), 0)::int AS due
  FROM webhook_endpoint e CROSS JOIN LATERAL (
    SELECT count(*) AS due FROM (
      SELECT FROM delivery
      WHERE endpoint_id = e.id AND status IN ('pending', 'failed') AND due_at <= now() LIMIT 10000
    ) AS waiting
  ) AS each
  WHERE e.group_id = g.id AND e.deleted_at IS NULL
) AS d
WHERE g.moved_to IS NULL AND m.phase IS DISTINCT FROM 'arriving'
ORDER BY g.name`
)

export const unfinishedMoves = statement<
  object,
  { readonly name: string; readonly phase: MovePhase; readonly cell: string }
>()(
  "cells.unfinished_moves",
  () => sql`
SELECT g.name, m.phase, m.cell FROM group_move m JOIN customer_group g ON g.id = m.group_id ORDER BY g.name`
)

export const databaseBytes = statement<object, { readonly bytes: number }>()(
  "cells.bytes",
  () => sql`SELECT pg_database_size(current_database())::float8 AS bytes`
)
