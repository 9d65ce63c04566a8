import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { deprecationForTest as deprecation } from "../../../tools/harness/deprecation-for-test.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { member, members } from "./member.ts"

const told = {
  deprecation: "@1799971200",
  sunset: "Sat, 15 Jan 2028 00:00:00 GMT",
  link: '<https://docs.example/docs/guides/versions>; rel="deprecation"; type="text/html"'
}
const nothing = { deprecation: undefined, sunset: undefined, link: undefined }

describe("a deprecated endpoint", () => {
  let api: ApiProcess
  let key = ""
  let id = ""

  beforeAll(async () => {
    const database = await testDatabase()
    api = await startApiProcess(
      database,
      { TRAJET_DOCS_BASE: "https://docs.example" },
      0,
      "tools/harness/api-with-deprecation.ts"
    )
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    id = String((await ask(api.origin, "/v1/transports", { key, body: validOrder() })).json()["id"])
  })
  afterAll(() => api.stop())

  const toldBy = async (method: "GET" | "POST" | "HEAD", path: string, asked: { key?: string; body?: unknown }) => {
    const { headers, status } = await ask(api.origin, path, { method, ...asked })
    const { deprecation: since, link, sunset } = headers
    return { status, told: { deprecation: since, sunset, link } }
  }

  it("says so in every answer, refusals included, with the day of its end", { tags: "VER-8" }, async () => {
    const history = `/v1/transports/${id}/price-history`
    const documents = `/v1/transports/${id}/documents`
    assert.deepStrictEqual(await toldBy("GET", history, { key }), { status: 200, told })
    assert.deepStrictEqual(await toldBy("HEAD", history, { key }), { status: 200, told })
    assert.deepStrictEqual(await toldBy("GET", history, {}), { status: 401, told })
    assert.deepStrictEqual(await toldBy("GET", "/v1/transports/none/price-history", { key }), { status: 404, told })
    assert.deepStrictEqual(await toldBy("POST", documents, { key, body: { documents: [] } }), { status: 422, told })
  })

  it("is the only kind of endpoint with these headers", { tags: "VER-8" }, async () => {
    assert.deepStrictEqual(await toldBy("GET", `/v1/transports/${id}`, { key }), { status: 200, told: nothing })
    const documents = `/v1/transports/${id}/documents`
    assert.deepStrictEqual(await toldBy("GET", documents, { key }), { status: 200, told: nothing })
  })

  it("is marked in the document, with the headers of its answers", { tags: "VER-8" }, async () => {
    const paths = member((await ask(api.origin, "/openapi.json")).json(), "paths")
    const history = member(paths, deprecation.paths.history, "get")
    assert.strictEqual(member(history, "deprecated"), true)
    assert.strictEqual(member(history, "x-sunset"), deprecation.sunset)
    const sentence = `Deprecated: it ends on ${deprecation.sunset} at the earliest. Use ${deprecation.instead}.`
    assert.include(String(member(history, "description")), sentence)
    for (const response of Object.values(members(member(history, "responses")))) {
      assert.includeMembers(Object.keys(members(member(response, "headers"))), ["Deprecation", "Sunset", "Link"])
    }
    const marked = Object.values(members(paths)).flatMap((path) =>
      Object.values(members(path)).filter((operation) => member(operation, "deprecated") === true)
    )
    assert.lengthOf(marked, 2)
  })
})
