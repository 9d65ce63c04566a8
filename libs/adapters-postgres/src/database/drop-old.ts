import { sql } from "kysely"
import { statement } from "./statement.ts"

export interface Dropped {
  readonly dropped: number
}

/**
 * A statement that drops at most `rows` rows of a table whose time is over `days` days ago, the oldest first. Its time
 * has an index. `now()`, because no index can be searched by `clock_timestamp()`.
 */
export const dropOld = (name: string, table: string, time: string) =>
  statement<{ readonly days: number; readonly rows: number }, Dropped>()(
    name,
    ($) => sql`
WITH dropped AS (
  DELETE FROM ${sql.raw(table)} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${sql.raw(table)} WHERE ${sql.raw(time)} < now() - make_interval(days => ${$("days")}::int)
    ORDER BY ${sql.raw(time)} LIMIT ${$("rows")}::int
  ))
  RETURNING 1
)
SELECT count(*)::int AS dropped FROM dropped`
  )
