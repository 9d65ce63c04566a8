import { sql } from "kysely"
import { index, type SteppedMigration } from "../migrating/migration.ts"

/** Events and lists read only endpoints that exist, and retention only deleted ones. */
export const deletedEndpoints: SteppedMigration = {
  phase: "expand",
  steps: [
    index(
      "webhook_endpoint_existing",
      sql`webhook_endpoint (group_id, environment, created_at) WHERE deleted_at IS NULL`
    ),
    index("webhook_endpoint_by_deletion", sql`webhook_endpoint (deleted_at) WHERE deleted_at IS NOT NULL`)
  ]
}
