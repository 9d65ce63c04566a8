import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// What an endpoint has of its own. Dispatchers of the release before do not know it, and claim as fast as before.
const settings = sql`ALTER TABLE webhook_endpoint
  ADD COLUMN rate_limit integer, ADD COLUMN is_ordered boolean NOT NULL DEFAULT false`

// free_at: when the bucket of the rate is full again. head_at: the event of the delivery that was claimed last, which holds
// back the others of an ordered endpoint until it has ended. The claim after its end forgets it: what is sent again later
// queues behind.
const lanes = sql`ALTER TABLE webhook_lane ADD COLUMN free_at timestamptz, ADD COLUMN head_at timestamptz`

const present = sql`(
  SELECT now() + coalesce((
    SELECT c.lead_millis * interval '1 millisecond' FROM test_clock c
    WHERE e.environment = 'test' AND c.group_id = e.group_id
  ), interval '0') AS present
) AS p`

const inFlight = sql`(SELECT count(*) FROM delivery h WHERE h.endpoint_id = l.endpoint_id AND h.status = 'delivering')`

const isWide = sql`l.width = 10 AND l.paused_until IS NULL AND l.failures_in_row = 0`

/** Claims the rows of a query named `due`. */
const claiming = sql`claimed AS (
        UPDATE delivery d SET status = 'delivering', attempts = d.attempts + 1, owner = claimer, due_at = now() + lease
        FROM due
        WHERE d.endpoint_id = due.endpoint_id AND d.event_at = due.event_at
        RETURNING d.endpoint_id, due.room, due.version, due.is_wide, d.event_at, d.id, d.event_id, d.event_type, d.group_id,
          d.environment, d.attempts, d.step, d.lost, d.kept_data
      )`

const claimedRows = sql`
      SELECT 'claimed', c.endpoint_id, c.room, c.version, c.is_wide, c.event_at, c.id, c.event_id, c.event_type, c.group_id, c.environment,
        c.attempts, c.step, c.lost, coalesce(c.kept_data, e.data), e.cause, NULL::integer
      FROM claimed c LEFT JOIN event e
        ON e.group_id = c.group_id AND e.environment = c.environment AND e.type = c.event_type
          AND e.created_at = c.event_at`

const nothing = sql`NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL`

