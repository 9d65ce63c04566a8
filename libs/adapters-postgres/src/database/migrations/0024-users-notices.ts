import { type Kysely, sql } from "kysely"

// Notices to users of the console, operators among them, who belong to no group. The text of one with a link has a mark in
// place of the link's token, which is computed when the notice is sent.
const statements = [
  sql`ALTER TABLE notice ALTER COLUMN group_id DROP NOT NULL`,
  sql`ALTER TABLE notice ADD COLUMN link_id uuid`,
  sql`ALTER TABLE notice DROP CONSTRAINT notice_audience_check`,
  sql`ALTER TABLE notice ADD CONSTRAINT notice_audience_check
    CHECK (audience IN ('administrators', 'contacts', 'driver', 'operators', 'user'))`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
