import { type Kysely, sql } from "kysely"

// A scheduled mission is offered without a row: its id is the id of its first open offer. A row says which mission a later
// open offer belongs to, or holds a proposal. Rows stay, so that an old id is known long after its offer is gone.
const offers = [
  sql`CREATE TABLE offer (
    id uuid PRIMARY KEY,
    group_id uuid NOT NULL,
    environment text NOT NULL,
    mission_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('open', 'proposal')),
    driver_id uuid,
    trip text NOT NULL CHECK (trip IN ('aller', 'retour')),
    status text NOT NULL CHECK (status IN ('open', 'accepted', 'declined', 'taken', 'withdrawn')),
    created_at timestamptz NOT NULL,
    CHECK ((kind = 'proposal') = (driver_id IS NOT NULL))
  )`,
  sql`CREATE INDEX offer_of_mission ON offer (group_id, environment, mission_id, id)`,
  sql`CREATE INDEX offer_of_mission_open ON offer (group_id, environment, mission_id) WHERE status = 'open'`,
  sql`CREATE INDEX offer_later ON offer (environment, id) WHERE kind = 'open' AND status = 'open'`,
  sql`CREATE INDEX offer_proposed ON offer (driver_id, environment, id) WHERE kind = 'proposal' AND status = 'open'`,

  sql`CREATE TABLE offer_decline (
    driver_id uuid NOT NULL,
    offer_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (driver_id, offer_id)
  )`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of offers) await statement.execute(db)
}
