import { type Kysely, sql } from "kysely"

// Before, no mission was ever deleted.
const counting = [
  sql`CREATE FUNCTION count_deleted_missions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE mission_count c SET count = c.count - gone.n
      FROM (
        SELECT environment, group_id, status AS figure, count(*) AS n FROM deleted GROUP BY environment, group_id, status
        UNION ALL
        SELECT environment, group_id, 'documents_to_review', sum(documents_to_review) FROM deleted
        WHERE documents_to_review > 0 GROUP BY environment, group_id
        UNION ALL
        SELECT environment, group_id, 'silent_drivers', count(*) FROM deleted
        WHERE driver_silent GROUP BY environment, group_id
      ) AS gone
      WHERE c.environment = gone.environment AND c.group_id = gone.group_id AND c.figure = gone.figure;
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER mission_deleted AFTER DELETE ON mission REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_missions()`
]

const indexes = [sql`CREATE INDEX notice_of_test ON notice (group_id, created_at) WHERE environment = 'test'`]

// Deliveries go before the event whose data they send, and a mission waits while a dispatcher writes one of its own.
// Locked rows are skipped: a dispatcher and a reset never wait for each other.
const missions = [
  sql`CREATE FUNCTION empty_test_missions(of_group uuid, before timestamptz, most integer) RETURNS integer
    LANGUAGE plpgsql AS $$
    DECLARE
      found uuid[];
      gone uuid[];
    BEGIN
      SELECT array_agg(id) INTO found FROM (
        SELECT id FROM mission WHERE group_id = of_group AND environment = 'test' AND created_at <= before
        ORDER BY created_at, id LIMIT most FOR UPDATE
      ) AS locked;
      IF found IS NULL THEN RETURN 0; END IF;
      DELETE FROM delivery d USING (
        SELECT sent.endpoint_id, sent.event_at
        FROM event v
          JOIN webhook_endpoint e ON e.group_id = v.group_id AND e.environment = v.environment
          JOIN delivery sent ON sent.endpoint_id = e.id AND sent.event_at = v.created_at
        WHERE v.mission_id = ANY (found) AND v.group_id = of_group AND v.environment = 'test'
        FOR UPDATE OF sent SKIP LOCKED
      ) AS free
      WHERE d.endpoint_id = free.endpoint_id AND d.event_at = free.event_at;
      SELECT coalesce(array_agg(id), '{}') INTO gone FROM unnest(found) AS of_batch(id) WHERE NOT EXISTS (
        SELECT FROM event v
          JOIN webhook_endpoint e ON e.group_id = v.group_id AND e.environment = v.environment
          JOIN delivery sent ON sent.endpoint_id = e.id AND sent.event_at = v.created_at
        WHERE v.mission_id = of_batch.id AND v.group_id = of_group AND v.environment = 'test'
      );
      DELETE FROM attempt a USING event v, webhook_endpoint e
        WHERE v.mission_id = ANY (gone) AND v.group_id = of_group AND v.environment = 'test'
          AND e.group_id = v.group_id AND e.environment = v.environment
          AND a.endpoint_id = e.id AND a.event_at = v.created_at;
      DELETE FROM outbox o USING event v
        WHERE v.mission_id = ANY (gone) AND v.group_id = of_group AND v.environment = 'test' AND o.event_id = v.id;
      DELETE FROM event WHERE mission_id = ANY (gone) AND group_id = of_group AND environment = 'test';
      DELETE FROM trip_position p USING trip_track t
        WHERE t.group_id = of_group AND t.environment = 'test' AND t.mission_id = ANY (gone) AND p.track_id = t.id;
      DELETE FROM trip_track WHERE group_id = of_group AND environment = 'test' AND mission_id = ANY (gone);
      DELETE FROM inspection WHERE group_id = of_group AND environment = 'test' AND mission_id = ANY (gone);
      DELETE FROM offer WHERE group_id = of_group AND environment = 'test' AND mission_id = ANY (gone);
      DELETE FROM operations_note WHERE group_id = of_group AND environment = 'test' AND mission_id = ANY (gone);
      DELETE FROM price_change WHERE group_id = of_group AND environment = 'test' AND mission_id = ANY (gone);
      DELETE FROM robot_drive WHERE group_id = of_group AND environment = 'test' AND mission_id = ANY (gone);
      DELETE FROM idempotency_key WHERE environment = 'test' AND mission_id = ANY (gone);
      DELETE FROM due_work WHERE subject_id = ANY (gone) AND group_id = of_group AND environment = 'test';
      DELETE FROM mission WHERE group_id = of_group AND environment = 'test' AND id = ANY (gone);
      RETURN cardinality(found);
    END $$`
]

