import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

export const grantedScopes: SteppedMigration = {
  phase: "expand",
  steps: [
    brief(
      "scopes that operations grant a group",
      sql`ALTER TABLE customer_group ADD COLUMN granted_scopes text[] NOT NULL DEFAULT '{}'`
    )
  ]
}
