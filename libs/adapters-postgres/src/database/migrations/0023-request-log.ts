import { type Kysely, sql } from "kysely"

// The primary key serves the list and, because an id contains its time, the search for an id (docs/adr/0053). Failures
// have an index of their own, so that a page of them does not read all successful requests between them.
const table = [
  sql`CREATE TABLE request_log (
    group_id uuid NOT NULL,
    environment text NOT NULL,
    at timestamptz NOT NULL,
    id uuid NOT NULL,
    key_id uuid NOT NULL,
    mission_id uuid,
    status smallint NOT NULL,
    millis integer NOT NULL,
    method text NOT NULL,
    route text NOT NULL,
    problem text,
    PRIMARY KEY (group_id, environment, at, id)
  ) PARTITION BY RANGE (at)`,
  sql`CREATE INDEX request_log_failures ON request_log (group_id, environment, at, id) WHERE status >= 400`,
  sql`CREATE TABLE request_log_default PARTITION OF request_log DEFAULT`
]

const days = [
  sql`CREATE FUNCTION make_request_day(midnight timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
    DECLARE
      day text := 'request_log_' || to_char(midnight AT TIME ZONE 'UTC', 'YYYYMMDD');
      next_midnight timestamptz := midnight + interval '24 hours';
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('trajet partitions'));
      IF to_regclass(day) IS NOT NULL THEN RETURN false; END IF;
      EXECUTE format('CREATE TABLE %I (LIKE request_log INCLUDING ALL)', day);
      -- Writers wait some milliseconds, once a day.
      LOCK TABLE request_log IN SHARE ROW EXCLUSIVE MODE;
      EXECUTE format('WITH moved AS (DELETE FROM request_log_default WHERE at >= $1 AND at < $2 RETURNING *)
        INSERT INTO %I SELECT * FROM moved', day) USING midnight, next_midnight;
      EXECUTE format('ALTER TABLE request_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', day, midnight,
        next_midnight);
      RETURN true;
    END $$`,
  sql`CREATE FUNCTION make_request_days(since timestamptz, until timestamptz) RETURNS integer LANGUAGE sql AS $$
    SELECT count(*) FILTER (WHERE make_request_day(midnight))::int
    FROM generate_series(date_trunc('day', since, 'UTC'), until, interval '24 hours') AS midnight
  $$`,
  // Each call drops one day, so that no lock is held for long. Returns the planner's estimate of its rows, because
  // counting the rows of a busy day takes longer than a statement may.
  sql`CREATE FUNCTION drop_request_days(before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
    DECLARE
      day record;
      has_rows boolean;
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('trajet partitions'));
      FOR day IN
        SELECT c.relname AS name, greatest(1, c.reltuples)::int AS estimate
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'request_log'::regclass AND c.relname ~ '_[0-9]{8}$'
          AND to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp AT TIME ZONE 'UTC' + interval '24 hours' <= before
        ORDER BY c.relname
      LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', day.name) INTO has_rows;
        EXECUTE format('DROP TABLE %I', day.name);
        IF has_rows THEN RETURN day.estimate; END IF;
      END LOOP;
      RETURN 0;
    END $$`,
  sql`SELECT make_request_days(now(), now() + interval '1 week')`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...table, ...days]) await statement.execute(db)
}
