import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// What people may see of a sealed setting, as JSON. Null of a header: its name says all.
const shown = sql`ALTER TABLE webhook_sealed ADD COLUMN shown jsonb`

export const shownSettings: SteppedMigration = {
  phase: "expand",
  steps: [brief("what is shown of sealed settings", shown)]
}
