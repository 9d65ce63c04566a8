import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

export const printAttempts: SteppedMigration = {
  phase: "expand",
  steps: [
    // Prints that were begun under a row `print_reports`, and of which nobody said that they came to a good end. The default
    // is one for all rows, so that no row is written.
    brief("print attempts", sql`ALTER TABLE due_work ADD COLUMN print_attempts integer NOT NULL DEFAULT 0`)
  ]
}
