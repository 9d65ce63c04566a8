import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// What the group was told about its endpoint, and how the last attempt failed. Dispatchers of the release before do not know
// it: they tell nothing, and one that sees an endpoint recover leaves the next pause untold.
export const toldFailures: SteppedMigration = {
  phase: "expand",
  steps: [
    brief(
      "what a group was told about its endpoint",
      sql`ALTER TABLE webhook_lane ADD COLUMN failing_told_at timestamptz, ADD COLUMN recovered_told_at timestamptz,
        ADD COLUMN last_error text, ADD COLUMN last_status_code integer`
    )
  ]
}
