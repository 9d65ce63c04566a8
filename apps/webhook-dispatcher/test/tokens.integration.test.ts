import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeFleet } from "./fleet.ts"

const secret = "open sesame"
const events = 8

describe("an endpoint with a source of tokens", { tags: "WHK-70" }, () => {
  let database = ""
  let api: ApiHere
  let dispatchers: ReadonlyArray<DispatcherHere> = []
  let tokens: Receiver
  let receiver: Receiver
  let revoked = ""

  beforeAll(async () => {
    tokens = await startReceiver(({ headers }, response) => {
      const right = `Basic ${Buffer.from("trajet:open+sesame").toString("base64")}`
      if (headers.authorization !== right) return void response.writeHead(401).end(`{"error":"invalid_client"}`)
      const body = { access_token: `token-${tokens.received.length}`, token_type: "Bearer", expires_in: 3_600 }
      setTimeout(() => response.writeHead(200).end(JSON.stringify(body)), 200)
    })
    receiver = await startReceiver(({ headers }) => (headers.authorization === revoked ? 401 : 204))
    database = await testDatabase()
    api = await startApiHere(database)
    dispatchers = await Promise.all([startDispatcherHere(database), startDispatcherHere(database)])
  })
  afterAll(async () => {
    await Promise.all([...dispatchers.map(({ stop }) => stop()), tokens.close(), receiver.close()])
    await api.stop()
  })

  const source = (clientSecret: string) => ({ tokenUrl: `${tokens.url}/token`, clientId: "trajet", clientSecret })
  const authorizations = () => receiver.received.map(({ headers }) => headers.authorization)

  it("gets one token for all deliveries of all dispatchers, and another one once it is refused", async () => {
    const customer = await makeFleet(database, api.origin)
    await makeEndpoint(database, customer.groupId, receiver.url, { oauth2: source(secret) })
    await Promise.all(Array.from({ length: events }, () => customer.order()))
    await until("all events have arrived", () => receiver.received.length === events)
    assert.deepStrictEqual([...new Set(authorizations())], ["Bearer token-1"])
    assert.strictEqual(tokens.received.length, 1)
    const [kept] = await onServer(database, "SELECT * FROM webhook_token")
    assert.notInclude(JSON.stringify(kept), "token-1")
    revoked = "Bearer token-1"
    await customer.order()
    await until("the refused event has arrived", async () =>
      (await customer.deliveries()).every(({ status }) => status === "succeeded")
    )
    assert.deepStrictEqual([authorizations().at(-1), tokens.received.length], ["Bearer token-2", 2])
  })

  it("says why it got none, without the secret", async () => {
    const wrong = "wrong horse"
    const customer = await makeFleet(database, api.origin)
    await makeEndpoint(database, customer.groupId, `${receiver.url}/never`, { oauth2: source(wrong) })
    await customer.order()
    await until("the attempt has failed", async () =>
      (await customer.deliveries()).some(({ last_error: reason }) => reason !== null)
    )
    const [delivery] = await customer.deliveries()
    assert.include(delivery?.last_error, "oauth2_error")
    assert.include(delivery?.last_error, "answered 401 (invalid_client)")
    assert.notInclude(JSON.stringify(delivery), wrong)
    assert.isEmpty(receiver.received.filter(({ path }) => path === "/never"))
  })
})
