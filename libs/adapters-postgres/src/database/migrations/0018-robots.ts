import { type Kysely, sql } from "kysely"

// One row for each mission that a robot drives, which only the test environment has. The holding ends by itself, so that a
// process that was killed leaves its step to another one.
const statements = [
  sql`CREATE TABLE robot_drive (
    group_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment = 'test'),
    mission_id uuid NOT NULL,
    mode text NOT NULL CHECK (mode IN ('auto', 'manual')),
    step_seconds int NOT NULL CHECK (step_seconds BETWEEN 1 AND 3600),
    scenario text NOT NULL,
    step int NOT NULL DEFAULT 0,
    driver_id uuid,
    held_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (group_id, environment, mission_id)
  ) WITH (fillfactor = 70)`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
