import { type Kysely, sql } from "kysely"

// Null for most events, and then without a byte: the drivers of the mission after the change, and those who lost it by it.
const drivers = sql`ALTER TABLE event ADD COLUMN driver_ids text[], ADD COLUMN former_driver_ids text[]`

const tables = [
  sql`CREATE TABLE feed_head (
    environment text PRIMARY KEY,
    position bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50)`,
  sql`INSERT INTO feed_head (environment) VALUES ('live'), ('test')`,

  // The events of all groups of an environment in one order, without a gap.
  sql`CREATE TABLE feed_entry (
    environment text NOT NULL,
    position bigint NOT NULL,
    group_id uuid NOT NULL,
    event_at timestamptz NOT NULL,
    PRIMARY KEY (environment, position)
  )`,

  // The positions of a driver, so that a driver who comes back reads only these.
  sql`CREATE TABLE feed_driver_entry (
    environment text NOT NULL,
    position bigint NOT NULL,
    driver_id text NOT NULL,
    PRIMARY KEY (environment, position, driver_id)
  )`,
  sql`CREATE INDEX feed_driver_entry_of_driver ON feed_driver_entry (environment, driver_id, position)`,

  // The last event of each log in the feed. Apart from event_head, which the writers of a log lock.
  sql`CREATE TABLE feed_cursor (
    environment text NOT NULL,
    group_id uuid NOT NULL,
    event_at timestamptz NOT NULL,
    PRIMARY KEY (environment, group_id)
  ) WITH (fillfactor = 50)`,

  // The feed begins with the events after this migration.
  sql`INSERT INTO feed_cursor (environment, group_id, event_at)
    SELECT environment, group_id, last_at FROM event_head WHERE last_seq > 0`
]

// Appends committed events to the feed, at most `most`: of the logs in `hinted`, and of the next `swept_logs` logs after
// `swept_after`, one log after the other, so that no append reads more of a backlog than it appends. One process appends at
// a time; the lock is taken before the statements take their snapshots, so that each sees what the process before it
// committed. The settings keep plans from depending on statistics.
const append = sql`CREATE FUNCTION append_feed(of_environment text, hinted uuid[], swept_after uuid, swept_logs integer,
    most integer, OUT is_busy boolean, OUT appended integer, OUT swept_to uuid)
  LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  DECLARE
    swept uuid[];
    head bigint;
  BEGIN
    appended := 0;
    is_busy := NOT pg_try_advisory_xact_lock(hashtext('trajet feed'), hashtext(of_environment));
    IF is_busy THEN RETURN; END IF;
    SELECT array_agg(group_id ORDER BY group_id) INTO swept FROM (
      SELECT group_id FROM event_head WHERE environment = of_environment AND group_id > swept_after
      ORDER BY group_id LIMIT swept_logs
    ) AS slice;
    IF cardinality(swept) = swept_logs THEN swept_to := swept[swept_logs]; END IF;
    SELECT position INTO head FROM feed_head WHERE environment = of_environment;
    WITH behind AS (
      SELECT h.group_id, coalesce(c.event_at, '-infinity') AS event_at
      FROM event_head h
        LEFT JOIN feed_cursor c ON c.environment = h.environment AND c.group_id = h.group_id
      WHERE h.group_id = ANY (hinted || swept) AND h.environment = of_environment AND h.last_seq > 0
        AND h.last_at > coalesce(c.event_at, '-infinity')
    ), taken AS (
      SELECT e.* FROM behind b CROSS JOIN LATERAL (
        SELECT group_id, created_at, driver_ids || former_driver_ids AS drivers FROM event
        WHERE group_id = b.group_id AND environment = of_environment AND created_at > b.event_at
        ORDER BY created_at LIMIT most
      ) AS e LIMIT most
    ), found AS MATERIALIZED (
      SELECT group_id, created_at, drivers, row_number() OVER (ORDER BY created_at, group_id) AS n FROM taken
    ), moved AS (
      INSERT INTO feed_cursor (environment, group_id, event_at)
      SELECT of_environment, group_id, max(created_at) FROM found GROUP BY group_id
      ON CONFLICT (environment, group_id) DO UPDATE SET event_at = excluded.event_at
    ), driven AS (
      INSERT INTO feed_driver_entry (environment, position, driver_id)
      SELECT DISTINCT of_environment, head + f.n, d.driver_id FROM found f CROSS JOIN unnest(f.drivers) AS d(driver_id)
    ), entered AS (
      INSERT INTO feed_entry (environment, position, group_id, event_at)
      SELECT of_environment, head + n, group_id, created_at FROM found
      RETURNING 1
    )
    SELECT count(*) INTO appended FROM entered;
    IF appended > 0 THEN
      UPDATE feed_head SET position = head + appended WHERE environment = of_environment;
      PERFORM pg_notify('trajet_feed', '');
    END IF;
  END $$`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [drivers, ...tables, append]) await statement.execute(db)
}
