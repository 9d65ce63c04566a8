import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// One row in a cell whose operators and drivers are those of another cell, the home (docs/adr/0113). None in the home.
const copy = sql`CREATE TABLE people_copy (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  home text NOT NULL,
  copied_at timestamptz NOT NULL
)`

export const peopleCopy: SteppedMigration = {
  phase: "expand",
  steps: [brief("the copy of people", copy)]
}
