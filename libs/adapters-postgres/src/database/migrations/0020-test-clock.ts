import { type Kysely, sql } from "kysely"

const clocks = [
  // How far the test environment of a group is ahead of real time. A group whose clock was never moved has no row.
  sql`CREATE TABLE test_clock (
    group_id uuid PRIMARY KEY REFERENCES customer_group,
    lead_millis bigint NOT NULL DEFAULT 0 CHECK (lead_millis >= 0),
    mover uuid,
    held_until timestamptz,
    CHECK ((mover IS NULL) = (held_until IS NULL))
  ) WITH (fillfactor = 50)`,
  // Late missions of a test environment whose clock is ahead are those of one group, up to its present.
  sql`CREATE INDEX mission_late_of_test ON mission (group_id, late_at)
    WHERE environment = 'test' AND status IN ('scheduled', 'assigned', 'in_transit', 'in_transit_return', 'incident')`
]

// `next_at` is real time. A move of the clock brings it forward only for rows that fall due, by `test_next_at`, which is
// the same time by the clock of the test environment.
const dueWork = [
  sql`ALTER TABLE due_work ADD COLUMN test_next_at timestamptz`,
  sql`UPDATE due_work SET test_next_at = next_at WHERE environment = 'test'`,
  sql`CREATE INDEX due_work_of_test ON due_work (group_id, test_next_at) WHERE test_next_at IS NOT NULL`
]

const notices = [
  sql`ALTER TABLE notice ADD COLUMN environment text CHECK (environment IN ('live', 'test'))`,
  sql`CREATE OR REPLACE FUNCTION notice_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      lead interval := coalesce((
        SELECT c.lead_millis * interval '1 millisecond' FROM test_clock c
        WHERE NEW.environment = 'test' AND c.group_id = NEW.group_id
      ), interval '0');
    BEGIN
      INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at, test_next_at)
        VALUES ('send_notice', NEW.group_id, NEW.environment, NEW.id, now() + lead, now(),
          CASE WHEN NEW.environment = 'test' THEN now() + lead END);
      RETURN NULL;
    END $$`
]

// As in 0002, but by the present of the endpoint's environment.
const claiming = [
  sql`CREATE OR REPLACE FUNCTION claim_deliveries(wanted uuid[], most integer[], claimer uuid, lease interval)
    RETURNS TABLE (kind text, endpoint_id uuid, room integer, endpoint_version integer, lane_is_wide boolean, claimed_event_at timestamptz,
      id uuid, event_id uuid, event_type text, group_id uuid, environment text, attempts integer, step smallint,
      lost smallint, data text)
    LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      locked uuid[];
    BEGIN
      -- A claim that a crash of the server undoes is made again: not worth waiting for the disk.
      PERFORM set_config('synchronous_commit', 'off', true);
      SELECT array_agg(l.endpoint_id) INTO locked FROM (
        SELECT endpoint_id FROM webhook_lane WHERE endpoint_id = ANY (wanted) ORDER BY endpoint_id
        FOR UPDATE SKIP LOCKED
      ) AS l;
      RETURN QUERY
      WITH lane AS (
        SELECT l.endpoint_id, e.version, p.present,
          l.width = 10 AND l.paused_until IS NULL AND l.failures_in_row = 0 AS is_wide,
          greatest(0, least(w.most, l.width - (
            SELECT count(*) FROM delivery h WHERE h.endpoint_id = l.endpoint_id AND h.status = 'delivering'
          )))::int AS room
        FROM unnest(wanted, most) AS w(endpoint_id, most)
          JOIN webhook_lane l ON l.endpoint_id = w.endpoint_id
          JOIN webhook_endpoint e ON e.id = l.endpoint_id
          CROSS JOIN LATERAL (
            SELECT now() + coalesce((
              SELECT c.lead_millis * interval '1 millisecond' FROM test_clock c
              WHERE e.environment = 'test' AND c.group_id = e.group_id
            ), interval '0') AS present
          ) AS p
        WHERE w.endpoint_id = ANY (locked) AND e.status = 'enabled' AND e.deleted_at IS NULL
          AND coalesce(l.paused_until <= p.present, true)
      ), due AS (
        SELECT lane.endpoint_id, lane.room, lane.version, lane.is_wide, d.event_at
        FROM lane CROSS JOIN LATERAL (
          SELECT event_at FROM delivery
          WHERE endpoint_id = lane.endpoint_id AND status IN ('pending', 'failed') AND due_at <= lane.present
          ORDER BY due_at LIMIT lane.room
          FOR UPDATE SKIP LOCKED
        ) AS d
      ), claimed AS (
        UPDATE delivery d SET status = 'delivering', attempts = d.attempts + 1, owner = claimer, due_at = now() + lease
        FROM due
        WHERE d.endpoint_id = due.endpoint_id AND d.event_at = due.event_at
        RETURNING d.endpoint_id, due.room, due.version, due.is_wide, d.event_at, d.id, d.event_id, d.event_type, d.group_id,
          d.environment, d.attempts, d.step, d.lost, d.kept_data
      )
      SELECT 'claimed', c.endpoint_id, c.room, c.version, c.is_wide, c.event_at, c.id, c.event_id, c.event_type, c.group_id, c.environment,
        c.attempts, c.step, c.lost, coalesce(c.kept_data, e.data)
      FROM claimed c LEFT JOIN event e
        ON e.group_id = c.group_id AND e.environment = c.environment AND e.created_at = c.event_at
      UNION ALL
      SELECT 'full', lane.endpoint_id, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM lane WHERE lane.room = 0
      UNION ALL
      SELECT 'busy', endpoint_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM webhook_lane WHERE endpoint_id = ANY (wanted) AND endpoint_id <> ALL (coalesce(locked, '{}'));
    END $$`
]

