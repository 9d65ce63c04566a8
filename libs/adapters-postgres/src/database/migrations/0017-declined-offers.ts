import { type Kysely, sql } from "kysely"

// Declined offers are dropped in the order of their age.
const statements = [sql`CREATE INDEX offer_decline_age ON offer_decline (created_at)`]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
