import { jetstreamManager } from "@nats-io/jetstream"
import { connect } from "@nats-io/transport-node"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../tools/harness/dispatcher-in-process.ts"
import { readEventLog } from "../../tools/harness/event-log.ts"
import { cancelMission, moveDelivery, orderMission } from "../../tools/harness/missions.ts"
import { startNats, type TestNats } from "../../tools/harness/nats.ts"
import { until } from "../../tools/harness/until.ts"
import { makeGroup, makeKey } from "../../tools/harness/tenants.ts"
import { openMissionTable } from "./mission-table.ts"
import { type Follower, startFollower } from "./testing/follower.ts"

const folder = mkdtempSync(join(tmpdir(), "trajet-stream-table-"))
const path = join(folder, "missions.sqlite")

describe("the consumer of another team, beside the product", () => {
  let nats: TestNats
  let api: ApiHere
  let dispatcher: DispatcherHere
  let key = ""
  let follower: Follower | null = null
  beforeAll(async () => {
    const [database, server] = await Promise.all([testDatabase(), startNats()])
    nats = server
    key = (await makeKey(database, await makeGroup(database, "stream table"))).clear
    ;[api, dispatcher] = await Promise.all([
      startApiHere(database),
      startDispatcherHere(database, { NATS_URL: nats.url })
    ])
  })
  afterAll(async () => {
    await follower?.kill()
    await Promise.all([api.stop(), dispatcher.stop()])
    await nats.dispose()
    rmSync(folder, { recursive: true, force: true })
  })

  const order = async (): Promise<string> => {
    const { json, status, text } = await orderMission(api.origin, key)
    assert.strictEqual(status, 201, text)
    return String(json()["id"])
  }
  const follow = (withLog: boolean): Follower => {
    const words = ["--nats", nats.url, "--subjects", "trajet.events.test.>", "--table", path, "--log-seconds", "1"]
    return (follower = startFollower(words, withLog ? { TRAJET_API: `${api.origin}/v1`, TRAJET_KEY: key } : {}))
  }
  const inStream = async (): Promise<number> => {
    const connection = await connect({ servers: nats.url })
    const { state } = await (await jetstreamManager(connection)).streams.info("TRAJET_EVENTS")
    await connection.close()
    return state.last_seq
  }
  const loseMessage = async (number: number) => {
    const connection = await connect({ servers: nats.url })
    await (await jetstreamManager(connection)).streams.deleteMessage("TRAJET_EVENTS", number)
    await connection.close()
  }
  const statusOf = (missionId: string): unknown => {
    const table = openMissionTable(path)
    const mission = table.missions().find(({ id }) => id === missionId)
    table.close()
    return mission?.["status"]
  }
  const gaps = () => {
    const table = openMissionTable(path)
    const found = table.gaps()
    table.close()
    return found
  }

  it("follows what the dispatcher publishes, and cannot number a cancellation from the stream alone", async () => {
    const running = follow(false)
    const mission = await order()
    assert.strictEqual((await cancelMission(api.origin, key, mission)).status, 200)
    await until("the cancellation", () => running.said().includes(`open: 1 event of ${mission}`))
    assert.strictEqual(statusOf(mission), "cancelled")
    assert.deepStrictEqual(gaps(), [{ missionId: mission, atLeast: 0, atMost: 0, withoutNumber: 1 }])
    await running.kill()
  })

  it("reads lost messages from the event log: an event before a cancellation, and a whole mission", async () => {
    const mission = await order()
    assert.strictEqual((await moveDelivery(api.origin, key, mission, 0)).status, 200)
    assert.strictEqual((await cancelMission(api.origin, key, mission)).status, 200)
    const lost = await order()
    const events = (await readEventLog(api.origin, key)).length
    await until("all are in the stream", async () => (await inStream()) === events)
    // Deletes the change of dates, and all messages about the last mission.
    await loseMessage(events - 2)
    await loseMessage(events)
    const running = follow(true)
    const saysWhatTheLogBrought = () => /^log: \d+ events that the stream had not brought$/mu.test(running.said())
    await until("the lost mission", () => statusOf(lost) === "scheduled" && saysWhatTheLogBrought())
    assert.strictEqual(statusOf(mission), "cancelled")
    assert.deepStrictEqual(gaps(), [])
    await running.kill()
  })

  it("goes on with the new stream that the dispatcher makes after the broker has lost its store", async () => {
    const running = follow(true)
    await until("the start", () => running.said().includes("following from message"))
    await nats.restart({ wipe: true })
    const mission = await order()
    await until("the new stream", () => running.said().includes("gap: the stream was made anew"))
    await until("the new mission", () => statusOf(mission) === "scheduled")
    assert.strictEqual((await cancelMission(api.origin, key, mission)).status, 200)
    await until("its cancellation", () => statusOf(mission) === "cancelled" && gaps().length === 0)
    assert.strictEqual(await running.stop(), 0)
  })
})
