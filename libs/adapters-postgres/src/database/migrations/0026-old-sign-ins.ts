import { type Kysely, sql } from "kysely"

// The pruning of links and sessions reads from the oldest one on.
const statements = [
  sql`CREATE INDEX console_link_oldest ON console_link (expires_at)`,
  sql`CREATE INDEX console_session_oldest ON console_session (created_at)`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
