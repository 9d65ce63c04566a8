import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { GroupId, type Tenant } from "@trajet/domain/access"
import { ClaimOwnerId, IdempotencyKey } from "@trajet/domain/idempotency"
import { callerOf, recordOf } from "@trajet/testing"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { findKeys } from "./access/api-keys.adapter.ts"
import { entities } from "./billing/billing-directory.adapter.ts"
import { lookUpOptions, planOptions } from "./database/database.ts"
import type { Statement } from "./database/statement.ts"
import { claimNewKeys } from "./idempotency/idempotency-keys.adapter.ts"
import { missionsPresent, missionsPresentOfMany } from "./mission/mission-creation.ts"
import { insertInput, insertInputOfMany, type Insertion } from "./mission/mission-insertion.ts"
import { insertMissions, insertMissionsOfMany } from "./mission/mission-insertion.statements.ts"
import { neverAnalyze, pagesOf } from "./testing/many-missions.ts"

const groups = 1_000
const rowsOfTable = 100_000
const rowsOfBatch = 64

const tenants = Array.from({ length: groups }, (): Tenant => ({ groupId: GroupId(randomUUID()), environment: "test" }))
const [busy = { groupId: GroupId(randomUUID()), environment: "test" }] = tenants
const owner = ClaimOwnerId(randomUUID())

/** The first tenant has 100,000 keys that are claimed; each of the others one, and some endpoints and payers. */
const fillTables = async (url: string): Promise<void> => {
  const groupIds = tenants.map(({ groupId }) => groupId)
  await onServer(
    url,
    "INSERT INTO customer_group (id, name, grid_version) SELECT id, id::text, 1 FROM unnest($1::uuid[]) AS id",
    [groupIds]
  )
  await onServer(
    url,
    `INSERT INTO idempotency_key (group_id, environment, key, fingerprint, owner, fence, lease_until)
SELECT $1, 'test', gen_random_uuid(), 'x', $2, 1, now() FROM generate_series(1, ${rowsOfTable})`,
    [busy.groupId, owner]
  )
  await onServer(
    url,
    `INSERT INTO event_head (group_id, environment) SELECT id, 'test' FROM customer_group;
INSERT INTO api_key (id, group_id, environment, scopes, digest, prefix)
  SELECT gen_random_uuid(), g.id, 'test', '{}', g.id || ' ' || n, 'svc_test_'
  FROM customer_group g, generate_series(1, ${rowsOfTable / groups}) n;
INSERT INTO billing_entity (group_id, id, company_name, email, address, allowed)
  SELECT id, n::text, 'Fleet', 'a@b.example', 'Paris', true FROM customer_group, generate_series(1, 10) n;
INSERT INTO webhook_endpoint (id, group_id, environment, url, status, version, created_at)
  SELECT gen_random_uuid(), id, 'test', 'https://receiver.example', 'enabled', 1, now()
  FROM customer_group, generate_series(1, 2) n`
  )
}

/** Keyed orders of these tenants, whose claims are in the table. */
const claimed = async (url: string, of: ReadonlyArray<Tenant>): Promise<ReadonlyArray<Insertion>> => {
  const keys = of.map(() => IdempotencyKey(randomUUID()))
  await onServer(
    url,
    `INSERT INTO idempotency_key (group_id, environment, key, fingerprint, owner, fence, lease_until)
SELECT g, 'test', k, 'x', $3, 1, now() FROM unnest($1::uuid[], $2::uuid[]) AS t(g, k)`,
    [of.map(({ groupId }) => groupId), keys, owner]
  )
  return of.map((tenant, n) => {
    const completes = {
      claim: { key: keys[n] ?? IdempotencyKey(""), owner, fence: 1 },
      answer: { status: 201, body: "{}" }
    }
    return { ...recordOf({}, completes), caller: callerOf(tenant), cause: null }
  })
}

interface Measured {
  readonly what: string
  readonly name: string
  readonly text: string
  readonly values: Array<unknown>
  /** Rows that the statement writes or returns at least, so that a statement that does nothing is noticed. */
  readonly rowsLeast: number
  readonly pagesMax: number
}

const measured = <Input, Row>(
  { name, text, values }: Statement<Input, Row>,
  input: Input,
  bounds: Pick<Measured, "rowsLeast" | "pagesMax">,
  what = name
): Measured => ({ what, name, text, values: values(input), ...bounds })

