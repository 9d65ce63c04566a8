import { type Kysely, sql } from "kysely"

// A row and its mission are written in one transaction. The second index leads an erasure from the mission to the row.
const statements = [
  sql`CREATE TABLE mission_import (
    id uuid PRIMARY KEY,
    group_id uuid NOT NULL,
    environment text NOT NULL,
    key_id uuid NOT NULL,
    request_id text NOT NULL,
    ip text,
    file_name text NOT NULL,
    state text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'checked', 'ordering', 'ended', 'cancelled')),
    is_interrupted boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    started_at timestamptz,
    ended_at timestamptz,
    owner uuid,
    lease_until timestamptz NOT NULL DEFAULT clock_timestamp()
  ) WITH (fillfactor = 50)`,
  sql`CREATE INDEX mission_import_of_tenant ON mission_import (group_id, environment, created_at)`,
  sql`CREATE INDEX mission_import_old ON mission_import (created_at)`,
  sql`CREATE INDEX mission_import_free ON mission_import (lease_until) WHERE state IN ('checking', 'ordering')`,
  sql`CREATE TABLE import_row (
    import_id uuid NOT NULL REFERENCES mission_import ON DELETE CASCADE,
    group_id uuid NOT NULL,
    environment text NOT NULL,
    line int NOT NULL,
    state text NOT NULL CHECK (state IN ('unchecked', 'right', 'wrong', 'ordered', 'refused')),
    cells text,
    problems text,
    price_ht bigint,
    mission_id uuid,
    PRIMARY KEY (import_id, line)
  ) WITH (fillfactor = 70)`,
  sql`CREATE INDEX import_row_of_mission ON import_row (group_id, environment, mission_id) WHERE mission_id IS NOT NULL`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
