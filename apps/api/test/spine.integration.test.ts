import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

describe("an order", () => {
  let api: ApiProcess
  let key = ""

  beforeAll(async () => {
    const database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    api = await startApiProcess(database)
  })
  afterAll(() => api.stop())

  it("has no number in the answer to its creation, and one when it is read", async () => {
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    assert.strictEqual(created.status, 201)
    assert.strictEqual(created.json()["transport_id"], null)
    const read = await ask(api.origin, `/v1/transports/${String(created.json()["id"])}`, { key })
    assert.strictEqual(read.status, 200)
    assert.match(String(read.json()["transport_id"]), /^M-\d{8,}$/u)
  })
})
