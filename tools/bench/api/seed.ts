import { migrate } from "@trajet/adapters-postgres"
import { Effect } from "effect"
import { Client } from "pg"
import { startApiProcess } from "../../harness/api-process.ts"
import { ask, validOrder } from "../../harness/http.ts"
import { copyOldestMission, withoutMissionIndexes } from "../../harness/mission-copies.ts"
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

// One every twenty seconds until yesterday.
const seedMissions = copyOldestMission({
  rows: `SELECT $1::uuid AS group_id, i AS nth, date_trunc('day', now()) - ($2::int - i) * interval '20 seconds' AS at
    FROM generate_series(1, $2::int) AS i`,
  status: "(ARRAY['completed', 'completed', 'scheduled', 'assigned'])[1 + nth % 4]"
})

interface SeedOptions {
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
    await withoutMissionIndexes(client, async () => {
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
