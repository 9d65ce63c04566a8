import { assert, beforeAll, describe, it } from "vitest"
import { validOrder } from "../../../tools/harness/http.ts"
import { groupName, makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { type Client, createClient, isProblem, type MissionListItem } from "./index.ts"
import { errorOf } from "./testing/test-connection.ts"
import { workerApi, type WorkerApi } from "../../../tools/harness/worker-api.ts"

describe("the client against the API", () => {
  let api: WorkerApi["api"]
  let client: Client
  let key = ""
  const baseUrl = () => `${api.origin}/v1`

  beforeAll(async () => {
    const worker = await workerApi()
    const { database } = worker
    api = worker.api
    key = (await makeKey(database, await makeGroup(database, groupName("integrators")))).clear
    client = createClient({ baseUrl: baseUrl(), apiKey: key })
  })

  it("prices, orders, reads and lists", async () => {
    const price = await client.pricing.estimate({ pickup: "Paris", delivery: "Lyon" })
    assert.isAbove(price.price_ht, 79)
    const { data, status, headers } = await client.transports.create(validOrder()).withResponse()
    assert.deepStrictEqual([status, data.status, headers.get("idempotent-replayed")], [201, "scheduled", null])
    const mission = await client.transports.read(data.id ?? "")
    assert.match(mission.transport_id, /^M-\d{8,}$/u)
    const listed = await client.transports.list({ transport_id: mission.transport_id, has_return: false })
    assert.deepStrictEqual(
      listed.data.map(({ id }) => id),
      [mission.id]
    )
  })

  it("answers a creation again by its key", async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await client.transports.create(validOrder(), { idempotencyKey })
    const second = await client.transports.create(validOrder(), { idempotencyKey }).withResponse()
    assert.deepStrictEqual([second.data, second.headers.get("idempotent-replayed")], [first, "true"])
  })

  it("reads every page of a list, each item once", async () => {
    for (let count = 0; count < 5; count++) await client.transports.create(validOrder())
    const { data: all } = await client.transports.list({ limit: 200 })
    const items: Array<MissionListItem> = []
    for await (const item of client.transports.list({ limit: 2 })) items.push(item)
    assert.isAbove(items.length, 4)
    assert.deepStrictEqual(items, all)
  })

  it("rejects with the refusal of the API", async () => {
    const unknown = await errorOf(client.transports.read("018f0000-0000-7000-8000-000000000000"))
    assert.isTrue(isProblem(unknown) && unknown.status === 404)
    const early = await errorOf(client.transports.create({ ...validOrder(), reference: "x".repeat(51) }))
    assert.isTrue(isProblem(early, "validation_failed"))
    assert.isTrue(isProblem(early) && early.problem.errors?.[0]?.field === "reference")
    const stranger = createClient({ baseUrl: baseUrl(), apiKey: `${key.slice(0, -4)}zzzz` })
    assert.isTrue(isProblem(await errorOf(stranger.options.catalogue())))
  })

  it("previews and cancels a mission, without a body", async () => {
    const { id } = await client.transports.create(validOrder())
    assert.isTrue((await client.transports.previewCancellation(id ?? "")).cancellable)
    assert.strictEqual((await client.transports.cancel(id ?? "")).status, "cancelled")
    assert.isTrue(isProblem(await errorOf(client.transports.cancel(id ?? "")), "already_cancelled"))
  })
})
