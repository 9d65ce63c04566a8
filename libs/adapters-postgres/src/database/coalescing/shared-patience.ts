import { sql } from "kysely"

/** Longer than another statement holds a row that a shared one has to wait for, and shorter than a client notices. */
const lockMillis = 20

/** A common table expression: to read it bounds the waits of its statement for locks. */
export const sharedPatience = sql`patience AS MATERIALIZED (
  SELECT set_config('lock_timeout', ${sql.lit(`${lockMillis}ms`)}, true) AS lock_timeout
)`
