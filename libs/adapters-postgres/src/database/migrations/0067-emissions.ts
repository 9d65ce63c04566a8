import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// The greenhouse gas of both trips in hundredths of a kilogram of CO2e, which lists show. Missions of former releases have none.
export const emissions: SteppedMigration = {
  phase: "expand",
  steps: [brief("greenhouse gas of missions", sql`ALTER TABLE mission ADD COLUMN emitted integer`)]
}
