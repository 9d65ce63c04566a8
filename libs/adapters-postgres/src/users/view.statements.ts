import type { MissionStatus } from "@trajet/domain/mission"
import type { Day, Instant } from "@trajet/domain/time"
import { type UserId, type ViewFilters, type ViewId, viewsMax } from "@trajet/domain/users"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"

export interface ViewRow {
  readonly id: string
  readonly name: string
  readonly text: string | null
  readonly status: MissionStatus | null
  readonly from_day: Day | null
  readonly to_day: Day | null
  readonly has_return: boolean | null
  readonly created_at: Instant
}

type OfUser = { readonly userId: UserId }
type ViewInput = OfUser & ViewFilters & { readonly id: ViewId; readonly name: string }

const columns = sql`v.id, v.name, v.text, v.status, v.from_day, v.to_day, v.has_return, v.created_at`

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
INSERT INTO console_view AS v (id, user_id, name, text, status, from_day, to_day, has_return)
SELECT ${$("id")}::uuid, u.id, ${$("name")}::text, ${$("text")}::text, ${$("status")}::text, ${$("from")}::date,
  ${$("to")}::date, ${$("hasReturn")}::boolean
FROM console_user u WHERE u.id = ${$("userId")}::uuid AND u.removed_at IS NULL
  AND (SELECT count(*) FROM console_view o WHERE o.user_id = ${$("userId")}::uuid) < ${sql.raw(String(viewsMax))}
RETURNING ${columns}`
)

export const replaceView = statement<ViewInput, ViewRow>()(
  "console_view.replace",
  ($) => sql`
UPDATE console_view v SET name = ${$("name")}::text, text = ${$("text")}::text, status = ${$("status")}::text,
  from_day = ${$("from")}::date, to_day = ${$("to")}::date, has_return = ${$("hasReturn")}::boolean
WHERE v.id = ${$("id")}::uuid AND v.user_id = ${$("userId")}::uuid
RETURNING ${columns}`
)

export const removeView = statement<OfUser & { readonly id: ViewId }, { readonly id: string }>()(
  "console_view.remove",
  ($) => sql`
DELETE FROM console_view v WHERE v.id = ${$("id")}::uuid AND v.user_id = ${$("userId")}::uuid RETURNING v.id`
)
