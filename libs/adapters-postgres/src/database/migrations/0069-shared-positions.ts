import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// Whether the driver, with the latest positions, agreed that the person who receives the vehicle sees them. Phones of the
// release before do not ask.
const shared = sql`ALTER TABLE trip_track ADD COLUMN shared boolean NOT NULL DEFAULT false`

export const sharedPositions: SteppedMigration = {
  phase: "expand",
  steps: [brief("agreement to show positions", shared)]
}
