import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

export const restorations: SteppedMigration = {
  phase: "expand",
  steps: [
    // What `admin after-restore` moved, once for each time that the database was restored to.
    brief(
      "restorations",
      sql`CREATE TABLE restoration (
        restored_to timestamptz PRIMARY KEY,
        moved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        moved json NOT NULL
      )`
    ),
    // Positions that the feed may have handed out in the lost time: a reader with one of them has seen what is no more.
    brief(
      "gaps of the feed",
      sql`CREATE TABLE feed_gap (
        environment text NOT NULL,
        last_before bigint NOT NULL,
        last_lost bigint NOT NULL,
        PRIMARY KEY (environment, last_before)
      )`
    )
  ]
}
