import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { MissionId } from "@trajet/domain/mission"
import { Client } from "pg"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { planOptions } from "../database/database.ts"
import { missionsFrom, pagesOf } from "../testing/many-missions.ts"
import { findMissions } from "./mission.statements.ts"

const smallGroups = 2_000
const missionsOfSmall = 5
const missionsOfLarge = 20_000
const large = GroupId("00000000-0000-0000-0000-000000000001")
const idsOfCall = 4
const pagesOfMission = 12

const groups = `
INSERT INTO customer_group (id, name, grid_version)
  SELECT lpad(g::text, 32, '0')::uuid, 'group ' || g, 1 FROM generate_series(1, ${smallGroups + 1}) g`

// The missions of one group after the other: the first has most of them.
const inGroups = `
UPDATE mission SET group_id = lpad((CASE WHEN ordinal <= ${missionsOfLarge} THEN 1
  ELSE 2 + (ordinal - ${missionsOfLarge} - 1) / ${missionsOfSmall} END)::text, 32, '0')::uuid, environment = 'test'`

describe("finding missions by their ids, where most groups have few missions and one has many", () => {
  let url = ""
  let ids: ReadonlyArray<MissionId> = []

  beforeAll(async () => {
    url = await testDatabase()
    await onServer(url, groups)
    await onServer(url, missionsFrom(1, missionsOfLarge + smallGroups * missionsOfSmall))
    await onServer(url, inGroups)
    await onServer(url, "VACUUM (FULL, ANALYZE) mission")
    const found = await onServer(
      url,
      `SELECT id FROM mission WHERE group_id = $1 ORDER BY md5(id::text) LIMIT ${idsOfCall}`,
      [large]
    )
    ids = found.map(({ id }) => MissionId(String(id)))
  })

  const clients: Array<Client> = []
  afterAll(() => Promise.all(clients.map((client) => client.end())))

  it.each(["force_generic_plan", "force_custom_plan"])("reads some pages of each id by a %s", async (mode) => {
    const client = new Client({ connectionString: url, options: `${planOptions} -c plan_cache_mode=${mode}` })
    clients.push(client)
    await client.connect()
    const { name, text, values } = findMissions
    let rows = 0
    const pages = await pagesOf(client, async () => {
      const found = await client.query({ name, text, values: values({ groupId: large, environment: "test", ids }) })
      rows = found.rows.length
    })
    assert.strictEqual(rows, idsOfCall)
    assert.isAtMost(pages, idsOfCall * pagesOfMission)
  })
})
