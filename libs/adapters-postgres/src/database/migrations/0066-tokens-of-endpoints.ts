import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// The token of each endpoint that gets one by OAuth2, for all dispatchers (docs/adr/0107). While one asks for it,
// `asking_until` has the others wait; beside a `failure`, it has them fail without asking.
const tokens = sql`CREATE TABLE webhook_token (
  group_id uuid NOT NULL,
  environment text NOT NULL,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoint,
  version integer NOT NULL,
  sealed text,
  expires_at timestamptz,
  asking_until timestamptz,
  failure text,
  dropped_at timestamptz,
  CONSTRAINT webhook_token_pkey PRIMARY KEY (endpoint_id)
)`

export const tokensOfEndpoints: SteppedMigration = {
  phase: "expand",
  steps: [brief("tokens of endpoints", tokens)]
}
