import type { Environment, Tenant } from "@trajet/domain/access"
import type { ImportedRow, RowState } from "@trajet/domain/imports"
import type { MissionId } from "@trajet/domain/mission"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import type { HeldRow, NextRow } from "./import.rows.ts"
import { byId, type ById, byTenant, type Names, ofImport } from "./import.statements.ts"

// Statements of the workers that carry imports on.

interface Lease {
  readonly owner: WorkerId
  readonly leaseMillis: number
}

const leased: Names<Pick<Lease, "leaseMillis">> = ($) =>
  sql`clock_timestamp() + ${$("leaseMillis")}::int * interval '1 millisecond'`

export const claimImport = statement<Lease & { readonly environments: ReadonlyArray<Environment> }, HeldRow>()(
  "import.claim",
  ($) => sql`
UPDATE mission_import i SET owner = ${$("owner")}::uuid, lease_until = ${leased($)}
WHERE i.id = (
  SELECT f.id FROM mission_import f
  WHERE f.state IN ('checking', 'ordering') AND f.lease_until <= clock_timestamp()
    AND f.environment = ANY(${$("environments")}::text[])
  ORDER BY f.lease_until LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING i.id, i.group_id, i.environment, i.state, i.key_id, i.request_id, i.ip,
  coalesce((SELECT k.revoked_at IS NULL FROM api_key k
    WHERE k.id = i.key_id AND k.group_id = i.group_id AND k.environment = i.environment), false) AS is_key_valid,
  (SELECT g.grid_version FROM customer_group g WHERE g.id = i.group_id) AS grid_version`
)

type OfWorker = ById & { readonly owner: WorkerId }

const byWorker: Names<OfWorker> = ($) => sql`${byId($)} AND i.owner = ${$("owner")}::uuid`

interface NextInput extends OfWorker, Lease {
  readonly state: string
  readonly rowState: RowState
  readonly rows: number
}

/** Answers no row if another worker holds the import, and one without a line if no row is left. */
export const nextRows = statement<NextInput, NextRow>()(
  "import.next",
  ($) => sql`
WITH i AS (
  UPDATE mission_import i SET lease_until = ${leased($)} WHERE ${byWorker($)} AND i.state = ${$("state")}::text
  RETURNING i.id, i.group_id, i.environment
)
SELECT n.line, n.cells FROM i LEFT JOIN LATERAL (
  SELECT r.line, r.cells FROM import_row r WHERE ${ofImport} AND r.state = ${$("rowState")}::text
  ORDER BY r.line LIMIT ${$("rows")}::int
) n ON true`
)

interface CheckInput extends OfWorker {
  readonly lines: ReadonlyArray<number>
  readonly states: ReadonlyArray<RowState>
  readonly prices: ReadonlyArray<number | null>
  readonly problems: ReadonlyArray<string>
}

export const checkRows = statement<CheckInput, never>()(
  "import.check",
  ($) => sql`
WITH i AS (
  SELECT i.id, i.group_id, i.environment FROM mission_import i WHERE ${byWorker($)} AND i.state = 'checking' FOR SHARE
)
UPDATE import_row r SET state = t.state, price_ht = t.price_ht, problems = t.problems
FROM i, unnest(${$("lines")}::int[], ${$("states")}::text[], ${$("prices")}::bigint[], ${$("problems")}::text[])
  AS t(line, state, price_ht, problems)
WHERE ${ofImport} AND r.line = t.line AND r.state = 'unchecked'`
)

export const refuseRow = statement<OfWorker & { readonly line: number; readonly problems: string }, never>()(
  "import.refuse",
  ($) => sql`
UPDATE import_row r SET state = 'refused', problems = ${$("problems")}::text, price_ht = NULL
FROM mission_import i
WHERE ${byWorker($)} AND ${ofImport} AND r.line = ${$("line")}::int AND r.state = 'right'`
)

interface OrderInput extends Tenant, ImportedRow {
  readonly missionId: MissionId
  readonly priceHt: number
}

/**
 * Marks a row as ordered in the transaction that inserts its mission, so that a row is never ordered twice, and never
 * without its mission. Answers no row if it may not be ordered.
 */
export const orderRow = statement<OrderInput, { readonly line: number }>()(
  "import.order",
  ($) => sql`
WITH i AS (
  SELECT i.id, i.group_id, i.environment FROM mission_import i
  WHERE i.id = ${$("importId")}::uuid AND ${byTenant($)} AND i.owner = ${$("owner")}::uuid AND i.state = 'ordering'
  FOR SHARE
)
UPDATE import_row r SET state = 'ordered', mission_id = ${$("missionId")}::uuid, price_ht = ${$("priceHt")}::bigint
FROM i WHERE ${ofImport} AND r.line = ${$("line")}::int AND r.state = 'right'
RETURNING r.line`
)

interface ReleaseInput extends OfWorker {
  readonly isKeyValid: boolean
  readonly isInterrupted: boolean
  readonly restMillis: number
}

export const releaseImport = statement<ReleaseInput, never>()(
  "import.release",
  ($) => sql`
WITH found AS (
  SELECT i.id, CASE
      WHEN NOT ${$("isKeyValid")}::boolean THEN 'cancelled'
      WHEN EXISTS (SELECT FROM import_row r WHERE ${ofImport}
        AND r.state = CASE i.state WHEN 'checking' THEN 'unchecked' ELSE 'right' END) THEN i.state
      WHEN i.state = 'checking' THEN 'checked'
      ELSE 'ended'
    END AS next
  FROM mission_import i WHERE ${byWorker($)} AND i.state IN ('checking', 'ordering') FOR UPDATE OF i
)
UPDATE mission_import i SET state = found.next, owner = NULL, is_interrupted = ${$("isInterrupted")}::boolean,
  lease_until = clock_timestamp() + ${$("restMillis")}::int * interval '1 millisecond',
  ended_at = CASE WHEN found.next IN ('ended', 'cancelled') THEN clock_timestamp() END
FROM found WHERE ${byId($)} AND i.id = found.id`
)
