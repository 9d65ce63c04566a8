import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// What a replay leaves out, and that a user ended it. Workers of the release before do not know the first column: one that
// carries such a replay on also sends events without a delivery.
export const replaysOfFailures: SteppedMigration = {
  phase: "expand",
  steps: [
    brief(
      "what a replay leaves out, and its cancellation",
      sql`ALTER TABLE webhook_replay
        ADD COLUMN include_missing boolean NOT NULL DEFAULT true, ADD COLUMN cancelled_at timestamptz`
    )
  ]
}
