import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// As claim_caused_deliveries in 0035, which dispatchers of the release before still call. It finds an event by its type
// too: without it, the planner may take the index by type, and look into it once for each type of the tenant.
const claiming = sql`CREATE FUNCTION claim_typed_deliveries(wanted uuid[], most integer[], claimer uuid, lease interval)
    RETURNS TABLE (kind text, endpoint_id uuid, room integer, endpoint_version integer, lane_is_wide boolean, claimed_event_at timestamptz,
      id uuid, event_id uuid, event_type text, group_id uuid, environment text, attempts integer, step smallint,
      lost smallint, data text, cause text)
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
        c.attempts, c.step, c.lost, coalesce(c.kept_data, e.data), e.cause
      FROM claimed c LEFT JOIN event e
        ON e.group_id = c.group_id AND e.environment = c.environment AND e.type = c.event_type
          AND e.created_at = c.event_at
      UNION ALL
      SELECT 'full', lane.endpoint_id, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM lane WHERE lane.room = 0
      UNION ALL
      SELECT 'busy', endpoint_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM webhook_lane WHERE endpoint_id = ANY (wanted) AND endpoint_id <> ALL (coalesce(locked, '{}'));
    END $$`

export const typedClaims: SteppedMigration = { phase: "expand", steps: [brief("claims by type", claiming)] }
