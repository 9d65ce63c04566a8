import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// A cell has one row if it copies its operators and drivers from another cell, the home (docs/adr/0113). The home has none.
const copy = sql`CREATE TABLE people_copy (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  home text NOT NULL,
  copied_at timestamptz NOT NULL
)`

export const peopleCopy: SteppedMigration = {
  phase: "expand",
  steps: [brief("the copy of people", copy)]
}
