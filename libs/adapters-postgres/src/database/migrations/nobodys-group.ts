import { sql } from "kysely"

/** The group of rows that belong to no group, in columns of a key that cannot be null. No group has this id. */
export const nobodysGroup = sql.lit("00000000-0000-0000-0000-000000000000")
