import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

export const changesOfMissions: SteppedMigration = {
  phase: "expand",
  steps: [
    // Time of the newest change of a mission, also of one without an event: a copy of the database that has both times of a
    // group has its missions (docs/adr/0066). The default is one for all rows, so that no row is written.
    brief(
      "changes of missions",
      sql`ALTER TABLE event_head ADD COLUMN changed_at timestamptz NOT NULL DEFAULT '1970-01-01T00:00:00Z'`
    )
  ]
}
