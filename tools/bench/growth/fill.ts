import type { Client } from "pg"
import { copyOldestMission, withoutMissionIndexes } from "../../harness/mission-copies.ts"

/** A mission that the API made, and its group: the fill copies them. */
export interface Sample {
  readonly groupId: string
  readonly missionId: string
}

interface StepToFill {
  /** Groups that the product made, with their missions. */
  readonly groups: ReadonlyMap<string, number>
  /** Groups to copy, and the missions of each. */
  readonly copies: number
  readonly missionsOfCopy: number
}

export const eventsOfMission = 5

// From the time that a database with 60 days of use has, so that every week that is kept has rows of each step.
const firstAt = "now() - interval '61 days'"
const span = "interval '60 days'"

const tenants = `
DROP TABLE IF EXISTS to_fill;
CREATE TEMP TABLE to_fill (group_id uuid PRIMARY KEY, missions int NOT NULL, is_copy boolean NOT NULL)`

/** Copies the rows of the sample's group for each copied group, with other values for the members of `fresh`. */
const copiedRows = (table: string, fresh = "'{}'::jsonb", source = "s.group_id = $1::uuid"): string => `
INSERT INTO ${table}
SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(s) || jsonb_build_object('group_id', f.group_id) || ${fresh})).*
FROM ${table} s CROSS JOIN to_fill f WHERE f.is_copy AND ${source}`

const freshId = "jsonb_build_object('id', uuidv7())"
const ofEndpoint = (table: string): string => `
INSERT INTO ${table}
SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(s) || jsonb_build_object('endpoint_id', e.id))).*
FROM ${table} s JOIN webhook_endpoint o ON o.id = s.endpoint_id AND o.group_id = $1::uuid
CROSS JOIN to_fill f JOIN webhook_endpoint e ON e.group_id = f.group_id
WHERE f.is_copy`

const copiedTenants = [
  copiedRows(
    "customer_group",
    "jsonb_build_object('id', f.group_id, 'name', 'copy ' || f.group_id)",
    "s.id = $1::uuid"
  ),
  copiedRows("event_head", "jsonb_build_object('last_seq', 0)"),
  copiedRows("billing_entity"),
  copiedRows("price_grid"),
  copiedRows("api_key", `${freshId} || jsonb_build_object('digest', gen_random_uuid())`),
  copiedRows("webhook_endpoint", freshId),
  ofEndpoint("webhook_lane"),
  ofEndpoint("webhook_secret")
]

// The missions of a group lie evenly over the time. A hash ends three of four, so that every group has both kinds.
const missions = copyOldestMission({
  rows: `SELECT group_id, row_number() OVER (ORDER BY at) AS nth, at FROM (
    SELECT f.group_id, ${firstAt} + ${span} * ((n - (hashtext(f.group_id::text) & 1023) / 1024.0) / f.missions) AS at
    FROM to_fill f CROSS JOIN LATERAL generate_series(1, f.missions) AS n
  ) AS spread ORDER BY at`,
  status: "CASE WHEN hashint8(nth) & 3 = 0 THEN 'scheduled' ELSE 'completed' END"
})

// A mission changes every hour. The microsecond keeps the times of a group apart.
const happened = `
CREATE TEMP TABLE happened AS
SELECT *, uuidv7(at - clock_timestamp()) AS id, row_number() OVER (PARTITION BY group_id ORDER BY at) AS seq FROM (
  SELECT m.group_id, m.environment, m.id AS mission_id, m.ordinal, n AS sequence,
    m.created_at + (n - 1) * (interval '1 hour' + interval '1 microsecond') AS at
  FROM mission m CROSS JOIN generate_series(1, ${eventsOfMission}) AS n WHERE m.ordinal > $1::bigint
) AS changes ORDER BY at`

const ofSample = "$1::uuid"

