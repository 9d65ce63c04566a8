import { assert, describe, it } from "vitest"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"

describe("an order", async () => {
  const { api, key } = await sharedStage()

  it(
    "has no number in the answer to its creation, and one when it is read",
    { tags: ["MON-18", "ORD-28"] },
    async () => {
      const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
      assert.strictEqual(created.status, 201)
      assert.strictEqual(created.json()["transport_id"], null)
      const read = await ask(api.origin, `/v1/transports/${String(created.json()["id"])}`, { key })
      assert.strictEqual(read.status, 200)
      assert.match(String(read.json()["transport_id"]), /^M-\d{8,}$/u)
    }
  )
})
