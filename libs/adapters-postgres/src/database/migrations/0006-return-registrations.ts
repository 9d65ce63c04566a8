import { type Kysely, sql } from "kysely"

// The plate of the return's vehicle if it is another one than the outbound's. The server derives it from the document: rows
// that exist are filled here, and those that a process of the version before inserts are right too.
const returnRegistration = [
  sql`ALTER TABLE mission ADD COLUMN return_registration text GENERATED ALWAYS AS (
    CASE WHEN has_return THEN nullif(body -> 'return' -> 'vehicle' ->> 'registration', registration) END
  ) STORED`,
  sql`CREATE INDEX mission_by_return_registration
    ON mission (group_id, environment, return_registration, created_at DESC, id DESC)
    WHERE return_registration IS NOT NULL`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of returnRegistration) await statement.execute(db)
}
