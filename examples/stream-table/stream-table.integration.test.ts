import { jetstream, jetstreamManager } from "@nats-io/jetstream"
import { connect, headers, type NatsConnection } from "@nats-io/transport-node"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { startNats, type TestNats } from "../../tools/harness/nats.ts"
import { until } from "../../tools/harness/until.ts"
import { openMissionTable } from "./mission-table.ts"
import { type Follower, startFollower } from "./testing/follower.ts"

const folder = mkdtempSync(join(tmpdir(), "trajet-stream-table-"))
const path = join(folder, "missions.sqlite")

describe("the consumer of another team", () => {
  let nats: TestNats
  let connection: NatsConnection
  let followers: Array<Follower> = []
  beforeAll(async () => {
    nats = await startNats()
    connection = await connect({ servers: nats.url })
    await addStream()
  })
  afterEach(async () => {
    await Promise.all(followers.map(({ kill }) => kill()))
    followers = []
  })
  afterAll(async () => {
    await connection.close()
    await nats.dispose()
    rmSync(folder, { recursive: true, force: true })
  })

  // The stream has the shortest window of duplicates, because the program must not depend on it.
  const addStream = async () =>
    (await jetstreamManager(connection)).streams.add({ name: "TRAJET_EVENTS", subjects: ["trajet.events.>"] })
  const send = (id: string, type: string, payload: string) => {
    const fields = headers()
    fields.set("Nats-Msg-Id", id)
    return jetstream(connection).publish(`trajet.events.live.group.${type}`, payload, { headers: fields })
  }
  const publish = (id: string, type: string, data: object) =>
    send(
      id,
      type,
      JSON.stringify({ id, type, created_at: "2026-11-20T10:00:00.123456Z", data: { id: "m-1", ...data } })
    )
  const changed = (id: string, sequence: number, to: string) =>
    publish(id, "transport.status_changed", { transport_id: "M-1", sequence, to })
  const follow = (): Follower => {
    const started = startFollower(["--nats", nats.url, "--table", path])
    followers.push(started)
    return started
  }
  const missions = () => {
    const table = openMissionTable(path)
    const found = table.missions().map((mission) => ({ ...mission }))
    table.close()
    return found
  }

  it("keeps its table over a kill, and reports missing events until they come", async () => {
    await publish("e-1", "transport.created", { transport_id: null, price: "392.30" })
    const first = follow()
    await until("the first event", () => first.said().includes("e-1"))
    await first.kill()
    await changed("e-3", 3, "in_transit")
    const second = follow()
    await until("the gap", () => second.said().includes("gap: 1 events of m-1 are missing"))
    assert.match(second.said(), /^following from message 2\n/u)
    await changed("e-2", 2, "assigned")
    await until("the missing event", () => second.said().includes("e-2"))
    await changed("e-4", 4, "awaiting_documents")
    await until("the next event", () => second.said().includes("e-4"))
    assert.strictEqual(second.said().split("gap:").length, 2)
    assert.strictEqual(await second.stop(), 0)
    assert.deepStrictEqual(missions(), [{ id: "m-1", transport_id: "M-1", status: "awaiting_documents" }])
  })

  it("changes nothing for a message that comes again, and goes on after a message without payload", async () => {
    const follower = follow()
    // The server drops a message with a known id only during the window of duplicates, which is over here.
    await jetstream(connection).publish(
      "trajet.events.live.group.transport.status_changed",
      JSON.stringify({
        id: "e-3",
        type: "transport.status_changed",
        data: { id: "m-1", sequence: 3, to: "in_transit" }
      })
    )
    await until("the duplicate", () => follower.said().includes("transport.status_changed e-3, known"))
    await send("e-5", "transport.incident", "")
    await until("the empty message", () => follower.said().includes("no event in e-5"))
    assert.match(follower.said(), /gap: 1 events without content/u)
    await changed("e-6", 6, "under_review")
    await until("the next event", () => follower.said().includes("gap: 1 events of m-1"))
    assert.deepStrictEqual(missions(), [{ id: "m-1", transport_id: "M-1", status: "under_review" }])
  })

  it("reads a stream that is made again from its beginning, without a restart, and says so", async () => {
    const follower = follow()
    await until("the start", () => follower.said().includes("following from message"))
    await (await jetstreamManager(connection)).streams.delete("TRAJET_EVENTS")
    await addStream()
    await changed("e-7", 7, "completed")
    await until("the event of the new stream", () => follower.said().includes("e-7"))
    assert.match(follower.said(), /the stream ended: [\s\S]*gap: the stream was made anew/u)
    assert.deepStrictEqual(missions(), [{ id: "m-1", transport_id: "M-1", status: "completed" }])
  })
})
