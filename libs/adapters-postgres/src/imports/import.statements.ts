import type { Tenant } from "@trajet/domain/access"
import type { ImportId, RowState } from "@trajet/domain/imports"
import { type RawBuilder, sql } from "kysely"
import { statement } from "../database/statement.ts"
import type { ImportDbRow, RowDbRow } from "./import.rows.ts"

export interface ById extends Tenant {
  readonly id: ImportId
}

interface By {
  readonly keyId: string
  readonly requestId: string
  readonly ip: string | null
}

export type Names<Input> = ($: (name: keyof Input) => RawBuilder<unknown>) => RawBuilder<unknown>

export const byTenant: Names<Tenant> = ($) =>
  sql`i.group_id = ${$("groupId")}::uuid AND i.environment = ${$("environment")}::text`

export const byId: Names<ById> = ($) => sql`i.id = ${$("id")}::uuid AND ${byTenant($)}`

/** The rows of the import `i`. */
export const ofImport = sql`r.import_id = i.id AND r.group_id = i.group_id AND r.environment = i.environment`

/** Makes uploads of a group wait for each other, so that no two count the same open imports. Orders do not wait. */
export const lockTenant = statement<Pick<Tenant, "groupId">, never>()(
  "import.lock_tenant",
  ($) => sql`SELECT FROM customer_group WHERE id = ${$("groupId")}::uuid FOR NO KEY UPDATE`
)

interface CreateInput extends ById, By {
  readonly fileName: string
  readonly sheet: string | null
  readonly columns: ReadonlyArray<string | null>
  readonly lines: ReadonlyArray<number>
  readonly states: ReadonlyArray<RowState>
  readonly cells: ReadonlyArray<string>
  readonly problems: ReadonlyArray<string>
  readonly openMax: number
  readonly keptMax: number
}

/** Answers no row if the tenant has too many imports that have not ended. Needs the lock of `lockTenant`. */
export const createImport = statement<CreateInput, { readonly id: string }>()(
  "import.create",
  ($) => sql`
WITH open AS (
  SELECT count(*) AS count FROM mission_import i WHERE ${byTenant($)} AND i.ended_at IS NULL
), forgotten AS (
  DELETE FROM mission_import i WHERE ${byTenant($)} AND i.ended_at IS NOT NULL AND i.id = ANY (ARRAY(
    SELECT o.id FROM mission_import o
    WHERE o.group_id = ${$("groupId")}::uuid AND o.environment = ${$("environment")}::text
    ORDER BY o.created_at DESC OFFSET ${$("keptMax")}::int - 1
  ))
), i AS (
  INSERT INTO mission_import (id, group_id, environment, key_id, request_id, ip, file_name, sheet, columns)
  SELECT ${$("id")}::uuid, ${$("groupId")}::uuid, ${$("environment")}::text, ${$("keyId")}::uuid,
    ${$("requestId")}::text, ${$("ip")}::text, ${$("fileName")}::text,
    ${$("sheet")}::text, ${$("columns")}::text[]
  FROM open WHERE open.count < ${$("openMax")}::int
  RETURNING *
), filled AS (
  INSERT INTO import_row (import_id, group_id, environment, line, state, cells, problems)
  SELECT i.id, i.group_id, i.environment, t.line, t.state, t.cells, t.problems
  FROM i CROSS JOIN unnest(${$("lines")}::int[], ${$("states")}::text[], ${$("cells")}::text[],
    ${$("problems")}::text[]) AS t(line, state, cells, problems)
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, key_id, 'import.create', id::text, request_id, ip FROM i
)
SELECT id FROM i`
)

const counted = sql`
SELECT i.id, i.group_id, i.environment, i.file_name, i.sheet, i.columns, i.state, i.is_interrupted, i.created_at, i.started_at, i.ended_at,
  c.unchecked, c."right", c.wrong, c.ordered, c.refused, c.amount_ht
FROM mission_import i CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE r.state = 'unchecked')::int AS unchecked,
    count(*) FILTER (WHERE r.state = 'right')::int AS "right",
    count(*) FILTER (WHERE r.state = 'wrong')::int AS wrong,
    count(*) FILTER (WHERE r.state = 'ordered')::int AS ordered,
    count(*) FILTER (WHERE r.state = 'refused')::int AS refused,
    coalesce(sum(r.price_ht) FILTER (WHERE r.state IN ('right', 'ordered')), 0)::float8 AS amount_ht
  FROM import_row r WHERE ${ofImport}
) c`

export const findImport = statement<ById, ImportDbRow>()("import.find", ($) => sql`${counted} WHERE ${byId($)}`)

