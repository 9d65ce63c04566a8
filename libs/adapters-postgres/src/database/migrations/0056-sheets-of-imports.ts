import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// The sheet of a workbook that was imported, and the columns in its order, by which a problem names its cell. Imports of former
// releases have neither.
export const sheetsOfImports: SteppedMigration = {
  phase: "expand",
  steps: [brief("sheets of imports", sql`ALTER TABLE mission_import ADD COLUMN sheet text, ADD COLUMN columns text[]`)]
}
