import { randomUUID } from "node:crypto"
import type { GroupId } from "@trajet/domain/access"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask } from "../../../tools/harness/http.ts"
import { orderMission } from "../../../tools/harness/missions.ts"
import { until } from "../../../tools/harness/until.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

const daySeconds = 24 * 3_600

describe("the bounds of a test clock", () => {
  let database = ""
  let apis: ReadonlyArray<ApiHere> = []
  let dispatcher: DispatcherHere
  let receiver: Receiver
  let release: () => void = () => undefined

  const originOf = (nth: number): string => apis[nth]?.origin ?? ""
  const newGroup = () => makeGroup(database, `fleet ${randomUUID()}`)
  const keyOf = async (group: GroupId) => (await makeKey(database, group)).clear
  const keyOfNew = async () => keyOf(await newGroup())
  const advance = (key: string, seconds: unknown, nth = 0) =>
    ask(originOf(nth), "/v1/test/clock", { key, body: { advance_seconds: seconds } })
  const nowOf = async (key: string, nth: number) =>
    Date.parse(String((await ask(originOf(nth), "/v1/test/clock", { key })).json()["now"]))

  beforeAll(async () => {
    database = await testDatabase()
    // The receiver answers its first request only once the test releases the answer.
    const held = new Promise<void>((resolve) => (release = resolve))
    receiver = await startReceiver((_, response) => void held.then(() => response.writeHead(204).end()))
    const processes = await Promise.all([
      startApiHere(database),
      // Another process, which shares no memory with the first.
      startApiProcess(database),
      startDispatcherHere(database)
    ])
    apis = [processes[0], processes[1]]
    dispatcher = processes[2]
  })
  afterAll(() => Promise.all([dispatcher.stop(), ...apis.map((api) => api.stop()), receiver.close()]))

  it("refuses less than a second, parts of a second, and more than 400 days in all", { tags: "TST-13" }, async () => {
    const key = await keyOfNew()
    for (const refused of [0, -1, 1.5, "60", null, 400 * daySeconds + 1]) {
      const reply = await advance(key, refused)
      assert.strictEqual(reply.status, 422, reply.text)
      assert.match(reply.text, /"field":"advance_seconds"/u)
    }
    assert.strictEqual((await advance(key, 300 * daySeconds)).status, 200)
    const tooFar = await advance(key, 101 * daySeconds)
    assert.strictEqual(tooFar.status, 422, tooFar.text)
    assert.strictEqual((await advance(key, 100 * daySeconds)).status, 200)
    assert.strictEqual((await advance(key, 1)).status, 422)
  })

  it(
    "stops at a receiver that hangs, says at which time, and is moved on by the next request",
    { tags: "TST-15" },
    async () => {
      const group = await newGroup()
      const endpoint = await makeEndpoint(database, group, `${receiver.url}/hook`)
      const key = await keyOf(group)
      const before = Date.now()
      assert.strictEqual((await orderMission(originOf(0), key)).status, 201)
      const stopped = await advance(key, 3_600)
      assert.strictEqual(stopped.status, 409, stopped.text)
      assert.deepInclude(stopped.json(), { code: "clock_stopped", remaining_seconds: 3_600 })
      assert.include(stopped.json()["detail"], endpoint.id)
      assert.isBelow(Date.parse(String(stopped.json()["now"])) - before, 60_000)
      release()
      const reply = await advance(key, 3_600)
      assert.strictEqual(reply.status, 200, reply.text)
      assert.isAtLeast(Date.parse(String(reply.json()["now"])), before + 3_600_000)
    }
  )

  it("is moved by one request at a time, and seen by every process at once", { tags: "TST-16" }, async () => {
    const key = await keyOfNew()
    for (let turn = 1; turn <= 10; turn++) {
      assert.strictEqual((await advance(key, daySeconds, turn % 2)).status, 200)
      for (const nth of [0, 1]) {
        assert.isAtLeast((await nowOf(key, nth)) - Date.now(), turn * daySeconds * 1_000 - 1_000)
      }
    }
    const replies = await Promise.all(Array.from({ length: 8 }, (_, nth) => advance(key, daySeconds, nth % 2)))
    const moved = replies.filter(({ status }) => status === 200).length
    for (const { headers, json, status } of replies) {
      if (status === 200) continue
      assert.deepStrictEqual([status, json()["code"], headers["retry-after"]], [409, "request_in_progress", "1"])
    }
    const ahead = (await nowOf(key, 0)) - Date.now()
    assert.isBelow(Math.abs(ahead - (10 + moved) * daySeconds * 1_000), 5_000)
    await until("the clock is free again", async () => (await advance(key, 1)).status === 200)
  })
})
