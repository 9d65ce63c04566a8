import { sql } from "kysely"
import { brief, index, type SteppedMigration } from "../migrating/migration.ts"

// A link is found by the digest of its code. No row has the code.
export const devices: SteppedMigration = {
  phase: "expand",
  steps: [
    brief(
      "links of phones",
      sql`CREATE TABLE device_link (
        id uuid PRIMARY KEY,
        person_id uuid NOT NULL REFERENCES person,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        digest text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`,
      sql`CREATE INDEX device_link_of_driver ON device_link (person_id, environment, created_at DESC, id DESC)`
    ),
    brief("labels of keys", sql`ALTER TABLE person_key ADD COLUMN label text`),
    index("person_key_newest", sql`person_key (person_id, environment, created_at DESC, id DESC) WHERE user_id IS NULL`)
  ]
}
