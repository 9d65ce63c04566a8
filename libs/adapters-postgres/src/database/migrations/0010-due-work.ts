import { type Kysely, sql } from "kysely"

const table = [
  // due_at is when the work was due, and next_at when it may be claimed: after a failure later. The subject is a mission;
  // jobs of the whole instance have none. A claim writes no indexed column, and so stays on its page.
  sql`CREATE TABLE due_work (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    group_id uuid,
    environment text,
    subject_id uuid,
    due_at timestamptz NOT NULL,
    next_at timestamptz NOT NULL,
    attempt integer NOT NULL DEFAULT 0,
    owner uuid,
    lease_until timestamptz,
    last_error text,
    CHECK ((owner IS NULL) = (lease_until IS NULL))
  ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)`,
  sql`CREATE UNIQUE INDEX due_work_of_subject ON due_work (subject_id, kind) NULLS NOT DISTINCT`,
  sql`CREATE INDEX due_work_next ON due_work (next_at, id)`,
  sql`CREATE INDEX due_work_due ON due_work (due_at, id)`
]

// Work whose lease has ended keeps its place in the order. A lease doubles with each attempt, as dueLeaseMillis says.
const claiming = [
  sql`CREATE FUNCTION claim_due_work(wanted text[], most integer, claimer uuid, lease_millis double precision)
    RETURNS TABLE (id bigint, kind text, group_id uuid, environment text, subject_id uuid, due_at timestamptz,
      next_at timestamptz, attempt integer)
    -- The planner cannot know how much is due: planned for a short queue, it may sort all of a long one.
    LANGUAGE plpgsql SET enable_sort = off AS $$
    #variable_conflict use_column
    BEGIN
      -- A claim that a crash of the server undoes is made again: not worth waiting for the disk.
      PERFORM set_config('synchronous_commit', 'off', true);
      RETURN QUERY
      WITH due AS (
        SELECT id FROM due_work
        WHERE next_at <= now() AND (lease_until IS NULL OR lease_until <= now()) AND kind = ANY (wanted)
        ORDER BY next_at, id LIMIT most
        FOR UPDATE SKIP LOCKED
      )
      UPDATE due_work w SET attempt = w.attempt + 1, owner = claimer,
        lease_until = now() + lease_millis * 2 ^ least(w.attempt, 6) * interval '1 millisecond'
      FROM due WHERE w.id = due.id
      RETURNING w.id, w.kind, w.group_id, w.environment, w.subject_id, w.due_at, w.next_at, w.attempt;
    END $$`
]

const inUtc = (instant: string) =>
  sql.raw(`((${instant}) AT TIME ZONE 'UTC' + interval '12 months') AT TIME ZONE 'UTC'`)

/** The work of the missions that are there already, as `dueWorkOf` derives it. */
export const workOfStoredMissions = [
  sql`INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at)
  SELECT 'erase_mission', group_id, environment, id, ${inUtc("ended_at")}, ${inUtc("ended_at")}
  FROM (
    SELECT group_id, environment, id, coalesce(body->>'cancelledAt', body->>'completedAt')::timestamptz AS ended_at
    FROM mission
  ) AS ended
  WHERE ended_at IS NOT NULL`,
  sql`INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at)
  SELECT 'record_invoicing', group_id, environment, id, invoiced_at, invoiced_at
  FROM (
    SELECT group_id, environment, id, (body->>'completedAt')::timestamptz + interval '168 hours' AS invoiced_at
    FROM mission
  ) AS completed
  WHERE invoiced_at IS NOT NULL`,
  sql`INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at)
  SELECT CASE WHEN remind_at IS NULL THEN 'remove_driver' ELSE 'remind_driver' END, group_id, environment, id,
    coalesce(remind_at, expires_at), coalesce(remind_at, expires_at)
  FROM (
    SELECT group_id, environment, id, (asked->>'expiresAt')::timestamptz AS expires_at,
      (asked->'remindersAt'->>(asked->>'remindersSent')::int)::timestamptz AS remind_at
    FROM (SELECT *, body->'driverValidation' AS asked FROM mission WHERE status = 'assigned') AS assigned
    WHERE json_typeof(asked) = 'object'
  ) AS pending`
]

const notices = [
  sql`ALTER TABLE notice DROP CONSTRAINT notice_audience_check`,
  sql`ALTER TABLE notice ADD CONSTRAINT notice_audience_check
    CHECK (audience IN ('administrators', 'contacts', 'driver', 'operators'))`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...table, ...claiming, ...workOfStoredMissions, ...notices]) await statement.execute(db)
}
