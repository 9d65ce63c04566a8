import type { GroupId, RequestId } from "@trajet/domain/access"
import type { PersonId, PersonKeyId } from "@trajet/domain/people"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"

interface OfVersion {
  readonly groupId: GroupId
  readonly version: number
}

export const findGrid = statement<OfVersion, { readonly grid: unknown }>()(
  "grid.find",
  ($) => sql`SELECT grid FROM price_grid WHERE group_id = ${$("groupId")}::uuid AND version = ${$("version")}::int`
)

export interface GridVersionRow {
  readonly version: number
  readonly created_at: Instant
  readonly person_id: string | null
  readonly person_name: string | null
}

export interface GroupGridRow extends GridVersionRow {
  readonly grid: unknown
}

const madeBy = sql`v.version, v.created_at, v.person_id, p.name AS person_name`

/** A version of a grid; null: the current one. */
export const findGroupGrid = statement<{ readonly groupId: GroupId; readonly version: number | null }, GroupGridRow>()(
  "grid.find_with_author",
  ($) => sql`
SELECT ${madeBy}, v.grid FROM price_grid v LEFT JOIN person p ON p.id = v.person_id
WHERE v.group_id = ${$("groupId")}::uuid AND v.version = coalesce(${$("version")}::int,
  (SELECT grid_version FROM customer_group WHERE id = ${$("groupId")}::uuid))`
)

export const gridVersions = statement<
  { readonly groupId: GroupId; readonly olderThan: number; readonly limit: number },
  GridVersionRow
>()(
  "grid.versions",
  ($) => sql`
SELECT ${madeBy} FROM price_grid v LEFT JOIN person p ON p.id = v.person_id
WHERE v.group_id = ${$("groupId")}::uuid AND v.version < ${$("olderThan")}::int
ORDER BY v.version DESC
LIMIT ${$("limit")}::int`
)

/** Who makes a version. The administration command has no key, and its audit row names the user of the system. */
export interface InsertGrid {
  readonly groupId: GroupId
  readonly grid: string
  /** Null: any version. */
  readonly replaces: number | null
  readonly keyId: PersonKeyId | null
  readonly personId: PersonId | null
  readonly reason: string | null
  readonly requestId: RequestId | null
  readonly ip: string | null
}

/** Makes a version of a grid with an audit row; no row if the current version is not `replaces`. */
export const insertGrid = statement<InsertGrid, GridVersionRow>()(
  "grid.import",
  ($) => sql`
WITH g AS (
  UPDATE customer_group SET grid_version = grid_version + 1
  WHERE id = ${$("groupId")}::uuid AND grid_version = coalesce(${$("replaces")}::int, grid_version)
  RETURNING id, grid_version
), audited AS (
  INSERT INTO audit (group_id, key_id, person_id, action, target, reason, request_id, ip)
  SELECT id, ${$("keyId")}::uuid, ${$("personId")}::uuid, 'grid.import', grid_version::text, ${$("reason")}::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM g
)
INSERT INTO price_grid (group_id, version, grid, person_id)
SELECT id, grid_version, ${$("grid")}::json, ${$("personId")}::uuid FROM g
RETURNING version, created_at, person_id, (SELECT name FROM person p WHERE p.id = person_id) AS person_name`
)

/** The version that a request of a person made. */
export const gridOfRequest = statement<InsertGrid, GridVersionRow>()(
  "grid.present",
  ($) => sql`
SELECT ${madeBy} FROM price_grid v LEFT JOIN person p ON p.id = v.person_id
WHERE v.group_id = ${$("groupId")}::uuid AND v.version = ${$("replaces")}::int + 1
  AND v.person_id = ${$("personId")}::uuid AND v.grid::text = ${$("grid")}::text`
)
