import { sql } from "kysely"
import { index, type SteppedMigration } from "../migrating/migration.ts"

/**
 * Retention and the sweep of dispatchers look for deleted endpoints. Existing ones have no index of their own: with one, a
 * creation of many missions that was planned while the tables were empty reads them all for each event.
 */
export const deletedEndpoints: SteppedMigration = {
  phase: "expand",
  steps: [index("webhook_endpoint_by_deletion", sql`webhook_endpoint (deleted_at) WHERE deleted_at IS NOT NULL`)]
}