// As claim_typed_deliveries in 0042, which dispatchers of the release before still call. Endpoints without a pace of their own
// are claimed as there. One with a rate has a bucket of a tenth of it, which fills at the rate; one that is ordered has one
// attempt at a time, and none but for its head.
const claims = sql`CREATE FUNCTION claim_paced_deliveries(wanted uuid[], most integer[], claimer uuid, lease interval)
    RETURNS TABLE (kind text, endpoint_id uuid, room integer, endpoint_version integer, lane_is_wide boolean, claimed_event_at timestamptz,
      id uuid, event_id uuid, event_type text, group_id uuid, environment text, attempts integer, step smallint,
      lost smallint, data text, cause text, wait_millis integer)
    LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      plain uuid[];
      paced uuid[];
    BEGIN
      -- A claim that a crash of the server undoes is made again: not worth waiting for the disk.
      PERFORM set_config('synchronous_commit', 'off', true);
      SELECT array_agg(l.endpoint_id) FILTER (WHERE NOT l.is_paced), array_agg(l.endpoint_id) FILTER (WHERE l.is_paced)
      INTO plain, paced FROM (
        SELECT l.endpoint_id, e.is_ordered OR e.rate_limit IS NOT NULL AS is_paced
        FROM webhook_lane l JOIN webhook_endpoint e ON e.id = l.endpoint_id
        WHERE l.endpoint_id = ANY (wanted) ORDER BY l.endpoint_id
        FOR UPDATE OF l SKIP LOCKED
      ) AS l;
      RETURN QUERY
      WITH lane AS (
        SELECT l.endpoint_id, e.version, p.present, ${isWide} AS is_wide,
          greatest(0, least(w.most, l.width - ${inFlight}))::int AS room
        FROM unnest(wanted, most) AS w(endpoint_id, most)
          JOIN webhook_lane l ON l.endpoint_id = w.endpoint_id
          JOIN webhook_endpoint e ON e.id = l.endpoint_id
          CROSS JOIN LATERAL ${present}
        WHERE w.endpoint_id = ANY (plain) AND e.status = 'enabled' AND e.deleted_at IS NULL
          AND coalesce(l.paused_until <= p.present, true)
      ), due AS (
        SELECT lane.endpoint_id, lane.room, lane.version, lane.is_wide, d.event_at
        FROM lane CROSS JOIN LATERAL (
          SELECT event_at FROM delivery
          WHERE endpoint_id = lane.endpoint_id AND status IN ('pending', 'failed') AND due_at <= lane.present
          ORDER BY due_at LIMIT lane.room
          FOR UPDATE SKIP LOCKED
        ) AS d
      ), ${claiming}${claimedRows}
      UNION ALL
      SELECT 'full', lane.endpoint_id, 0, ${nothing}, NULL FROM lane WHERE lane.room = 0
      UNION ALL
      SELECT 'busy', endpoint_id, NULL, ${nothing}, NULL
      FROM webhook_lane WHERE endpoint_id = ANY (wanted) AND endpoint_id <> ALL (coalesce(plain || paced, plain, paced, '{}'));
      IF paced IS NULL THEN
        RETURN;
      END IF;
      RETURN QUERY
      WITH lane AS MATERIALIZED (
        SELECT l.endpoint_id, e.version, p.present, ${isWide} AS is_wide, e.is_ordered, e.rate_limit, bucket.tokens,
          greatest(l.free_at, now()) AS begins, CASE WHEN head.status <> 'delivering' THEN head.event_at END AS held_at,
          head.event_at AS open_at,
          greatest(0, least(w.most, bucket.tokens,
            CASE WHEN e.is_ordered THEN least(1, l.width) ELSE l.width END - ${inFlight}))::int AS room
        FROM unnest(wanted, most) AS w(endpoint_id, most)
          JOIN webhook_lane l ON l.endpoint_id = w.endpoint_id
          JOIN webhook_endpoint e ON e.id = l.endpoint_id
          CROSS JOIN LATERAL ${present}
          CROSS JOIN LATERAL (
            SELECT floor(ceil(e.rate_limit / 10.0) + 0.000001
              - extract(epoch FROM greatest(l.free_at - now(), interval '0')) * e.rate_limit)::int AS tokens
          ) AS bucket
          LEFT JOIN LATERAL (
            SELECT h.event_at, h.status FROM delivery h
            WHERE e.is_ordered AND h.endpoint_id = l.endpoint_id AND h.event_at = l.head_at
              AND h.status IN ('pending', 'failed', 'delivering')
          ) AS head ON true
        WHERE w.endpoint_id = ANY (paced) AND e.status = 'enabled' AND e.deleted_at IS NULL
          AND coalesce(l.paused_until <= p.present, true)
      ), due AS MATERIALIZED (
        SELECT lane.endpoint_id, lane.room, lane.version, lane.is_wide, d.event_at
        FROM lane CROSS JOIN LATERAL (
          SELECT event_at FROM delivery
          WHERE endpoint_id = lane.endpoint_id AND status IN ('pending', 'failed') AND due_at <= lane.present
            AND lane.held_at IS NULL
          ORDER BY due_at LIMIT lane.room
          FOR UPDATE SKIP LOCKED
        ) AS d
        UNION ALL
        SELECT lane.endpoint_id, lane.room, lane.version, lane.is_wide, d.event_at
        FROM lane CROSS JOIN LATERAL (
          SELECT event_at FROM delivery
          WHERE endpoint_id = lane.endpoint_id AND event_at = lane.held_at AND status IN ('pending', 'failed')
            AND due_at <= lane.present
          LIMIT lane.room
          FOR UPDATE SKIP LOCKED
        ) AS d
      ), taken AS (
        SELECT lane.endpoint_id, lane.begins + coalesce(count(due.event_at) * interval '1 second' / lane.rate_limit, interval '0') AS free_at,
          CASE WHEN lane.is_ordered THEN coalesce(max(due.event_at), lane.open_at) END AS head_at,
          count(due.event_at) > 0 AS has_any, lane.tokens - count(due.event_at) AS left_over
        FROM lane LEFT JOIN due ON due.endpoint_id = lane.endpoint_id
        GROUP BY lane.endpoint_id, lane.begins, lane.rate_limit, lane.is_ordered, lane.open_at, lane.tokens
      ), paced AS (
        UPDATE webhook_lane l SET free_at = taken.free_at, head_at = taken.head_at
        FROM taken WHERE l.endpoint_id = taken.endpoint_id AND (taken.has_any OR l.head_at IS DISTINCT FROM taken.head_at)
      ), ${claiming}${claimedRows}
      UNION ALL
      SELECT 'full', lane.endpoint_id, 0, ${nothing}, NULL FROM lane WHERE lane.room = 0 AND coalesce(lane.tokens > 0, true)
      UNION ALL
      SELECT 'limited', taken.endpoint_id, NULL, ${nothing}, ceil(extract(epoch FROM taken.free_at - now()) * 1000)::int
      FROM taken WHERE taken.left_over <= 0;
    END $$`

export const ownPace: SteppedMigration = {
  phase: "expand",
  steps: [
    brief("a pace of an endpoint's own", settings),
    brief("what is left of a pace", lanes),
    brief("claims at a pace of their own", claims)
  ]
}
