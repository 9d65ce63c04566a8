import type { Instant } from "@trajet/domain/time"
import { type UserId, type ViewFilters, type ViewId, viewsMax } from "@trajet/domain/users"
import { Record } from "effect"
import { type RawBuilder, sql } from "kysely"
import { statement } from "../database/statement.ts"
import { viewColumns } from "./view-columns.ts"

export interface ViewRow extends ViewFilters {
  readonly id: string
  readonly name: string
  readonly created_at: Instant
}

type OfUser = { readonly userId: UserId }
type ViewInput = OfUser & ViewFilters & { readonly id: ViewId; readonly name: string }

type Parameter = (name: keyof ViewFilters) => RawBuilder<unknown>

const filters = Record.toEntries(viewColumns).map(([name, { column, type }]) => ({
  name,
  column: sql.raw(column),
  value: ($: Parameter) => sql`${$(name)}::${sql.raw(type)}`
}))
const columns = sql`v.id, v.name, ${sql.join(
  filters.map(({ name, column }) => sql`v.${column} AS ${sql.id(name)}`)
)}, v.created_at`

export const listViews = statement<OfUser, ViewRow>()(
  "console_view.list",
  ($) => sql`
SELECT ${columns} FROM console_view v WHERE v.user_id = ${$("userId")}::uuid
ORDER BY v.created_at, v.id LIMIT ${sql.raw(String(viewsMax))}`
)

/** Additions of one user wait for each other. */
export const lockUser = statement<OfUser, never>()(
  "console_view.lock_user",
  ($) => sql`SELECT FROM console_user WHERE id = ${$("userId")}::uuid FOR NO KEY UPDATE`
)

/** No row if the user is removed or has too many. */
export const addView = statement<ViewInput, ViewRow>()(
  "console_view.add",
  ($) => sql`
INSERT INTO console_view AS v (id, user_id, name, ${sql.join(filters.map(({ column }) => column))})
SELECT ${$("id")}::uuid, u.id, ${$("name")}::text, ${sql.join(filters.map(({ value }) => value($)))}
FROM console_user u WHERE u.id = ${$("userId")}::uuid AND u.removed_at IS NULL
  AND (SELECT count(*) FROM console_view o WHERE o.user_id = ${$("userId")}::uuid) < ${sql.raw(String(viewsMax))}
RETURNING ${columns}`
)

export const replaceView = statement<ViewInput, ViewRow>()(
  "console_view.replace",
  ($) => sql`
UPDATE console_view v SET name = ${$("name")}::text, ${sql.join(
    filters.map(({ column, value }) => sql`${column} = ${value($)}`)
  )}
WHERE v.id = ${$("id")}::uuid AND v.user_id = ${$("userId")}::uuid
RETURNING ${columns}`
)

export const removeView = statement<OfUser & { readonly id: ViewId }, { readonly id: string }>()(
  "console_view.remove",
  ($) => sql`
DELETE FROM console_view v WHERE v.id = ${$("id")}::uuid AND v.user_id = ${$("userId")}::uuid RETURNING v.id`
)
