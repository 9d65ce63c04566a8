import { Client } from "pg"
import { copyOldestMission, withoutMissionIndexes } from "../../harness/mission-copies.ts"

// Missions like a real one. One of five is delivered, and half of these are invoiced.
const missions = copyOldestMission({
  rows: `SELECT s.group_id, i AS nth, now() + (i - $1::int) * interval '20 seconds' - interval '1 day' AS at
    FROM generate_series(1, $1::int) AS i CROSS JOIN sample s`,
  status: "CASE WHEN nth % 5 = 0 THEN 'completed' ELSE 'scheduled' END",
  body: `CASE WHEN nth % 5 > 0 THEN s.body
    ELSE jsonb_set(s.body::jsonb, '{outbound}', s.body::jsonb -> 'outbound' || jsonb_build_object(
      'deliveredAt', '2026-01-01T10:00:00.000000Z', 'invoicedAt',
      CASE WHEN nth % 10 = 0 THEN '2026-01-08T10:00:00.000000Z' END))::json END`
})

// Each of the missions of three weeks was sent to the endpoints of its group, and its driver was seen ten times.
const ofThreeWeeks = "m.created_at BETWEEN now() - interval '3 weeks' AND now() - interval '1 day'"
const besideMissions = [
  "SELECT make_weeks(now() - interval '3 weeks', now())",
  `INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, status, attempts, ended_at,
     created_at)
   SELECT m.group_id, m.environment, e.id, m.created_at, gen_random_uuid(), gen_random_uuid(), 'transport.created',
     'succeeded', 1, m.created_at, m.created_at
   FROM mission m JOIN webhook_endpoint e ON e.group_id = m.group_id AND e.environment = m.environment WHERE ${ofThreeWeeks}`,
  `INSERT INTO attempt (endpoint_id, event_at, attempt, started_at, status_code, duration_millis)
   SELECT endpoint_id, event_at, 1, event_at, 200, 12 FROM delivery WHERE status = 'succeeded' ON CONFLICT DO NOTHING`,
  `INSERT INTO trip_track (group_id, environment, mission_id, trip, version, kept_count, passages, point_kilometres,
     point_lats, point_lngs, started_at)
   SELECT m.group_id, m.environment, m.id, 'aller', 1, 10, '{}', '{}', '{}', '{}', m.created_at
   FROM mission m WHERE ${ofThreeWeeks} AND m.status = 'completed'`,
  `INSERT INTO trip_position (track_id, at, lat, lng, too_fast)
   SELECT id, started_at + n * interval '10 seconds', 48.1, 2.9, false FROM trip_track, generate_series(1, 10) AS n`,
  "VACUUM (ANALYZE) delivery",
  "VACUUM (ANALYZE) attempt",
  "VACUUM (ANALYZE) trip_position"
]

/** Multiplies the oldest mission of the database, and what lies beside it; it must be there. */
export const fillMissions = async (databaseUrl: string, count: number): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("SET synchronous_commit = off")
    await withoutMissionIndexes(client, () => client.query(missions, [count]))
    await client.query("VACUUM (ANALYZE) mission")
    for (const statement of besideMissions) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Missions whose columns of invoices are not those of their document. */
export const unfilled = `
SELECT count(*)::int AS n FROM mission WHERE (to_invoice_at, invoiced_at) IS DISTINCT FROM (
  CASE WHEN body -> 'outbound' ->> 'invoicedAt' IS NULL THEN (body -> 'outbound' ->> 'deliveredAt')::timestamptz END,
  (body -> 'outbound' ->> 'invoicedAt')::timestamptz)`

const nobody = "'00000000-0000-0000-0000-000000000000'"

/** Rows whose group is not filled. */
export const withoutGroup = `
SELECT (SELECT count(*) FROM attempt WHERE group_id = ${nobody})
  + (SELECT count(*) FROM trip_position WHERE group_id = ${nobody}) AS n`
