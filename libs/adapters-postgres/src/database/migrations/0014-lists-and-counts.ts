import { type Kysely, sql } from "kysely"

/** Statuses in which a leg can still be late. */
const moving = sql`status IN ('scheduled', 'assigned', 'in_transit', 'in_transit_return', 'incident')`

// `ended_at` is infinity until the mission ends. `late_at` is the end of the first window whose leg is not done.
const columns = [
  sql`ALTER TABLE mission
    ADD COLUMN ended_at timestamptz NOT NULL DEFAULT 'infinity',
    ADD COLUMN late_at timestamptz,
    ADD COLUMN documents_to_review integer NOT NULL DEFAULT 0,
    ADD COLUMN driver_silent boolean NOT NULL DEFAULT false`
]

/** Fills the columns of the missions that are there. A window without hours ends with its day, and an hour with its minute. */
export const fill = [
  sql`UPDATE mission SET ended_at = coalesce(body ->> 'completedAt', body ->> 'cancelledAt')::timestamptz
    WHERE status IN ('completed', 'cancelled') AND coalesce(body ->> 'completedAt', body ->> 'cancelledAt') IS NOT NULL`,
  sql`UPDATE mission SET late_at = (
      SELECT min(CASE
        WHEN coalesce(stop ->> 'endTime', stop ->> 'startTime') IS NULL
          THEN ((stop ->> 'date')::date + 1)::timestamp AT TIME ZONE 'Europe/Paris'
        ELSE ((stop ->> 'date')::date + coalesce(stop ->> 'endTime', stop ->> 'startTime')::time)
          AT TIME ZONE 'Europe/Paris' + interval '1 minute'
      END)
      FROM (VALUES
        (body -> 'outbound' -> 'pickup', body -> 'outbound' ->> 'pickedUpAt'),
        (body -> 'outbound' -> 'delivery', body -> 'outbound' ->> 'deliveredAt'),
        (body -> 'return' -> 'pickup', body -> 'return' ->> 'pickedUpAt'),
        (body -> 'return' -> 'delivery', body -> 'return' ->> 'deliveredAt')
      ) AS leg(stop, done_at)
      WHERE done_at IS NULL
    )
    WHERE ${moving}`,
  sql`UPDATE mission SET documents_to_review = (
      SELECT count(*) FROM json_array_elements(body -> 'documents') AS d WHERE d ->> 'status' = 'waiting'
    )
    WHERE status <> 'cancelled' AND json_array_length(body -> 'documents') > 0`
]

// Equal conditions come first in every index, in the order that serves both clients, who name their group, and
// operations, who may not. The primary key takes over what `mission_by_id` did (docs/adr/0039).
const indexes = [
  sql`ALTER TABLE mission DROP CONSTRAINT mission_pkey, ADD PRIMARY KEY (environment, id, group_id)`,
  sql`DROP INDEX mission_by_id`,
  sql`CREATE INDEX mission_of_all_by_status ON mission (environment, status, id)`,
  sql`CREATE INDEX mission_of_all_by_pickup ON mission (environment, status, pickup_date, id)`,
  sql`CREATE INDEX mission_late ON mission (environment, late_at) WHERE ${moving}`,
  sql`CREATE INDEX mission_of_driver ON mission (driver_id, environment, ended_at, id) WHERE driver_id IS NOT NULL`,
  sql`CREATE INDEX mission_of_return_driver ON mission (return_driver_id, environment, ended_at, id)
    WHERE return_driver_id IS NOT NULL`,
  sql`DROP INDEX mission_by_registration, mission_by_return_registration, mission_by_reference`,
  sql`CREATE INDEX mission_by_registration ON mission (environment, registration, group_id, created_at, id)
    WHERE registration IS NOT NULL`,
  sql`CREATE INDEX mission_by_return_registration
    ON mission (environment, return_registration, group_id, created_at, id) WHERE return_registration IS NOT NULL`,
  sql`CREATE INDEX mission_by_reference ON mission (environment, reference, group_id, created_at, id)
    WHERE reference IS NOT NULL`
]

/** Counts the missions that are there. */
export const firstCounts = [
  sql`INSERT INTO mission_count (environment, group_id, figure, count)
    SELECT environment, group_id, status, count(*) FROM mission GROUP BY environment, group_id, status
    UNION ALL
    SELECT environment, group_id, 'documents_to_review', sum(documents_to_review) FROM mission
    WHERE documents_to_review > 0 GROUP BY environment, group_id`
]

// How many missions of a group have each status, and the other figures that are not to be counted one by one. Half-filled
// pages keep the new version on the same page.
const counts = [
  sql`CREATE TABLE mission_count (
    environment text NOT NULL,
    group_id uuid NOT NULL,
    figure text NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (environment, group_id, figure)
  ) WITH (fillfactor = 50)`,
  sql`CREATE FUNCTION count_inserted_missions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO mission_count AS c (environment, group_id, figure, count)
        SELECT environment, group_id, status, count(*) FROM inserted GROUP BY environment, group_id, status
        UNION ALL
        SELECT environment, group_id, 'documents_to_review', sum(documents_to_review) FROM inserted
        WHERE documents_to_review > 0 GROUP BY environment, group_id
        UNION ALL
        SELECT environment, group_id, 'silent_drivers', count(*) FROM inserted
        WHERE driver_silent GROUP BY environment, group_id
        ON CONFLICT (environment, group_id, figure) DO UPDATE SET count = c.count + excluded.count;
      RETURN NULL;
    END $$`,
  sql`CREATE FUNCTION count_changed_mission() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO mission_count AS c (environment, group_id, figure, count)
        SELECT NEW.environment, NEW.group_id, f.figure, sum(f.n)
        FROM (VALUES (OLD.status, -1), (NEW.status, 1),
          ('documents_to_review', NEW.documents_to_review - OLD.documents_to_review),
          ('silent_drivers', NEW.driver_silent::int - OLD.driver_silent::int)) AS f(figure, n)
        GROUP BY f.figure
        HAVING sum(f.n) <> 0
        ORDER BY f.figure
        ON CONFLICT (environment, group_id, figure) DO UPDATE SET count = c.count + excluded.count;
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER mission_inserted AFTER INSERT ON mission REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_missions()`,
  sql`CREATE TRIGGER mission_changed AFTER UPDATE OF status, documents_to_review, driver_silent ON mission
    FOR EACH ROW WHEN ((OLD.status, OLD.documents_to_review, OLD.driver_silent)
      IS DISTINCT FROM (NEW.status, NEW.documents_to_review, NEW.driver_silent))
    EXECUTE FUNCTION count_changed_mission()`
]

// Who made a version of a grid; null for the administration command.
const grids = [sql`ALTER TABLE price_grid ADD COLUMN person_id uuid`]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...columns, ...fill, ...indexes, ...counts, ...firstCounts, ...grids])
    await statement.execute(db)
}
