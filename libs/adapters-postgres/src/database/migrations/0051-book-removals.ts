import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

export const bookRemovals: SteppedMigration = {
  phase: "expand",
  steps: [
    // What users took out of the book of their group (docs/adr/0086). A removal of a mission that is gone does nothing.
    brief(
      "removals from address books",
      sql`CREATE TABLE book_removal (
        mission_id uuid NOT NULL,
        part text NOT NULL CHECK (part IN
          ('pickup', 'delivery', 'vehicle', 'return_pickup', 'return_delivery', 'return_vehicle')),
        environment text NOT NULL,
        group_id uuid NOT NULL REFERENCES customer_group,
        removed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT book_removal_key UNIQUE (environment, mission_id, part, group_id)
      )`,
      sql`CREATE INDEX book_removal_of_tenant ON book_removal (group_id, environment)`
    )
  ]
}
