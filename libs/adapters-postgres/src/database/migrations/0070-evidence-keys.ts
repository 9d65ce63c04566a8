import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// Public keys stay for good, because old dossiers are verified by them. One key signs, and only its private key is stored.
export const evidenceKeys: SteppedMigration = {
  phase: "expand",
  steps: [
    brief(
      "keys of dossiers",
      sql`CREATE TABLE evidence_key (
        id text CONSTRAINT evidence_key_pkey PRIMARY KEY CHECK (length(id) = 16),
        public_key text NOT NULL,
        sealed_seed text,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        retired_at timestamptz,
        CONSTRAINT evidence_key_seed CHECK ((sealed_seed IS NULL) = (retired_at IS NOT NULL))
      )`
    ),
    brief(
      "one key signs",
      sql`CREATE UNIQUE INDEX evidence_key_signing ON evidence_key ((true)) WHERE retired_at IS NULL`
    )
  ]
}
