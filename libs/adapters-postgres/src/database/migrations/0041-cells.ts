import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"
import { nobodysGroup } from "./nobodys-group.ts"

// A group that is not served here: it has moved to the cell at this address, or, if the address is empty, is arriving.
const address = brief("where a group is served", sql`ALTER TABLE customer_group ADD COLUMN moved_to text`)

// More of a key than people are shown, so that proxies can tell the keys of two cells apart. Keys of former releases have
// none, and are told apart by their prefix.
const routes = [
  brief("routes of keys", sql`ALTER TABLE api_key ADD COLUMN route text`),
  brief("routes of keys of people", sql`ALTER TABLE person_key ADD COLUMN route text`)
]

const moves = brief(
  "moves of groups",
  sql`CREATE TABLE group_move (
    group_id uuid PRIMARY KEY,
    phase text NOT NULL CHECK (phase IN ('copying', 'stopping', 'moved', 'arriving')),
    cell text NOT NULL,
    address text NOT NULL,
    stopped_at timestamptz,
    lanes json NOT NULL DEFAULT '[]',
    audit_after bigint NOT NULL DEFAULT 0,
    began_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  sql`CREATE TABLE group_change (
    id bigint GENERATED ALWAYS AS IDENTITY,
    group_id uuid NOT NULL,
    relation text NOT NULL,
    key jsonb NOT NULL,
    PRIMARY KEY (id, group_id)
  )`
)

// A stop lasts less than 2 s. An older one is of a command that was killed: the group goes on, and the lock of the move keeps
// one that only hangs from leaving the source meanwhile.
const phase = brief(
  "the phase of a move",
  sql`CREATE FUNCTION phase_of_move(of_group uuid) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN phase = 'stopping' AND stopped_at < clock_timestamp() - interval '5 seconds' THEN 'copying'
      ELSE phase END
    FROM group_move WHERE group_id = of_group
  $$`
)

/**
 * A trigger that exists only while a group moves, for the rows of that group. It admits a transaction at its first row, and
 * then notes the key of every row. A move that stops the group waits for the transactions that were admitted, because each
 * holds a lock, and the trigger admits no other. Arguments: the operations whose rows are left out instead of
 * refused, because one statement changes rows of many groups; the column of the group; the name of the table, empty if
 * changes are not noted; the columns of the key.
 */
const guard = brief(
  "the guard of a group that moves",
  sql`CREATE FUNCTION guard_moving_group() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed jsonb;
      of_group uuid;
      admitted text;
      now_in text;
    BEGIN
      IF current_setting('trajet.moving', true) = 'on' THEN
        IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
        RETURN NEW;
      END IF;
      IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
      of_group := (changed->>TG_ARGV[1])::uuid;
      admitted := 'trajet.admitted_' || replace(of_group::text, '-', '');
      IF coalesce(current_setting(admitted, true), '') <> 'on' THEN
        SELECT phase_of_move(of_group) INTO now_in;
        IF now_in = 'copying' THEN
          now_in := 'stopping';
          IF pg_try_advisory_xact_lock_shared(hashtext('trajet group move'), hashtext(of_group::text)) THEN
            -- The move may have stopped the group between the look and the lock.
            SELECT phase_of_move(of_group) INTO now_in;
          END IF;
        END IF;
        IF now_in <> 'copying' THEN
          IF TG_OP = ANY (string_to_array(TG_ARGV[0], ',')) THEN RETURN NULL; END IF;
          RAISE EXCEPTION 'the group moves to another cell' USING ERRCODE = 'TJ001';
        END IF;
        IF now_in IS NOT NULL THEN PERFORM set_config(admitted, 'on', true); END IF;
      END IF;
      IF TG_ARGV[2] <> '' AND coalesce(current_setting(admitted, true), '') = 'on' THEN
        INSERT INTO group_change (group_id, relation, key)
          SELECT of_group, TG_ARGV[2], jsonb_object_agg(name, changed->name)
          FROM unnest(string_to_array(TG_ARGV[3], ',')) AS name;
      END IF;
      IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
      RETURN NEW;
    END $$`
)

const whileMoving = sql`IF current_setting('trajet.moving', true) = 'on' THEN RETURN NULL; END IF;`

// As in 0020 and 0037. Rows that a move copies have their work and their messages already.
const quietTriggers = brief(
  "rows that are copied make no work",
  sql`CREATE OR REPLACE FUNCTION notice_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      lead interval := coalesce((
        SELECT c.lead_millis * interval '1 millisecond' FROM test_clock c
        WHERE NEW.environment = 'test' AND c.group_id = NEW.group_id
      ), interval '0');
    BEGIN
      ${whileMoving}
      INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at, test_next_at)
        VALUES ('send_notice', NEW.group_id, NEW.environment, NEW.id, now() + lead, now(),
          CASE WHEN NEW.environment = 'test' THEN now() + lead END);
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION push_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${whileMoving}
      INSERT INTO due_work (kind, group_id, subject_id, due_at, next_at)
        VALUES ('send_push', nullif(NEW.group_id, ${nobodysGroup}), NEW.id, now(), now());
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION push_notice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${whileMoving}
      INSERT INTO push_message (group_id, key_id, type, mission_id)
        SELECT coalesce(NEW.group_id, ${nobodysGroup}), s.key_id, 'mission', NEW.mission_id FROM push_subscription s
        WHERE s.person_id = NEW.driver_id::uuid AND s.environment = NEW.environment;
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION push_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${whileMoving}
      INSERT INTO push_message (group_id, key_id, type, mission_id)
        SELECT NEW.group_id, s.key_id, 'proposal', NEW.mission_id FROM push_subscription s
        WHERE s.person_id = NEW.driver_id AND s.environment = NEW.environment;
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION push_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${whileMoving}
      IF EXISTS (SELECT FROM push_subscription WHERE environment = NEW.environment) THEN
        INSERT INTO due_work (kind, group_id, subject_id, due_at, next_at)
          VALUES ('push_offer', NEW.group_id, NEW.id, now(), now())
          ON CONFLICT ON CONSTRAINT due_work_of_subject DO UPDATE SET due_at = excluded.due_at,
            next_at = excluded.next_at, attempt = 0, owner = NULL, lease_until = NULL, last_error = NULL;
      END IF;
      RETURN NULL;
    END $$`
)

// As in 0037, without the events of a group that is not served here. If the guard leaves entries of a group out that has
// stopped meanwhile, positions stay free: the head is the last position that was given, not the number of entries.
const feed = brief(
  "the feed leaves out groups that are not served here",
  sql`CREATE OR REPLACE FUNCTION append_feed(of_environment text, hinted uuid[], swept_after uuid, swept_logs integer,
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
        AND coalesce(phase_of_move(h.group_id), 'copying') = 'copying'
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
      INSERT INTO feed_driver_entry (environment, position, driver_id, group_id)
      SELECT DISTINCT of_environment, head + f.n, d.driver_id, f.group_id
      FROM found f CROSS JOIN unnest(f.drivers) AS d(driver_id)
    ), entered AS (
      INSERT INTO feed_entry (environment, position, group_id, event_at)
      SELECT of_environment, head + n, group_id, created_at FROM found
      RETURNING position
    )
    SELECT coalesce(max(position) - head, 0) INTO appended FROM entered;
    IF appended > 0 THEN
      UPDATE feed_head SET position = head + appended WHERE environment = of_environment;
      PERFORM pg_notify('trajet_feed', '');
    END IF;
  END $$`
)

export const cells: SteppedMigration = {
  phase: "expand",
  steps: [address, ...routes, moves, phase, guard, quietTriggers, feed]
}
