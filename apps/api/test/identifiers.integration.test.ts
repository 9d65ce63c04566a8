import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { depositRequest, samplePdf } from "../../../tools/harness/deposits.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { list, member } from "./member.ts"

describe("an id in upper case", async () => {
  const { api, key } = await sharedStage()
  const mission = String((await ask(api.origin, "/v1/transports", { key, body: validOrder() })).json()["id"])

  it("is the same id in the path of a retry under one Idempotency-Key", { tags: "IDM-4" }, async () => {
    const headers = { "idempotency-key": randomUUID() }
    const body = depositRequest([{ content: samplePdf() }])
    const deposit = (id: string) => ask(api.origin, `/v1/transports/${id}/documents`, { key, headers, body })
    const first = await deposit(mission)
    assert.strictEqual(first.status, 201)
    const again = await deposit(mission.toUpperCase())
    assert.strictEqual(again.headers["idempotent-replayed"], "true")
    assert.strictEqual(again.text, first.text)
  })

  it("is the same id in a query and in a body", async () => {
    const catalogue = await ask(api.origin, `/v1/options?transport_id=${mission.toUpperCase()}`, { key })
    assert.strictEqual(catalogue.status, 200)
    assert.isString(catalogue.json()["transport_id"])
    const documents = await ask(api.origin, `/v1/transports/${mission}/documents`, { key })
    const [document] = list(member(documents.json(), "data"))
    const preview = await ask(api.origin, `/v1/transports/${mission}/duplicate/preview`, {
      key,
      body: {
        dates: { "enlevement-aller": { date: "2031-04-21" }, "livraison-aller": { date: "2031-04-22" } },
        documents: { keep: [String(member(document, "id")).toUpperCase()] }
      }
    })
    assert.deepStrictEqual(list(member(preview.json(), "documents", "kept")), [member(document, "id")])
  })

  it("stays unchanged in a free text of the client", async () => {
    const reference = randomUUID().toUpperCase()
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder({ reference }) })
    const page = (text: string) => ask(api.origin, `/v1/transports?reference=${text}`, { key })
    const [found] = list(member((await page(reference)).json(), "data"))
    assert.strictEqual(member(found, "id"), created.json()["id"])
    assert.strictEqual(member(found, "reference"), reference)
    assert.isEmpty(list(member((await page(reference.toLowerCase())).json(), "data")))
  })
})