/** What lies beside missions, in the order of time: deliveries of 30 days, keys of a day, everything else of the whole time. */
const besideMissions: ReadonlyArray<string> = [
  `INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
   SELECT h.group_id, h.environment, h.at, h.seq, h.id, s.type, h.mission_id, h.ordinal, h.sequence,
     replace(s.data, ${ofSample}::text, h.mission_id::text)
   FROM happened h JOIN event s ON s.mission_id = ${ofSample} AND s.mission_sequence = h.sequence ORDER BY h.at`,
  `INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, status, attempts, step,
     last_status_code, ended_at, created_at, first_started_at, first_status_code, first_duration_millis)
   SELECT h.group_id, h.environment, e.id, h.at, uuid_at(h.at), h.id, s.type, 'succeeded', 1, 1, 204, h.at, h.at, h.at, 204, 12
   FROM happened h JOIN event s ON s.mission_id = ${ofSample} AND s.mission_sequence = h.sequence
   JOIN webhook_endpoint e ON e.group_id = h.group_id WHERE h.at > now() - interval '29 days'
   ORDER BY h.at`,
  `INSERT INTO audit (at, group_id, environment, key_id, action, target, request_id, ip)
   SELECT h.at, h.group_id, h.environment, k.id, s.action, h.mission_id::text, s.request_id, s.ip
   FROM happened h JOIN api_key k ON k.group_id = h.group_id
   JOIN (
     SELECT action, request_id, ip, row_number() OVER (ORDER BY id) AS sequence FROM audit WHERE target = ${ofSample}::text
   ) AS s ON s.sequence = h.sequence ORDER BY h.at`,
  `INSERT INTO feed_entry (environment, position, group_id, event_at)
   SELECT h.environment, n.position + row_number() OVER (ORDER BY h.at), h.group_id, h.at
   FROM happened h JOIN feed_head n ON n.environment = h.environment WHERE ${ofSample} IS NOT NULL`,
  `INSERT INTO idempotency_key
   SELECT (jsonb_populate_record(NULL::idempotency_key, to_jsonb(s) || jsonb_build_object(
     'group_id', h.group_id, 'key', gen_random_uuid(), 'mission_id', h.mission_id, 'created_at', now()))).*
   FROM happened h JOIN idempotency_key s ON s.mission_id = ${ofSample}
   WHERE h.sequence = 1 AND h.at > ${firstAt} + ${span} - interval '1 day'`
]

const heads: ReadonlyArray<string> = [
  `UPDATE feed_head n SET position = (SELECT max(position) FROM feed_entry f WHERE f.environment = n.environment)
   WHERE environment = 'test'`,
  `UPDATE event_head h SET last_seq = l.last_seq, last_at = l.last_at, changed_at = l.last_at
   FROM (SELECT group_id, environment, max(seq) AS last_seq, max(at) AS last_at FROM happened GROUP BY 1, 2) AS l
   WHERE l.group_id = h.group_id AND l.environment = h.environment`,
  `INSERT INTO feed_cursor (environment, group_id, event_at)
   SELECT environment, group_id, max(at) FROM happened GROUP BY 1, 2`
]

/** Building an index of all partitions once is cheaper than millions of insertions. */
const withoutEventIndexes = async (client: Client, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = ANY ('{event,delivery,audit}'::regclass[]) AND NOT i.indisunique`
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition.replace(" ON ONLY ", " ON "))
}

/** Fills a database with the missions of one step, and all that the product would keep of them. `client` is a superuser's. */
export const fillStep = async (
  client: Client,
  { groupId, missionId }: Sample,
  { copies, groups, missionsOfCopy }: StepToFill,
  say: (line: string) => void
): Promise<void> => {
  await client.query("SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'")
  await client.query(`SELECT make_weeks(${firstAt}, now())`)
  await client.query(tenants)
  await client.query("INSERT INTO to_fill SELECT g, n, false FROM unnest($1::uuid[], $2::int[]) AS t(g, n)", [
    [...groups.keys()],
    [...groups.values()]
  ])
  await client.query("INSERT INTO to_fill SELECT uuidv7(), $2::int, true FROM generate_series(1, $1::int)", [
    copies,
    missionsOfCopy
  ])
  for (const statement of copiedTenants) await client.query(statement, [groupId])
  const { rows } = await client.query<{ last: string }>("SELECT max(ordinal) AS last FROM mission")
  await withoutMissionIndexes(client, () => client.query(missions))
  say("missions are filled")
  await client.query(happened, [rows[0]?.last])
  await client.query("ANALYZE happened")
  await withoutEventIndexes(client, async () => {
    for (const statement of besideMissions) {
      await client.query(statement, [missionId])
      say(`filled: ${statement.slice(0, 40)}`)
    }
  })
  for (const statement of heads) await client.query(statement)
  await client.query("DROP TABLE happened")
  await client.query("VACUUM (ANALYZE)")
  await client.query("CHECKPOINT")
}
