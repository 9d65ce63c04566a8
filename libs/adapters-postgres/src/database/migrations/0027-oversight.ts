import { type Kysely, sql } from "kysely"

// Lists of what needs an operator: few rows of large tables, which hardly any change enters or leaves.
const statements = [
  sql`CREATE INDEX due_work_failed ON due_work (due_at, id) WHERE last_error IS NOT NULL`,
  sql`CREATE INDEX webhook_endpoint_disabled ON webhook_endpoint (environment, created_at, id)
    WHERE status = 'disabled' AND deleted_at IS NULL`,
  sql`CREATE INDEX mission_silent ON mission (environment, id) WHERE driver_silent`,
  sql`CREATE INDEX mission_to_review ON mission (environment, id) WHERE documents_to_review > 0`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
