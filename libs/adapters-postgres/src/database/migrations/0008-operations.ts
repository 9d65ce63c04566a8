import { type Kysely, sql } from "kysely"

const people = [
  sql`CREATE TABLE person (
    id uuid PRIMARY KEY,
    role text NOT NULL CHECK (role IN ('operator', 'driver')),
    name text NOT NULL,
    first_name text,
    phone text,
    email text,
    available_from timestamptz[] NOT NULL DEFAULT '{}',
    available_to timestamptz[] NOT NULL DEFAULT '{}',
    suspended boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CHECK (role = 'operator' OR (first_name IS NOT NULL AND phone IS NOT NULL AND email IS NOT NULL)),
    CHECK (cardinality(available_from) = cardinality(available_to))
  )`,
  sql`CREATE UNIQUE INDEX person_driver_by_email ON person (lower(email)) WHERE role = 'driver'`,
  sql`CREATE UNIQUE INDEX person_operator_by_name ON person (name) WHERE role = 'operator'`,
  sql`CREATE INDEX person_newest ON person (role, created_at DESC, id DESC)`,

  // The last use of a key is written up to once a second: half-filled pages keep the new version on the same page.
  sql`CREATE TABLE person_key (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person,
    environment text NOT NULL CHECK (environment IN ('live', 'test')),
    digest text NOT NULL UNIQUE,
    prefix text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    revoked_at timestamptz,
    last_used_at timestamptz
  ) WITH (fillfactor = 50)`,
  sql`CREATE INDEX person_key_of_person ON person_key (person_id)`
]

// Rows about people belong to no group. The person and the reason stand beside the key.
const audit = [
  sql`ALTER TABLE audit ALTER COLUMN group_id DROP NOT NULL`,
  sql`ALTER TABLE audit ADD COLUMN person_id uuid, ADD COLUMN reason text`
]

// What people of operations write about a mission, which clients never read (OPS-35).
const notes = [
  sql`CREATE TABLE operations_note (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_id uuid NOT NULL,
    environment text NOT NULL,
    mission_id uuid NOT NULL,
    about text NOT NULL,
    about_id uuid,
    text text NOT NULL,
    person_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  sql`CREATE INDEX operations_note_of_mission ON operations_note (group_id, environment, mission_id, id)`
]

// The statement that assigns a driver reads only the missions that the driver still has to drive.
const driven = sql`status IN ('assigned', 'in_transit', 'in_transit_return', 'incident')`

// Operations look missions up by id alone. Ids grow, so a creation appends to that index. The ids of drivers are texts: the
// mission of the demonstration has a driver without a record.
const missions = [
  sql`ALTER TABLE mission ADD COLUMN driver_id text, ADD COLUMN return_driver_id text`,
  sql`CREATE INDEX mission_by_id ON mission (id, environment, group_id)`,
  sql`CREATE INDEX mission_driven ON mission (driver_id, environment) WHERE ${driven}`,
  sql`CREATE INDEX mission_return_driven ON mission (return_driver_id, environment) WHERE ${driven}`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...people, ...audit, ...notes, ...missions]) await statement.execute(db)
}
