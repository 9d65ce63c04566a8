import { type Kysely, sql } from "kysely"

// A link is found by the digest of its code. No row has the code.
const statements = [
  sql`CREATE TABLE device_link (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person,
    environment text NOT NULL CHECK (environment IN ('live', 'test')),
    digest text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  sql`CREATE INDEX device_link_of_driver ON device_link (person_id, environment, created_at DESC, id DESC)`,
  sql`ALTER TABLE person_key ADD COLUMN label text`,
  sql`CREATE INDEX person_key_newest ON person_key (person_id, environment, created_at DESC, id DESC)
    WHERE user_id IS NULL`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
