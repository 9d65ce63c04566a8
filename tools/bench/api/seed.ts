import { migrate } from "@trajet/adapters-postgres"
import { Effect } from "effect"
import { Client } from "pg"
import { startApiProcess } from "../../harness/api-process.ts"
import { ask, validOrder } from "../../harness/http.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import type { TestServer } from "../../harness/postgres.ts"
import type { Seeded } from "./operations.ts"

const thousand = 1_000
const idsMax = 10_000
export const template = "bench_template"

const withClient = async <A>(url: string, use: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Orders a mission through the product itself, as the template of the seed. */
const orderOne = async (url: string, key: string): Promise<void> => {
  const api = await startApiProcess(url)
  const answer = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
  await api.stop()
  if (answer.status !== 201) throw new Error(`the order of the seed was refused: ${answer.text}`)
}

// One every twenty seconds until yesterday, with ids in the order of time, as the product makes them.
const seedMissions = `
WITH sample AS (SELECT * FROM mission ORDER BY created_at LIMIT 1),
numbers AS (
  SELECT i, date_trunc('day', now()) - ($2::int - i) * interval '20 seconds' AS at FROM generate_series(1, $2::int) AS i
)
INSERT INTO mission (group_id, environment, id, ordinal, status, created_at, has_return, registration, vehicle_type,
  reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, body)
SELECT $1, s.environment, uuidv7(n.at - clock_timestamp()), nextval('mission_ordinal'),
  (ARRAY['completed', 'completed', 'scheduled', 'assigned'])[1 + n.i % 4], n.at, s.has_return,
  'AB' || lpad((n.i % 1000)::text, 3, '0') || 'CD', s.vehicle_type, 'REF-' || n.i, s.pickup_address, s.pickup_date,
  s.delivery_address, s.delivery_date, s.amount_ht, s.body
FROM numbers n CROSS JOIN sample s`

// Building an index once is cheaper than a million insertions into it.
const withoutIndexes = async (client: Client, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'mission' AND indexname <> 'mission_pkey'`
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  await client.query("SET maintenance_work_mem = '512MB'")
  for (const { definition } of rows) await client.query(definition)
}

export interface SeedOptions {
  readonly server: TestServer["server"]
  readonly missions: number
  readonly orderingGroups: ReadonlyArray<number>
}

/** Makes the database of which every contender gets a copy. */
export const seed = async ({ server, missions, orderingGroups }: SeedOptions): Promise<Seeded> => {
  await withClient(server.url("postgres"), (client) => client.query(`CREATE DATABASE ${template}`))
  const url = server.url(template)
  await Effect.runPromise(migrate(url))
  const group = async (name: string) => {
    const id = await makeGroup(url, name)
    return { id, key: (await makeKey(url, id)).clear }
  }
  const few = await group("a thousand missions")
  const many = await group("many missions")
  const orderingKeys: Array<string> = []
  for (let i = 1; i <= Math.max(...orderingGroups); i++) orderingKeys.push((await group(`orders ${i}`)).key)
  await orderOne(url, orderingKeys[0] ?? "")
  return withClient(url, async (client) => {
    await withoutIndexes(client, async () => {
      await client.query(seedMissions, [few.id, thousand])
      await client.query(seedMissions, [many.id, missions])
    })
    // For TypeORM, which supports a sequence only as the default of a column.
    await client.query("ALTER TABLE mission ALTER ordinal SET DEFAULT nextval('mission_ordinal')")
    await client.query("VACUUM (FREEZE, ANALYZE)")
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM mission WHERE group_id = $1 ORDER BY md5(id::text) LIMIT $2",
      [many.id, idsMax]
    )
    const ids = rows.map(({ id }) => id)
    return { missions, thousandKey: few.key, manyKey: many.key, orderingKeys, ids }
  })
}

/** Copies the seeded database for one contender; the template must have no connections. */
export const copyFor = async (server: TestServer["server"], contender: string): Promise<string> => {
  const name = `bench_${contender}`
  await withClient(server.url("postgres"), (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  )
  return server.url(name)
}
