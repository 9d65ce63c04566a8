import { demonstrationGrid, type PriceGrid } from "@trajet/domain/pricing"
import { randomUUID } from "node:crypto"
import { assert, beforeEach, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { workerApi } from "../../../tools/harness/worker-api.ts"

const { options, renters } = demonstrationGrid
const dearer = { ...demonstrationGrid, baseHt: 5_000, options: options.slice(1), renters: renters.slice(1) }

describe("the price grid of a group", async () => {
  const { api, database } = await workerApi()
  const operator = await makeOperator(database, "live")
  const tester = await makeOperator(database, "test")
  const driver = await makeDriver(database, "live")
  let group = ""
  let client = ""

  const get = (person: TestPerson, path = ""): Promise<Reply> =>
    ask(api.origin, `/operations/v1/groups/${group}/grid${path}`, { key: person.key })
  const put = (person: TestPerson, body: unknown, id = group): Promise<Reply> =>
    ask(api.origin, `/operations/v1/groups/${id}/grid`, { method: "PUT", key: person.key, body })
  /** Replaces the first version by the second. */
  const replaced = async (): Promise<Reply> => {
    const made = await put(operator, { version: 1, reason: "prices of 2032", grid: dearer })
    assert.strictEqual(made.status, 200, made.text)
    return made
  }
  const versionsOf = async () => {
    const { data } = (await get(operator, "/versions")).json()
    return (Array.isArray(data) ? data : []).map(({ version, created_by: by }) => [version, by?.id ?? null])
  }

  beforeEach(async () => {
    const id = await makeGroup(database, `fleet ${randomUUID()}`)
    group = id
    client = (await makeKey(database, id)).clear
  })

  it("is read with its version, and replaced by a new version that prices the next order", async () => {
    const before = await get(operator)
    assert.strictEqual(before.status, 200, before.text)
    const { grid, ...of } = before.json()
    assert.deepStrictEqual(grid, JSON.parse(JSON.stringify(demonstrationGrid)))
    assert.deepInclude(of, { group_id: group, version: 1, created_by: null })
    const price = async () => {
      const { pickup, delivery, vehicle } = validOrder()
      const priced = await ask(api.origin, "/v1/pricing", { key: client, body: { pickup, delivery, vehicle } })
      return priced.json()["price_ht"]
    }
    const first = await price()
    const made = await replaced()
    assert.deepStrictEqual(made.json()["grid"], JSON.parse(JSON.stringify(dearer)))
    assert.strictEqual(made.json()["version"], 2)
    assert.strictEqual(Number(await price()), Number(first) + 10)
    assert.deepStrictEqual((await get(operator)).json(), made.json())
    assert.deepStrictEqual((await get(operator, "?version=1")).json(), before.json())
    assert.deepStrictEqual(await versionsOf(), [
      [2, operator.id],
      [1, null]
    ])
    const audited = await onServer(
      database,
      "SELECT person_id, key_id, target, reason FROM audit WHERE group_id = $1 AND action = 'grid.import'",
      [group]
    )
    assert.deepStrictEqual(audited, [
      { person_id: operator.id, key_id: operator.keyId, target: "2", reason: "prices of 2032" }
    ])
  })

  it("gets no new version from an equal grid, also one sent again, with its members in another order", async () => {
    await replaced()
    const turned = Object.fromEntries(Object.entries(dearer).toReversed())
    for (const version of [1, 2]) {
      const repeated = await put(operator, { version, grid: turned })
      assert.deepStrictEqual([repeated.status, repeated.json()["version"]], [200, 2], repeated.text)
    }
    assert.strictEqual((await versionsOf()).length, 2)
  })

  it("is not replaced from an old version: one of several operators at once replaces it", async () => {
    await replaced()
    const stale = await put(operator, { version: 1, grid: demonstrationGrid })
    assert.deepStrictEqual([stale.status, stale.json()["code"]], [409, "grid_replaced"], stale.text)
    assert.include(stale.text, "version 2")
    const replies = await Promise.all(
      [6_000, 7_000, 8_000].map((baseHt) => put(operator, { version: 2, grid: { ...dearer, baseHt } }))
    )
    assert.deepStrictEqual(
      replies.map(({ status }) => status).sort((a, b) => a - b),
      [200, 409, 409]
    )
    assert.strictEqual((await versionsOf()).length, 3)
  })

  it("is changed with a live key only, and seen by no driver", { tags: "OPS-7" }, async () => {
    assert.strictEqual((await get(tester)).status, 200)
    assert.strictEqual((await get(tester, "/versions")).status, 200)
    for (const refused of [
      await put(tester, { version: 1, grid: dearer }),
      await put(driver, { version: 1, grid: dearer }),
      await get(driver),
      await get(driver, "/versions")
    ]) {
      assert.deepStrictEqual([refused.status, refused.json()["code"]], [403, "role_not_allowed"], refused.text)
    }
    assert.strictEqual((await versionsOf()).length, 1)
  })

  it("is refused with the fault of each member, by the rules of the file and by bounds", async () => {
    const [option] = options
    const many = Array.from({ length: 201 }, (_, n) => ({ ...option, key: `key_${n}` }))
    const faults: ReadonlyArray<readonly [Partial<Record<keyof PriceGrid, unknown>>, string]> = [
      [{ baseHt: -1 }, "grid.baseHt"],
      [{ baseHt: 40.5 }, "grid.baseHt"],
      [{ baseHt: "4000" }, "grid.baseHt"],
      [{ bands: [] }, "grid.bands"],
      [{ options: [option, option] }, "grid.options"],
      [{ options: many }, "grid.options"],
      [{ internationalHt: { France: 100 } }, "grid.internationalHt.France"],
      [{ renters: [{ ...renters[0], toolUrl: "http://tool.example" }] }, "grid.renters.0.toolUrl"],
      [{ homeCountry: undefined }, "grid.homeCountry"]
    ]
    for (const [members, field] of faults) {
      const refused = await put(operator, { version: 1, grid: { ...dearer, ...members } })
      assert.deepStrictEqual([refused.status, refused.json()["code"]], [422, "validation_failed"], refused.text)
      const { errors } = refused.json()
      assert.strictEqual(Array.isArray(errors) ? errors[0]?.field : undefined, field, refused.text)
    }
    assert.strictEqual((await versionsOf()).length, 1)
  })

  it("is unknown for another group or version, and listed page by page", async () => {
    await replaced()
    for (const unknown of [
      await get(operator, "?version=9"),
      await put(operator, { version: 1, grid: dearer }, randomUUID()),
      await put(operator, { version: 1, grid: dearer }, "fleet"),
      await ask(api.origin, `/operations/v1/groups/${randomUUID()}/grid/versions`, { key: operator.key })
    ]) {
      assert.strictEqual(unknown.status, 404, unknown.text)
    }
    assert.strictEqual((await get(operator, "?version=0")).status, 422)
    const seen: Array<unknown> = []
    for (let cursor: unknown = ""; typeof cursor === "string";) {
      const page: Reply = await get(operator, `/versions?limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`)
      const { data, next_cursor: next } = page.json()
      seen.push(...(Array.isArray(data) ? data : []).map(({ version }) => version))
      cursor = next
    }
    assert.deepStrictEqual(seen, [2, 1])
  })
})
