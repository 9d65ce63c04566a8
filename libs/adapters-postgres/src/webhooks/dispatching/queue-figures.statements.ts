import type { QueueFigures } from "@trajet/domain/webhooks/dispatching"
import { concurrencyMax } from "@trajet/domain/webhooks/endpoints"
import { sql } from "kysely"
import { leadOf } from "../../clock/present.ts"
import { statement } from "../../database/statement.ts"

type FiguresRow = { readonly [Name in keyof QueueFigures]: number }

export const figures = statement<Record<string, never>, FiguresRow>()(
  "queue.figures",
  () => sql`
WITH state AS (
  SELECT e.status, l.width, l.paused_until - p.lead AS paused_until, open.count, open.oldest - p.lead AS oldest,
    NOT e.is_ordered AND e.rate_limit IS NULL
      AND l.width > (SELECT count(*) FROM delivery h WHERE h.endpoint_id = e.id AND h.status = 'delivering') AS has_room
  FROM webhook_endpoint e JOIN webhook_lane l ON l.endpoint_id = e.id CROSS JOIN LATERAL (
    SELECT count(*) AS count, min(d.due_at) AS oldest FROM delivery d
    WHERE d.endpoint_id = e.id AND d.status IN ('pending', 'failed')
  ) AS open CROSS JOIN LATERAL (SELECT ${leadOf(sql`e.group_id`, sql`e.environment`)} AS lead) AS p
  WHERE e.deleted_at IS NULL
), marked AS (
  SELECT *, status = 'enabled' AND coalesce(paused_until <= now(), true) AS is_sending,
    CASE WHEN status = 'enabled' AND oldest < now() THEN oldest END AS late_since
  FROM state
)
SELECT
  coalesce(extract(epoch FROM now() - min(late_since)), 0)::float8 AS "oldestDueSeconds",
  coalesce(extract(epoch FROM now() - min(late_since) FILTER (WHERE is_sending AND has_room)), 0)::float8
    AS "oldestSendableSeconds",
  coalesce(sum(count), 0)::int AS open,
  count(*) FILTER (WHERE is_sending AND width = ${sql.lit(concurrencyMax)})::int AS "sendingEndpoints",
  count(*) FILTER (WHERE is_sending AND width < ${sql.lit(concurrencyMax)})::int AS "slowEndpoints",
  count(*) FILTER (WHERE status = 'paused' OR paused_until > now())::int AS "pausedEndpoints",
  count(*) FILTER (WHERE status = 'disabled')::int AS "disabledEndpoints"
FROM marked`
)
