import { type Kysely, sql } from "kysely"

// By these an erasure finds what is about a mission, without a search of the whole table.
const ofMission = [
  sql`ALTER TABLE idempotency_key ADD COLUMN mission_id uuid`,
  sql`CREATE INDEX idempotency_key_of_mission ON idempotency_key (mission_id) WHERE mission_id IS NOT NULL`,
  sql`CREATE INDEX event_of_mission ON event (mission_id)`,
  sql`CREATE INDEX notice_of_mission ON notice (mission_id) WHERE mission_id IS NOT NULL`,
  // The data of an event begins with {"id":" and the id of its mission.
  sql`CREATE INDEX delivery_with_data ON delivery (substring(kept_data FROM 8 FOR 36)) WHERE kept_data IS NOT NULL`
]

const erased = [
  sql`ALTER TABLE mission ADD COLUMN erased_at timestamptz`,
  sql`ALTER TABLE person ADD COLUMN erased_at timestamptz`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...ofMission, ...erased]) await statement.execute(db)
}
