import { Effect, Exit, Scope } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { connectProxy } from "../../../tools/harness/connect-proxy.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { until } from "../../../tools/harness/until.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { makeFleet } from "./fleet.ts"

describe("the proxy of TRAJET_EGRESS_PROXY", { tags: "WHK-68" }, () => {
  const scope = Scope.makeUnsafe()
  let proxy: Effect.Success<typeof connectProxyHere>
  let database = ""
  let api: ApiHere
  let dispatcher: DispatcherHere
  let receiver: Receiver
  const connectProxyHere = Effect.provideService(connectProxy(), Scope.Scope, scope)

  beforeAll(async () => {
    ;[database, proxy, receiver] = await Promise.all([
      testDatabase(),
      Effect.runPromise(connectProxyHere),
      startReceiver()
    ])
    const env = { TRAJET_EGRESS_PROXY: `http://127.0.0.1:${proxy.port}`, TRAJET_LOOPBACK_WEBHOOKS: "true" }
    ;[api, dispatcher] = await Promise.all([startApiHere(database, env), startDispatcherHere(database, env)])
  })
  afterAll(async () => {
    await Promise.all([dispatcher.stop(), api.stop(), receiver.close()])
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  it("carries the deliveries of a dispatcher and the tests of the API", async () => {
    const customer = await makeFleet(database, api.origin)
    const { id } = await makeEndpoint(database, customer.groupId, receiver.url)
    const administrator = await makeUser(database, { role: "administrator", groupId: customer.groupId })
    const { ask } = await browserOf(api.origin, administrator)
    const authority = new URL(receiver.url).host
    await customer.order()
    await until("the event has arrived", () => receiver.received.length === 1)
    assert.deepStrictEqual(
      proxy.asked.map((each) => each.authority),
      [authority]
    )
    const tested = await ask(`/console/api/endpoints/${id}/test`, { method: "POST" })
    assert.strictEqual(tested.status, 200, tested.text)
    assert.deepStrictEqual([proxy.asked.length, receiver.received.length], [2, 2])
  })
})
