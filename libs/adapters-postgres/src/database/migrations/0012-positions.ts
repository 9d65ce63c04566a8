import { type Kysely, sql } from "kysely"

// A track is written with each request of its driver: half-filled pages keep the new version on the same page. No index has
// a column that changes until the positions are removed.
const tracks = [
  sql`CREATE TABLE trip_track (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_id uuid NOT NULL,
    environment text NOT NULL,
    mission_id uuid NOT NULL,
    trip text NOT NULL CHECK (trip IN ('aller', 'retour')),
    version int NOT NULL,
    kept_count int NOT NULL,
    last_at timestamptz,
    last_lat double precision,
    last_lng double precision,
    last_accuracy_m double precision,
    passages timestamptz[] NOT NULL,
    point_kilometres int[] NOT NULL,
    point_lats double precision[] NOT NULL,
    point_lngs double precision[] NOT NULL,
    started_at timestamptz NOT NULL,
    positions_removed_at timestamptz,
    UNIQUE (group_id, environment, mission_id, trip)
  ) WITH (fillfactor = 50)`,
  sql`CREATE INDEX trip_track_kept ON trip_track (started_at, id) WHERE positions_removed_at IS NULL`
]

// By the number of their track: a position is a short row, and those of a trip are removed together.
const positions = [
  sql`CREATE TABLE trip_position (
    track_id bigint NOT NULL,
    at timestamptz NOT NULL,
    lat double precision NOT NULL,
    lng double precision NOT NULL,
    accuracy_m double precision,
    too_fast boolean NOT NULL,
    PRIMARY KEY (track_id, at)
  )`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...tracks, ...positions]) await statement.execute(db)
}
