import { type Kysely, sql } from "kysely"

const statements = [
  sql`CREATE TABLE console_view (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES console_user,
    name text NOT NULL,
    text text,
    status text,
    from_day date,
    to_day date,
    has_return boolean,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  sql`CREATE INDEX console_view_of_user ON console_view (user_id, created_at, id)`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
