import { type Kysely, sql } from "kysely"

// At most one replay of an endpoint is under way: two would send the same deliveries twice.
const statements = [
  sql`CREATE TABLE webhook_replay (
    id uuid PRIMARY KEY,
    group_id uuid NOT NULL,
    environment text NOT NULL,
    endpoint_id uuid NOT NULL REFERENCES webhook_endpoint,
    since timestamptz NOT NULL,
    until timestamptz NOT NULL,
    types text[],
    include_succeeded boolean NOT NULL,
    per_second int NOT NULL,
    expected_never int,
    expected_again int,
    done_never int NOT NULL DEFAULT 0,
    done_again int NOT NULL DEFAULT 0,
    reached timestamptz NOT NULL,
    last_due_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended_at timestamptz,
    owner uuid,
    lease_until timestamptz NOT NULL DEFAULT clock_timestamp()
  ) WITH (fillfactor = 50)`,
  sql`CREATE UNIQUE INDEX webhook_replay_under_way ON webhook_replay (endpoint_id) WHERE ended_at IS NULL`,
  sql`CREATE INDEX webhook_replay_free ON webhook_replay (lease_until) WHERE ended_at IS NULL`,
  sql`CREATE INDEX webhook_replay_of_endpoint ON webhook_replay (endpoint_id, created_at)`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
