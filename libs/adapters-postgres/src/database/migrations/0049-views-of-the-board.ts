import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

export const viewsOfTheBoard: SteppedMigration = {
  phase: "expand",
  steps: [brief("filters of the board", sql`ALTER TABLE console_view ADD COLUMN late boolean, ADD COLUMN pickup text`)]
}
