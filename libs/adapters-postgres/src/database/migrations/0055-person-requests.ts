import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// What operators ask about persons (docs/adr/0096). No row is of a group: one may be about all of them.
export const personRequests: SteppedMigration = {
  phase: "expand",
  steps: [
    brief(
      "requests about persons",
      sql`CREATE TABLE person_request (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('find', 'export', 'erase')),
        person text,
        sought text,
        of_group uuid,
        reason text NOT NULL CHECK (reason IN ('by_person', 'by_client', 'by_authority', 'not_needed')),
        asked_by uuid NOT NULL REFERENCES person,
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        failure text CHECK (failure IN ('too_large')),
        findings text,
        document text
      )`,
      sql`CREATE INDEX person_request_by_time ON person_request (created_at)`,
      sql`CREATE INDEX person_request_of_operator ON person_request (asked_by, created_at)`,
      sql`CREATE INDEX person_request_about ON person_request (sought)`
    )
  ]
}