export const listImports = statement<Tenant & { readonly most: number }, ImportDbRow>()(
  "import.list",
  ($) => sql`${counted} WHERE ${byTenant($)} ORDER BY i.created_at DESC LIMIT ${$("most")}::int`
)

interface RowsInput extends ById {
  readonly states: ReadonlyArray<RowState>
  readonly after: number
  readonly limit: number
}

export const listRows = statement<RowsInput, RowDbRow>()(
  "import.rows",
  ($) => sql`
SELECT r.line, r.state, r.cells, r.problems, r.price_ht::float8 AS price_ht, r.mission_id, m.ordinal
FROM import_row r LEFT JOIN mission m ON m.group_id = r.group_id AND m.environment = r.environment AND m.id = r.mission_id
WHERE r.import_id = ${$("id")}::uuid AND r.group_id = ${$("groupId")}::uuid
  AND r.environment = ${$("environment")}::text AND r.line > ${$("after")}::int AND r.state = ANY(${$("states")}::text[])
ORDER BY r.line LIMIT ${$("limit")}::int`
)

export interface ChangedRow {
  readonly state: string
  readonly has_right: boolean
  readonly is_changed: boolean
}

export const startImport = statement<ById & By, ChangedRow>()(
  "import.start",
  ($) => sql`
WITH found AS (
  SELECT i.id, i.state, EXISTS (SELECT FROM import_row r WHERE ${ofImport} AND r.state = 'right') AS has_right
  FROM mission_import i WHERE ${byId($)} FOR UPDATE OF i
), changed AS (
  UPDATE mission_import i SET state = 'ordering', key_id = ${$("keyId")}::uuid, request_id = ${$("requestId")}::text,
    ip = ${$("ip")}::text, started_at = clock_timestamp(), lease_until = clock_timestamp(), is_interrupted = false
  FROM found WHERE ${byId($)} AND i.id = found.id AND found.state = 'checked' AND found.has_right
  RETURNING i.*
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, key_id, 'import.start', id::text, request_id, ip FROM changed
)
SELECT state, has_right, EXISTS (SELECT FROM changed) AS is_changed FROM found`
)

export interface CorrectableRow {
  readonly import_state: string
  readonly row_state: RowState | null
  readonly cells: string | null
  readonly grid_version: number
}

/** Answers no row without such an import, and one without a state of the row without such a line. */
export const rowToCorrect = statement<ById & { readonly line: number }, CorrectableRow>()(
  "import.row_to_correct",
  ($) => sql`
SELECT i.state AS import_state, r.state AS row_state, r.cells,
  (SELECT g.grid_version FROM customer_group g WHERE g.id = i.group_id) AS grid_version
FROM mission_import i LEFT JOIN import_row r ON ${ofImport} AND r.line = ${$("line")}::int
WHERE ${byId($)}`
)

interface CorrectInput extends ById, By {
  readonly line: number
  readonly version: string
  readonly cells: string
  readonly state: RowState
  readonly problems: string
  readonly priceHt: number | null
}

/** Locks the import, so that no start orders a row while it changes. Answers no row if nothing was changed. */
export const correctRow = statement<CorrectInput, { readonly line: number }>()(
  "import.correct",
  ($) => sql`
WITH i AS (
  SELECT i.id, i.group_id, i.environment FROM mission_import i WHERE ${byId($)} AND i.state = 'checked' FOR SHARE
), changed AS (
  UPDATE import_row r SET cells = ${$("cells")}::text, state = ${$("state")}::text,
    problems = ${$("problems")}::text, price_ht = ${$("priceHt")}::bigint
  FROM i WHERE ${ofImport} AND r.line = ${$("line")}::int AND r.state IN ('right', 'wrong')
    AND r.cells = ${$("version")}::text
  RETURNING r.import_id, r.group_id, r.environment, r.line
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, ${$("keyId")}::uuid, 'import.correct', import_id::text, ${$("requestId")}::text,
    ${$("ip")}::text FROM changed
)
SELECT line FROM changed`
)

export const cancelImport = statement<ById & By, ChangedRow>()(
  "import.cancel",
  ($) => sql`
WITH found AS (
  SELECT i.id, i.state, false AS has_right FROM mission_import i WHERE ${byId($)} FOR UPDATE OF i
), changed AS (
  UPDATE mission_import i SET state = 'cancelled', ended_at = clock_timestamp(), is_interrupted = false
  FROM found WHERE ${byId($)} AND i.id = found.id AND found.state NOT IN ('ended', 'cancelled')
  RETURNING i.*
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, ${$("keyId")}::uuid, 'import.cancel', id::text, ${$("requestId")}::text,
    ${$("ip")}::text FROM changed
)
SELECT state, has_right, EXISTS (SELECT FROM changed) AS is_changed FROM found`
)