// What belongs to no mission: each call some rows of each table.
const others = [
  sql`CREATE FUNCTION empty_test_records(of_group uuid, before timestamptz, most integer) RETURNS integer
    LANGUAGE plpgsql AS $$
    DECLARE
      total integer := 0;
      n integer;
    BEGIN
      WITH old AS (
        SELECT id FROM notice WHERE group_id = of_group AND environment = 'test' AND created_at <= before
        ORDER BY created_at LIMIT most FOR UPDATE SKIP LOCKED
      ), work AS (
        DELETE FROM due_work w USING old WHERE w.subject_id = old.id AND w.kind = 'send_notice'
      )
      DELETE FROM notice o USING old WHERE o.id = old.id;
      GET DIAGNOSTICS n = ROW_COUNT;
      total := total + n;
      -- Of events that the log has dropped before.
      WITH old AS (
        SELECT d.endpoint_id, d.event_at FROM webhook_endpoint e CROSS JOIN LATERAL (
          SELECT endpoint_id, event_at FROM delivery
          WHERE endpoint_id = e.id AND event_at <= before AND NOT EXISTS (
            SELECT FROM event v WHERE v.group_id = of_group AND v.environment = 'test' AND v.created_at = delivery.event_at
          )
          ORDER BY event_at LIMIT most FOR UPDATE SKIP LOCKED
        ) AS d
        WHERE e.group_id = of_group AND e.environment = 'test'
      ), logged AS (
        DELETE FROM attempt a USING old WHERE a.endpoint_id = old.endpoint_id AND a.event_at = old.event_at
      )
      DELETE FROM delivery d USING old WHERE d.endpoint_id = old.endpoint_id AND d.event_at = old.event_at;
      GET DIAGNOSTICS n = ROW_COUNT;
      total := total + n;
      -- The key of an order that came meanwhile still keeps it from being made twice.
      WITH old AS (
        SELECT group_id, environment, key FROM idempotency_key k
        WHERE group_id = of_group AND environment = 'test' AND created_at <= before AND answer_status IS NOT NULL
          AND NOT EXISTS (SELECT FROM mission m WHERE m.environment = 'test' AND m.id = k.mission_id)
        LIMIT most FOR UPDATE SKIP LOCKED
      )
      DELETE FROM idempotency_key k USING old
        WHERE k.group_id = old.group_id AND k.environment = old.environment AND k.key = old.key;
      GET DIAGNOSTICS n = ROW_COUNT;
      total := total + n;
      -- The sweep of files removes the bytes from the storage, and then the rows.
      WITH old AS (
        SELECT id FROM stored_file
        WHERE group_id = of_group AND environment = 'test' AND state <> 'dropping' AND touched_at <= before
        LIMIT most FOR UPDATE SKIP LOCKED
      )
      UPDATE stored_file f SET state = 'dropping', touched_at = clock_timestamp() FROM old
        WHERE f.group_id = of_group AND f.environment = 'test' AND f.id = old.id;
      GET DIAGNOSTICS n = ROW_COUNT;
      RETURN total + n;
    END $$`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...counting, ...indexes, ...missions, ...others]) await statement.execute(db)
}
