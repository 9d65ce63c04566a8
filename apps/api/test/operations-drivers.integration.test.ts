import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator } from "../../../tools/harness/people.ts"
import { workerApi } from "../../../tools/harness/worker-api.ts"

const order = (members: Readonly<Record<string, unknown>> = {}) => ({
  name: "Durand",
  first_name: "Marie",
  phone: "+33 6 12 34 56 42",
  email: `${randomUUID()}@drivers.example`,
  ...members
})

const dataOf = (reply: Reply): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const { data } = reply.json()
  return Array.isArray(data) ? data : []
}

describe("drivers", async () => {
  const { api, database } = await workerApi()
  const operator = await makeOperator(database, "live")
  const tester = await makeOperator(database, "test")

  const call = (method: string, path: string, key: string, body?: unknown, headers = {}): Promise<Reply> =>
    ask(api.origin, `/operations/v1/drivers${path}`, { method, key, headers, ...(body === undefined ? {} : { body }) })
  const create = (body: unknown, by = operator, headers = {}) => call("POST", "", by.key, body, headers)
  const created = async (members = {}): Promise<Readonly<Record<string, unknown>>> => {
    const reply = await create(order(members))
    assert.strictEqual(reply.status, 201, reply.text)
    return reply.json()
  }
  const change = (id: unknown, body: unknown, by = operator) => call("PATCH", `/${String(id)}`, by.key, body)

  it("are created with a key of the operator's environment, which opens the API as this driver", async () => {
    const asked = order()
    const driver = await created(asked)
    const { key, key_id, created_at, id, ...members } = driver
    assert.deepStrictEqual(members, {
      ...asked,
      phone_e164: "+33612345642",
      availability: [],
      suspended: false,
      environment: "live"
    })
    assert.match(String(key), /^ops_live_/u)
    const refused = await call("GET", "", String(key))
    assert.deepStrictEqual([refused.status, refused.json()["code"]], [403, "role_not_allowed"])
    const keys = await onServer(database, "SELECT id, person_id FROM person_key WHERE id = $1", [key_id])
    assert.deepStrictEqual(keys, [{ id: key_id, person_id: id }])
    assert.isString(created_at)
  })

  it(
    "are one person for one e-mail address: a further creation adds a key, and changes nothing",
    { tags: "OPS-3" },
    async () => {
      const first = await created()
      const again = await create(order({ email: String(first["email"]).toUpperCase(), name: "Another" }))
      assert.strictEqual(again.status, 201, again.text)
      assert.deepInclude(again.json(), { id: first["id"], name: "Durand", email: first["email"] })
      assert.notStrictEqual(again.json()["key"], first["key"])
    }
  )

  it(
    "are changed with a live key; a test key reads them, and adds test keys to drivers that exist",
    { tags: "OPS-7" },
    async () => {
      const driver = await created()
      const refused = [await create(order(), tester), await change(driver["id"], { suspended: true }, tester)]
      for (const { status, text } of refused) {
        assert.strictEqual(status, 403, text)
        assert.include(text, "role_not_allowed")
        assert.include(text, "live key")
      }
      const added = await create(order({ email: driver["email"] }), tester)
      assert.strictEqual(added.status, 201, added.text)
      assert.deepInclude(added.json(), { id: driver["id"], environment: "test" })
      assert.match(String(added.json()["key"]), /^ops_test_/u)
      const read = dataOf(await call("GET", "?limit=200", tester.key)).find(({ id }) => id === driver["id"])
      assert.deepInclude(read, { id: driver["id"], suspended: false })
    }
  )

  it(
    "answer the key once: a repeated POST has the same driver and no key, and makes no further one",
    { tags: "OPS-8" },
    async () => {
      const headers = { "idempotency-key": randomUUID() }
      const asked = order()
      const first = await create(asked, operator, headers)
      const again = await create(asked, operator, headers)
      assert.strictEqual(again.headers["idempotent-replayed"], "true")
      assert.isString(first.json()["key"])
      assert.deepStrictEqual(again.json(), { ...first.json(), key: null })
      const keys = await onServer(database, "SELECT id FROM person_key WHERE person_id = $1", [first.json()["id"]])
      assert.deepStrictEqual(keys, [{ id: first.json()["key_id"] }])
      const stored = await onServer(database, "SELECT answer_body FROM idempotency_key WHERE group_id = $1", [
        operator.id
      ])
      assert.notInclude(JSON.stringify(stored), String(first.json()["key"]))
    }
  )

  it("keep what a change leaves out, and are audited with the operator", async () => {
    const driver = await created()
    const availability = [{ from: "2031-03-15T08:00:00+01:00", to: "2031-03-15T18:00:00+01:00" }]
    const changed = await change(driver["id"], { availability, suspended: true })
    const { key: _key, key_id: _keyId, environment: _environment, ...record } = driver
    assert.strictEqual(changed.status, 200, changed.text)
    assert.deepStrictEqual(changed.json(), {
      ...record,
      availability: [{ from: "2031-03-15T07:00:00.000000Z", to: "2031-03-15T17:00:00.000000Z" }],
      suspended: true
    })
    const renamed = await change(driver["id"], { name: "Martin", first_name: " Ada ", phone: "1" })
    assert.deepStrictEqual(renamed.json(), {
      ...changed.json(),
      name: "Martin",
      first_name: "Ada",
      phone: "1",
      phone_e164: null
    })
    assert.deepStrictEqual((await change(driver["id"], {})).json(), renamed.json())
    const audited = await onServer(database, "SELECT action, person_id FROM audit WHERE target = $1 ORDER BY at", [
      driver["id"]
    ])
    const by = (action: string) => ({ action, person_id: operator.id })
    assert.deepStrictEqual(audited, [by("driver.create"), by("driver.change"), by("driver.change")])
  })

  it("refuse wrong members with the name of the field, and an unknown driver with 404", async () => {
    const [driver, other] = [await created(), await created()]
    const from = "2031-03-15T08:00:00Z"
    const wrong = [
      ["availability.0.to", await change(driver["id"], { availability: [{ from, to: from }] })],
      [
        "availability",
        await change(driver["id"], { availability: Array(101).fill({ from, to: "2032-01-01T00:00Z" }) })
      ],
      ["availability.0.from", await change(driver["id"], { availability: [{ from: "2031-03-15", to: from }] })],
      ["email", await change(driver["id"], { email: "no address" })],
      ["email", await change(driver["id"], { email: String(other["email"]).toUpperCase() })],
      ["name", await change(driver["id"], { name: " " })],
      ["first_name", await create(order({ first_name: "x".repeat(121) }))],
      ["phone", await create(order({ phone: "1".repeat(33) }))]
    ] as const
    for (const [field, { status, text }] of wrong) {
      assert.strictEqual(status, 422, text)
      assert.include(text, `"field":"${field}"`)
    }
    for (const id of [randomUUID(), operator.id, "not-an-id", "%00"]) {
      const reply = await change(id, { suspended: true })
      assert.deepStrictEqual([reply.status, reply.json()["detail"]], [404, "there is no driver with this id"], id)
    }
  })

  it("are listed newest first, by pages whose cursors belong to the operator and the environment", async () => {
    const made = [await created(), await created(), await created()].map(({ id }) => id).toReversed()
    const read: Array<unknown> = []
    let cursor: unknown = null
    do {
      const query: string = cursor === null ? "" : `&cursor=${String(cursor)}`
      const page = await call("GET", `?limit=2${query}`, operator.key)
      assert.strictEqual(page.status, 200, page.text)
      read.push(...dataOf(page).map(({ id }) => id))
      cursor = page.json()["next_cursor"]
    } while (cursor !== null)
    assert.deepStrictEqual(read.slice(0, 3), made)
    assert.strictEqual(new Set(read).size, read.length)
    const next = String((await call("GET", "?limit=1", operator.key)).json()["next_cursor"])
    const stranger = await call("GET", `?limit=1&cursor=${next}`, tester.key)
    assert.deepStrictEqual([stranger.status, stranger.json()["code"]], [422, "cursor_invalid"])
  })

  it("are hidden from drivers", async () => {
    const driver = await makeDriver(database, "live")
    for (const reply of [
      await call("GET", "", driver.key),
      await create(order(), driver),
      await change(driver.id, { suspended: false }, driver)
    ]) {
      assert.deepStrictEqual([reply.status, reply.json()["code"]], [403, "role_not_allowed"])
    }
  })
})
