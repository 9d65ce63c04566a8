import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// Dispatchers of the release before do not know it, and sign as before.
const setting = sql`ALTER TABLE webhook_endpoint ADD COLUMN has_key_pair boolean NOT NULL DEFAULT false`

// Both or none: secrets that are older, or of the release before, have no key pair until their endpoint asks for one.
const keys = sql`ALTER TABLE webhook_secret ADD COLUMN sealed_key text, ADD COLUMN public_key text`

export const keyPairs: SteppedMigration = {
  phase: "expand",
  steps: [brief("signatures of an endpoint's own", setting), brief("key pairs of secrets", keys)]
}
