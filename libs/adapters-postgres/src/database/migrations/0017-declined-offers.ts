import { type Kysely, sql } from "kysely"

// Declined offers are dropped in the order of their age. The few offers of a mission are read by offer_of_mission, so that
// an index of its open ones is one more to write.
const statements = [
  sql`CREATE INDEX offer_decline_age ON offer_decline (created_at)`,
  sql`DROP INDEX offer_of_mission_open`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
