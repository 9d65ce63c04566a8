import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// What an endpoint has sealed besides its signing secrets (docs/adr/0101), each thing under its kind and name: values of
// its own headers. The release before knows none of it, and sends without these headers.
export const sealedHeaders: SteppedMigration = {
  phase: "expand",
  steps: [
    brief(
      "headers of endpoints",
      sql`CREATE TABLE webhook_sealed (
        group_id uuid NOT NULL,
        endpoint_id uuid NOT NULL REFERENCES webhook_endpoint,
        kind text NOT NULL,
        name text NOT NULL,
        sealed text NOT NULL,
        PRIMARY KEY (endpoint_id, kind, name)
      )`
    )
  ]
}
