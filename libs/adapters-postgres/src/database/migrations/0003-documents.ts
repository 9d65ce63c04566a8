import { type Kysely, sql } from "kysely"

const tables = [
  // Every file of the storage, from before its first byte: staged, kept, or dropping until it is gone.
  sql`CREATE TABLE stored_file (
    group_id uuid NOT NULL,
    environment text NOT NULL,
    id uuid NOT NULL,
    state text NOT NULL DEFAULT 'staged' CHECK (state IN ('staged', 'kept', 'dropping')),
    touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (group_id, environment, id)
  ) WITH (fillfactor = 85)`,
  sql`CREATE INDEX stored_file_open ON stored_file (touched_at) WHERE state <> 'kept'`,

  sql`CREATE TABLE price_change (
    group_id uuid NOT NULL,
    environment text NOT NULL,
    mission_id uuid NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    created_at timestamptz NOT NULL,
    leg text NOT NULL CHECK (leg IN ('aller', 'retour')),
    origin text NOT NULL CHECK (origin IN ('reinvoice', 'option_added', 'option_removed')),
    old_price_ht bigint NOT NULL,
    new_price_ht bigint NOT NULL,
    option_key text,
    motif text NOT NULL,
    reference text,
    PRIMARY KEY (group_id, environment, mission_id, id)
  )`,

  sql`CREATE TABLE inspection (
    group_id uuid NOT NULL,
    environment text NOT NULL,
    mission_id uuid NOT NULL,
    leg text NOT NULL CHECK (leg IN ('aller', 'retour')),
    body json NOT NULL,
    PRIMARY KEY (group_id, environment, mission_id, leg)
  ) WITH (fillfactor = 85)`,

  // Null recipients: the administrators that the group has when it is sent.
  sql`ALTER TABLE notice
    ADD COLUMN audience text NOT NULL DEFAULT 'administrators'
      CHECK (audience IN ('administrators', 'contacts', 'driver')),
    ADD COLUMN recipients text[],
    ADD COLUMN mission_id uuid,
    ADD COLUMN transport_id text`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of tables) await statement.execute(db)
}