// One step of a move: nothing while anything is due or under way, otherwise to the next instant at which something falls
// due, at most to `to_lead`. Each statement of the function sees what the one before has written.
const moving = [
  sql`CREATE FUNCTION move_test_clock(of_group uuid, by_mover uuid, to_lead bigint, hold interval)
    RETURNS TABLE (lead_millis bigint, present timestamptz, works boolean, endpoint_ids uuid[])
    LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      lead bigint;
      at timestamptz;
      next timestamptz;
      waiting uuid[];
    BEGIN
      -- A move that a crash of the server undoes is made again.
      PERFORM set_config('synchronous_commit', 'off', true);
      SELECT c.lead_millis INTO lead FROM test_clock c WHERE c.group_id = of_group AND c.mover = by_mover
        FOR NO KEY UPDATE;
      IF NOT FOUND THEN RETURN; END IF;
      at := clock_timestamp() + lead * interval '1 millisecond';
      works := test_work_is_due(of_group, at);
      waiting := test_endpoints_due(of_group, at);
      IF NOT works AND waiting IS NULL AND lead < to_lead THEN
        next := test_work_next(of_group, at);
        lead := least(to_lead, greatest(lead, coalesce(lead + ceil(extract(epoch FROM next - at) * 1000)::bigint, to_lead)));
        UPDATE test_clock c SET lead_millis = lead WHERE c.group_id = of_group;
        at := clock_timestamp() + lead * interval '1 millisecond';
        works := test_work_is_due(of_group, at);
        waiting := test_endpoints_due(of_group, at);
      END IF;
      UPDATE test_clock c SET held_until = clock_timestamp() + hold WHERE c.group_id = of_group;
      RETURN QUERY SELECT lead, at, works OR waiting IS NOT NULL, coalesce(waiting, '{}');
    END $$`
]

const whatIsDue = [
  // Brings forward what is due by the clock, and tells whether anything is.
  sql`CREATE FUNCTION test_work_is_due(of_group uuid, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE due_work w SET next_at = now()
      FROM (
        SELECT id FROM due_work
        WHERE group_id = of_group AND test_next_at <= at AND next_at > clock_timestamp()
        ORDER BY test_next_at LIMIT 1000 FOR UPDATE SKIP LOCKED
      ) AS late
      WHERE w.id = late.id;
      RETURN EXISTS (SELECT FROM due_work WHERE group_id = of_group AND test_next_at <= at);
    END $$`,

  // The endpoints with a delivery that is due or under way; null if there is none.
  sql`CREATE FUNCTION test_endpoints_due(of_group uuid, at timestamptz) RETURNS uuid[] LANGUAGE sql STABLE AS $$
    SELECT array_agg(e.id)
    FROM webhook_endpoint e JOIN webhook_lane l ON l.endpoint_id = e.id
    WHERE e.group_id = of_group AND e.environment = 'test' AND e.deleted_at IS NULL AND (
      EXISTS (SELECT FROM delivery d WHERE d.endpoint_id = e.id AND d.status = 'delivering')
      OR (e.status = 'enabled' AND coalesce(l.paused_until <= at, true) AND EXISTS (
        SELECT FROM delivery d WHERE d.endpoint_id = e.id AND d.status IN ('pending', 'failed') AND d.due_at <= at
      ))
    )
  $$`,

  // The next instant at which something falls due; null if nothing does.
  sql`CREATE FUNCTION test_work_next(of_group uuid, at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT min(next) FROM (
      (SELECT test_next_at AS next FROM due_work WHERE group_id = of_group AND test_next_at > at
        ORDER BY test_next_at LIMIT 1)
      UNION ALL
      SELECT greatest(d.due_at, l.paused_until)
      FROM webhook_endpoint e JOIN webhook_lane l ON l.endpoint_id = e.id CROSS JOIN LATERAL (
        SELECT due_at FROM delivery WHERE endpoint_id = e.id AND status IN ('pending', 'failed') ORDER BY due_at LIMIT 1
      ) AS d
      WHERE e.group_id = of_group AND e.environment = 'test' AND e.deleted_at IS NULL AND e.status = 'enabled'
    ) AS ahead
  $$`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const statements = [...clocks, ...dueWork, ...notices, ...claiming, ...whatIsDue, ...moving]
  for (const statement of statements) await statement.execute(db)
}
