import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Client } from "pg"
import { testDatabase } from "../../../../tools/harness/database.ts"
import { builtStatements } from "../database/statement.ts"
import "../index.ts"

const keys = 5_000

// One group that orders a lot, in a table that nothing has analyzed: the planner takes it for a small one.
const fill = `
ALTER TABLE idempotency_key SET (autovacuum_enabled = false);
INSERT INTO customer_group (id, name, grid_version) VALUES ('00000000-0000-0000-0000-000000000001', 'busy', 1);
INSERT INTO idempotency_key (group_id, environment, key, fingerprint, owner, fence, lease_until)
  SELECT '00000000-0000-0000-0000-000000000001', 'test', gen_random_uuid(), 'x', gen_random_uuid(), 1, now()
  FROM generate_series(1, ${keys})`

/** The conditions by which a plan finds rows of the keys' table in an index. */
const keyConditions = (plan: unknown): ReadonlyArray<string> => {
  if (Array.isArray(plan)) return plan.flatMap(keyConditions)
  if (typeof plan !== "object" || plan === null) return []
  const { "Index Name": index, "Index Cond": condition, ...rest }: Record<string, unknown> = { ...plan }
  const own = index === "idempotency_key_pkey" ? [String(condition)] : []
  return [...own, ...Object.values(rest).flatMap(keyConditions)]
}

// Retention finds old keys of all groups by their time, and so does a restore. Erasures find keys by the mission or the time.
const byTimeOrMission = /^(?:retention|restoration|erasure\.answers)/u
const byKey = [...builtStatements.values()].filter(
  ({ name, text }) => /(?:UPDATE|FROM) idempotency_key/u.test(text) && !byTimeOrMission.test(name)
)

describe("a statement on the Idempotency-Keys of a group", () => {
  let client: Client

  beforeAll(async () => {
    client = new Client({ connectionString: await testDatabase() })
    await client.connect()
    await client.query(fill)
  })
  afterAll(() => client.end())

  it.each(byKey)("$name finds its keys in the index, and reads no other keys of the group", async ({ text }) => {
    const { rows } = await client.query<Record<"QUERY PLAN", unknown>>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
    const conditions = keyConditions(rows[0]?.["QUERY PLAN"])
    assert.isNotEmpty(conditions)
    for (const condition of conditions) assert.match(condition, /\(key = /u)
  })
})
