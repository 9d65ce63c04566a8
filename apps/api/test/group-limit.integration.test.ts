import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { itemsOf, limitedOn, refilled, windowSeconds } from "./rate-answers.ts"

describe("the limit of a group", () => {
  let database = ""
  const apis: Array<ApiHere> = []

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => Promise.all(apis.map((api) => api.stop())))

  /** Starts a process with its own limits, after emptying the shared buckets. */
  const started = async (env: Readonly<Record<string, string>>): Promise<ApiHere> => {
    await onServer(database, "TRUNCATE rate_bucket")
    const api = await startApiHere(database, env)
    apis.push(api)
    return api
  }
  /** A key of a new group. */
  const strangeKey = async () => (await makeKey(database, await makeGroup(database, randomUUID()))).clear

  it(
    "refuses all keys of a group that sends too many requests together, as on the axis of the key, and no other group",
    { tags: ["LIM-54", "SEC-50"] },
    async () => {
      const capacity = 40
      const api = await started({ TRAJET_RATE_PER_GROUP: String(capacity), TRAJET_RATE_PER_KEY: "30" })
      const group = await makeGroup(database, randomUUID())
      const keys = await Promise.all(Array.from({ length: 4 }, async () => (await makeKey(database, group)).clear))
      const since = performance.now()
      let passed = 0
      for (let asked = 0; asked < 4 * 30; asked++) {
        const reply = await ask(api.origin, "/v1/events?limit=1", { key: keys[asked % keys.length] ?? "" })
        if (reply.status === 200) passed++
        else limitedOn(reply, "key")
        assert.deepStrictEqual(itemsOf(reply, "ratelimit-policy")["group"], { size: capacity, seconds: windowSeconds })
      }
      assert.isAtLeast(passed, capacity)
      assert.isAtMost(passed, capacity + refilled(capacity, since))
      const other = await ask(api.origin, "/v1/events", { key: await strangeKey() })
      assert.strictEqual(other.status, 200)
      const left = itemsOf(other, "ratelimit")["group"]?.size ?? -1
      assert.isAtLeast(left, capacity - 2)
    }
  )

  it("lets no group take more than half of the global axis", { tags: ["LIM-57", "SEC-50"] }, async () => {
    const capacity = 60
    const api = await started({ TRAJET_RATE_GLOBAL: String(capacity) })
    const since = performance.now()
    const key = await strangeKey()
    let passed = 0
    let last = await ask(api.origin, "/v1/events", { key })
    for (; last.status === 200 && passed < 2 * capacity; passed++) last = await ask(api.origin, "/v1/events", { key })
    assert.isAtMost(passed, capacity / 2 + refilled(capacity / 2, since))
    limitedOn(last, "key")
    assert.strictEqual((await ask(api.origin, "/v1/events", { key: await strangeKey() })).status, 200)
  })

  it(
    "costs a token for each begun 64 KiB of a JSON body, and refuses one that is not paid",
    {
      tags: ["LIM-55", "SEC-50"]
    },
    async () => {
      const kibibyte = 1_024
      const api = await started({ TRAJET_RATE_PER_KEY: "100", TRAJET_RATE_PER_GROUP: "60000" })
      const leftAfter = async (key: string, bytes: number) => {
        const reply = await ask(api.origin, "/v1/pricing", { key, body: `${" ".repeat(bytes - 2)}{}` })
        const { group: ofGroup, key: ofKey } = itemsOf(reply, "ratelimit")
        return { status: reply.status, key: ofKey?.size, group: ofGroup?.size }
      }
      for (const [bytes, tokens] of [
        [2, 1],
        [64 * kibibyte, 1],
        [64 * kibibyte + 1, 2],
        [1_024 * kibibyte, 16]
      ] as const) {
        const left = await leftAfter(await strangeKey(), bytes)
        assert.deepStrictEqual(left, { status: 422, key: 100 - tokens, group: 60_000 - tokens }, String(bytes))
      }
      const key = await strangeKey()
      const since = performance.now()
      let passed = 0
      while ((await leftAfter(key, 1_024 * kibibyte)).status !== 429) passed++
      // Six are paid, and the seventh leaves a debt.
      assert.isAtMost(passed, 7 + Math.ceil(refilled(100, since) / 16))
      assert.isAtLeast(passed, 6)
      assert.strictEqual((await leftAfter(key, 2)).status, 429)
    }
  )
})
