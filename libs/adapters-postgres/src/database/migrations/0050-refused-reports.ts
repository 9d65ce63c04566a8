import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// The last report of a driver that the service refused (OPS-68). No change of a mission writes these columns.
export const refusedReports: SteppedMigration = {
  phase: "expand",
  steps: [
    brief(
      "refused reports of drivers",
      sql`ALTER TABLE mission ADD COLUMN refused_trip text, ADD COLUMN refused_step text, ADD COLUMN refused_code text,
        ADD COLUMN refused_at timestamptz`
    )
  ]
}
