import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

export const dispatchers: SteppedMigration = {
  phase: "expand",
  steps: [
    // Dispatchers that keep a session lock. A lock is of one server: after a restart or a failover its absence proves nothing
    // until the dispatcher has taken it again (docs/adr/0093).
    brief(
      "dispatchers",
      sql`CREATE TABLE dispatcher (
        id uuid CONSTRAINT dispatcher_pkey PRIMARY KEY,
        server_started_at timestamptz NOT NULL DEFAULT pg_postmaster_start_time(),
        since timestamptz NOT NULL DEFAULT clock_timestamp()
      )`
    )
  ]
}
