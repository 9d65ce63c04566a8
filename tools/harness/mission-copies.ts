import type { Client } from "pg"

interface MissionCopies {
  /** A query with the columns `group_id`, `at` (time of creation) and `nth` (from 1 up), in the order in which rows are written. */
  readonly rows: string
  /** SQL of a status, by `nth`. */
  readonly status: string
  /** SQL of a document, from that of the sample `s.body` and `nth`. */
  readonly body?: string
}

/** SQL that copies the oldest mission of the database, which must be there, with ids in the order of time as the product makes them. */
export const copyOldestMission = ({ body = "s.body", rows, status }: MissionCopies): string => `
WITH sample AS (SELECT * FROM mission ORDER BY created_at LIMIT 1), copies AS (${rows})
INSERT INTO mission (group_id, environment, id, ordinal, status, created_at, has_return, registration, vehicle_type,
  reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, body)
SELECT c.group_id, s.environment, uuidv7(c.at - clock_timestamp()), nextval('mission_ordinal'), ${status}, c.at, s.has_return,
  'AB' || lpad((c.nth % 1000)::text, 3, '0') || 'CD', s.vehicle_type, 'REF-' || c.nth, s.pickup_address, s.pickup_date,
  s.delivery_address, s.delivery_date, s.amount_ht, ${body}
FROM copies c CROSS JOIN sample s`

/** Does the work without the indexes of missions: building an index once is cheaper than a million insertions into it. */
export const withoutMissionIndexes = async (client: Client, work: () => Promise<unknown>): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'mission' AND indexname <> 'mission_pkey'`
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  await client.query("SET maintenance_work_mem = '512MB'")
  for (const { definition } of rows) await client.query(definition)
}
