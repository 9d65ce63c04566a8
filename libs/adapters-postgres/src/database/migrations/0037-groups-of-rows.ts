import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"
import { nobodysGroup } from "./nobodys-group.ts"

/**
 * Tables whose rows were found by a row of the group, and now carry the group (docs/adr/0068). The release before does not
 * write the column: its default stands for a group that 0038 fills in.
 */
export const tablesThatGainGroups = [
  "attempt",
  "trip_position",
  "feed_driver_entry",
  "offer_decline",
  "push_message"
] as const

const columns = tablesThatGainGroups.map((table) =>
  brief(
    `groups of ${table}`,
    sql`ALTER TABLE ${sql.id(table)} ADD COLUMN group_id uuid NOT NULL DEFAULT ${nobodysGroup}`
  )
)

// Statements name the constraint instead of its columns, so that they find the key before and after 0039 exchanges it. The
// release before still finds it by its columns.
const keyOfSubjects = brief(
  "the key of subjects is a constraint",
  sql`ALTER TABLE due_work ADD CONSTRAINT due_work_of_subject UNIQUE USING INDEX due_work_of_subject`
)

// As in 0015, with the group of each entry of a driver.
const feed = brief(
  "the feed writes groups",
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
      RETURNING 1
    )
    SELECT count(*) INTO appended FROM entered;
    IF appended > 0 THEN
      UPDATE feed_head SET position = head + appended WHERE environment = of_environment;
      PERFORM pg_notify('trajet_feed', '');
    END IF;
  END $$`
)

// As in 0032, with the group of each message. The release before writes messages without it.
const messages = brief(
  "messages to phones have groups",
  sql`CREATE OR REPLACE FUNCTION push_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO due_work (kind, group_id, subject_id, due_at, next_at)
        VALUES ('send_push', nullif(NEW.group_id, ${nobodysGroup}), NEW.id, now(), now());
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION push_notice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO push_message (group_id, key_id, type, mission_id)
        SELECT coalesce(NEW.group_id, ${nobodysGroup}), s.key_id, 'mission', NEW.mission_id FROM push_subscription s
        WHERE s.person_id = NEW.driver_id::uuid AND s.environment = NEW.environment;
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION push_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO push_message (group_id, key_id, type, mission_id)
        SELECT NEW.group_id, s.key_id, 'proposal', NEW.mission_id FROM push_subscription s
        WHERE s.person_id = NEW.driver_id AND s.environment = NEW.environment;
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION push_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM push_subscription WHERE environment = NEW.environment) THEN
        INSERT INTO due_work (kind, group_id, subject_id, due_at, next_at)
          VALUES ('push_offer', NEW.group_id, NEW.id, now(), now())
          ON CONFLICT ON CONSTRAINT due_work_of_subject DO UPDATE SET due_at = excluded.due_at,
            next_at = excluded.next_at, attempt = 0, owner = NULL, lease_until = NULL, last_error = NULL;
      END IF;
      RETURN NULL;
    END $$`
)

export const groupsOfRows: SteppedMigration = { phase: "expand", steps: [...columns, keyOfSubjects, feed, messages] }
