import { GroupId, Scope } from "@trajet/domain/access"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"

const path = "/v1/webhooks/endpoints"

/** What a program such as Terraform wants of an endpoint. */
interface Wanted {
  readonly url: string
  readonly types: ReadonlyArray<string>
  readonly rate_limit: number
  readonly ordered: boolean
}

const first: Wanted = {
  url: "https://hooks.example.com/trajet",
  types: ["transport.created", "transport.delivered"],
  rate_limit: 20,
  ordered: false
}
const second: Wanted = { ...first, url: "https://hooks.example.com/v2", rate_limit: 5, ordered: true }

/** The members of an answer that differ from what is wanted. */
const driftOf = (shown: Readonly<Record<string, unknown>>, wanted: Wanted): ReadonlyArray<string> =>
  Object.entries(wanted).flatMap(([name, value]) =>
    JSON.stringify(shown[name]) === JSON.stringify(value) ? [] : [name]
  )

describe("endpoints by API", () => {
  let database = ""
  let api: ApiHere
  let groupId = GroupId("")
  let key = ""

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiHere(database)
    groupId = await makeGroup(database, "fleet")
    key = (await makeKey(database, groupId, { scopes: ["webhooks:manage"] })).clear
  })
  afterAll(() => api.stop())

  const call = (method: string, where: string, body?: unknown, as = key): Promise<Reply> =>
    ask(api.origin, where, { method, key: as, ...(body === undefined ? {} : { body }) })

  const rowsOf = (id: string) =>
    onServer(database, "SELECT action, key_id IS NOT NULL AS has_key FROM audit WHERE target = $1 ORDER BY at", [id])

  it("are made, read, changed and deleted by a program that states what it wants", { tags: "WHK-65" }, async () => {
    for (const run of [1, 2]) {
      const made = await call("POST", path, first)
      assert.strictEqual(made.status, 201, made.text)
      const { id, secret } = made.json()
      assert.match(String(secret), /^whsec_/u)
      const read = await call("GET", `${path}/${id}`)
      assert.deepStrictEqual([read.status, driftOf(read.json(), first)], [200, []])
      assert.notProperty(read.json(), "secret")
      // What is wanted already is changed to the same, again and again.
      for (const wanted of [second, second]) {
        const changed = await call("PATCH", `${path}/${id}`, wanted)
        assert.deepStrictEqual([changed.status, driftOf(changed.json(), second)], [200, []])
      }
      // Somebody changes the endpoint in the console.
      const administrator = await makeUser(database, { role: "administrator", groupId })
      const { ask: inConsole } = await browserOf(api.origin, administrator)
      const body = { ordered: false, types: ["transport.created"] }
      await inConsole(`/console/api/endpoints/${id}`, { method: "PATCH", body })
      const drifted = await call("GET", `${path}/${id}`)
      assert.deepStrictEqual(driftOf(drifted.json(), second), ["types", "ordered"])
      assert.deepStrictEqual(driftOf((await call("PATCH", `${path}/${id}`, second)).json(), second), [])
      const listed: ReadonlyArray<{ readonly id: string }> = JSON.parse((await call("GET", path)).text).data
      assert.deepStrictEqual(
        listed.map((each) => each.id),
        [id]
      )
      assert.strictEqual((await call("DELETE", `${path}/${id}`)).status, 204)
      for (const method of ["GET", "DELETE"]) assert.strictEqual((await call(method, `${path}/${id}`)).status, 404)
      assert.includeDeepMembers(await rowsOf(String(id)), [
        { action: "endpoint.create", has_key: true },
        { action: "endpoint.update", has_key: true },
        { action: "endpoint.delete", has_key: true }
      ])
      assert.isAtMost(run, 2)
    }
  })

  it("are changed to what was read, with every type as with some", { tags: "WHK-65" }, async () => {
    for (const order of [{ url: first.url }, first]) {
      const { id } = (await call("POST", path, order)).json()
      const { created_at: _, ...read } = (await call("GET", `${path}/${id}`)).json()
      const changed = await call("PATCH", `${path}/${id}`, read)
      assert.strictEqual(changed.status, 200, changed.text)
      const { every_type, types, signatures, filter } = changed.json()
      assert.deepInclude(read, { every_type, types, signatures, filter })
      for (const none of [{ types: [] }, { every_type: false }, { types: [], every_type: false }]) {
        const refused = await call("PATCH", `${path}/${id}`, none)
        assert.deepStrictEqual([refused.status, refused.text.includes('"field":"types"')], [422, true])
      }
    }
  })

  it("have their secret replaced, which is answered once", { tags: "WHK-65" }, async () => {
    const made = (await call("POST", path, first)).json()
    const rotated = await call("POST", `${path}/${made["id"]}/rotate`, {})
    assert.strictEqual(rotated.status, 200, rotated.text)
    assert.notStrictEqual(rotated.json()["secret"], made["secret"])
    const { secrets } = (await call("GET", `${path}/${made["id"]}`)).json()
    assert.strictEqual(JSON.parse(JSON.stringify(secrets)).length, 2)
    assert.notInclude(JSON.stringify(secrets), "whsec_")
    const tooFar = await call("POST", `${path}/${made["id"]}/rotate`, { at: "2099-01-01T00:00:00Z" })
    assert.strictEqual(tooFar.status, 409, tooFar.text)
  })

  it("follow the rules of the console", { tags: "WHK-65" }, async () => {
    for (const url of ["http://hooks.example.com/", "https://10.0.0.1/", "https://user@hooks.example.com/"]) {
      const refused = await call("POST", path, { ...first, url })
      assert.deepStrictEqual([refused.status, refused.json()["code"]], [422, "validation_failed"])
      assert.include(refused.text, '"field":"url"')
    }
    const made = (await call("POST", path, { url: first.url })).json()
    const both = await call("PATCH", `${path}/${made["id"]}`, { types: ["transport.created"], every_type: true })
    assert.include(both.text, '"field":"every_type"')
  })

  it("need a scope that no other one implies, and no session has", { tags: ["ACC-21", "ACC-22"] }, async () => {
    const others = (await makeKey(database, groupId)).clear
    const { id } = (await call("POST", path, first)).json()
    for (const [method, where] of [
      ["GET", path],
      ["POST", path],
      ["GET", `${path}/${id}`],
      ["PATCH", `${path}/${id}`],
      ["DELETE", `${path}/${id}`],
      ["POST", `${path}/${id}/rotate`]
    ] as const) {
      const answer = await call(method, where, method === "GET" ? undefined : {}, others)
      assert.deepStrictEqual([answer.status, answer.json()["code"]], [403, "insufficient_scope"])
    }
    const administrator = await makeUser(database, { role: "administrator", groupId })
    const { ask: inConsole } = await browserOf(api.origin, administrator)
    assert.strictEqual((await inConsole("/console/api/v1/webhooks/endpoints")).status, 403)
    assert.strictEqual((await call("GET", "/v1/transports")).status, 403)
  })

  it("are off until operations grant the scope, and again once they take it back", { tags: "ACC-29" }, async () => {
    const group = await makeGroup(database, "newcomers")
    const administrator = await makeUser(database, { role: "administrator", groupId: group })
    const { ask: inConsole } = await browserOf(api.origin, administrator)
    const order = { label: "terraform", environment: "test", scopes: ["webhooks:manage"] }
    const create = () => inConsole("/console/api/keys", { method: "POST", body: order })
    const grant = (scopes: ReadonlyArray<Scope>) =>
      onServer(database, "UPDATE customer_group SET granted_scopes = $2 WHERE id = $1", [group, scopes])
    const refused = await create()
    assert.strictEqual(refused.status, 422, refused.text)
    assert.include(refused.text, '"field":"scopes"')
    assert.notInclude((await inConsole("/console/api/keys")).text, "webhooks:manage")
    await grant(["webhooks:manage"])
    const made = await create()
    assert.strictEqual(made.status, 201, made.text)
    assert.deepStrictEqual((await inConsole("/console/api/keys")).json()["scopes"], [...Scope.literals])
    const clear = String(made.json()["key"])
    assert.strictEqual((await call("GET", path, undefined, clear)).status, 200)
    await grant([])
    assert.strictEqual((await call("GET", path, undefined, clear)).status, 403)
  })
})
