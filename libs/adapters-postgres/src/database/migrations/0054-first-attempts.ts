import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

export const firstAttempts: SteppedMigration = {
  phase: "expand",
  steps: [
    // The first attempt with a result lies in the row of its delivery (docs/adr/0094); null in a delivery that has none, or whose
    // first attempt is a row of `attempt`.
    brief(
      "first attempts in deliveries",
      sql`ALTER TABLE delivery
        ADD COLUMN first_started_at timestamptz,
        ADD COLUMN first_status_code integer,
        ADD COLUMN first_error text,
        ADD COLUMN first_duration_millis integer,
        ADD COLUMN first_answer text`
    ),
    brief(
      "every attempt",
      sql`CREATE VIEW attempt_log AS
        SELECT group_id, endpoint_id, event_at, 1 AS attempt, first_started_at AS started_at, first_status_code AS status_code,
          first_error AS error, first_duration_millis AS duration_millis, first_answer AS answer
        FROM delivery WHERE first_started_at IS NOT NULL
        UNION ALL
        SELECT group_id, endpoint_id, event_at, attempt, started_at, status_code, error, duration_millis, answer FROM attempt`
    )
  ]
}