// A new mission is in some twenty indexes of eight tables; to put a row into one of them costs two to four pages.
const pagesOfMission = 110
const pagesOfLookUp = 12

const newClaims = (of: ReadonlyArray<Tenant>) => ({
  groupIds: of.map(({ groupId }) => groupId),
  environments: of.map(({ environment }) => environment),
  keys: of.map(() => IdempotencyKey(randomUUID())),
  fingerprints: of.map(() => "x"),
  owners: of.map(() => ClaimOwnerId(randomUUID())),
  leaseMillis: of.map(() => 1_000)
})

/** The statements of a creation, for one row and for a batch. */
const statementsOf = async (url: string): Promise<ReadonlyArray<Measured>> => {
  const many = tenants.slice(1, 1 + rowsOfBatch)
  const same = Array.from({ length: rowsOfBatch }, () => busy)
  const places = insertInputOfMany(await claimed(url, many))
  const bounds = (rows: number, pagesOfRow: number) => ({ rowsLeast: rows, pagesMax: 60 + rows * pagesOfRow })
  const groupIds = many.map(({ groupId }) => groupId)
  return [
    measured(insertMissions, insertInput(busy, await claimed(url, [busy])), bounds(1, pagesOfMission)),
    measured(
      insertMissions,
      insertInput(busy, await claimed(url, same)),
      bounds(rowsOfBatch, pagesOfMission),
      "a batch of one tenant"
    ),
    measured(insertMissionsOfMany, places, bounds(rowsOfBatch, pagesOfMission)),
    measured(claimNewKeys, newClaims([busy]), bounds(1, pagesOfLookUp)),
    measured(claimNewKeys, newClaims(many), bounds(rowsOfBatch, pagesOfLookUp), "claims of a batch"),
    measured(entities, { groupIds }, bounds(rowsOfBatch, pagesOfLookUp)),
    measured(findKeys, { digests: groupIds.map((id) => `${id} 7`) }, bounds(rowsOfBatch, 2 * pagesOfLookUp)),
    measured(
      missionsPresent,
      { ...busy, ids: places.missionIds },
      { ...bounds(rowsOfBatch, pagesOfLookUp), rowsLeast: 0 }
    ),
    measured(missionsPresentOfMany, places, { ...bounds(rowsOfBatch, pagesOfLookUp), rowsLeast: 0 })
  ]
}

const optionsOf = {
  "planned for its values": `${planOptions} ${lookUpOptions.replace("force_generic_plan", "force_custom_plan")}`,
  "planned for any values": `${planOptions} ${lookUpOptions}`
} as const

describe.each(["never analyzed", "analyzed"] as const)(
  "on large tables that were %s, a statement of a creation",
  (state) => {
    let url = ""
    let early: Client
    let statements: ReadonlyArray<Measured> = []

    const connect = async (options: string): Promise<Client> => {
      const client = new Client({ connectionString: url, options })
      await client.connect()
      return client
    }

    const run = (client: Client, { name, text, values }: Measured) => client.query({ name, text, values })

    const excesses = async (client: Client): Promise<ReadonlyArray<string>> => {
      const found = []
      for (const each of statements) {
        let rows = 0
        const pages = await pagesOf(client, async () => {
          rows = (await run(client, each)).rows.length
        })
        if (pages > each.pagesMax) found.push(`${each.what}: ${pages} pages, at most ${each.pagesMax}`)
        if (rows < each.rowsLeast) found.push(`${each.what}: ${rows} rows, at least ${each.rowsLeast}`)
      }
      return found
    }

    beforeAll(async () => {
      url = await testDatabase()
      await neverAnalyze(url)
      early = await connect(optionsOf["planned for any values"])
      statements = await statementsOf(url)
      for (const each of statements) await pagesOf(early, () => run(early, each))
      await fillTables(url)
      if (state === "analyzed") await onServer(url, "ANALYZE")
    })
    afterAll(() => early.end())

    it.each(["planned for its values", "planned for any values"] as const)(
      "%s reads pages in proportion to its rows",
      async (plan) => {
        const client = await connect(optionsOf[plan])
        try {
          assert.deepStrictEqual(await excesses(client), [])
        } finally {
          await client.end()
        }
      }
    )

    it("planned while the tables were empty reads pages in proportion to its rows", async () => {
      assert.deepStrictEqual(await excesses(early), [])
    })
  }
)
