import { jetstream, jetstreamManager } from "@nats-io/jetstream"
import { connect, headers, type NatsConnection } from "@nats-io/transport-node"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startNats, type TestNats } from "../../tools/harness/nats.ts"
import { until } from "../../tools/harness/product.ts"
import { openMissionTable } from "./mission-table.ts"

const folder = mkdtempSync(join(tmpdir(), "trajet-stream-table-"))
const path = join(folder, "missions.sqlite")

describe("the consumer of another team", () => {
  let nats: TestNats
  let connection: NatsConnection
  beforeAll(async () => {
    nats = await startNats()
    connection = await connect({ servers: nats.url })
    await (await jetstreamManager(connection)).streams.add({ name: "TRAJET_EVENTS", subjects: ["trajet.events.>"] })
  })
  afterAll(async () => {
    await connection.close()
    await nats.dispose()
    rmSync(folder, { recursive: true, force: true })
  })

  const publish = async (id: string, type: string, data: object) => {
    const fields = headers()
    // No Nats-Msg-Id window: a later announcement of an event is a second message.
    fields.set("Nats-Msg-Id", id)
    const text = JSON.stringify({ id, type, created_at: "2026-11-20T10:00:00.123456Z", data: { id: "m-1", ...data } })
    await jetstream(connection).publish(`trajet.events.live.group.${type}`, text, { headers: fields })
  }
  const changed = (id: string, sequence: number, to: string) =>
    publish(id, "transport.status_changed", { transport_id: "M-1", sequence, to })
  const follow = (): { readonly child: ChildProcess; readonly said: () => string } => {
    const args = ["--no-warnings", "--conditions=@trajet/source", join(import.meta.dirname, "follow.ts")]
    const child = spawn(process.execPath, [...args, "--nats", nats.url, "--table", path])
    let text = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()))
    return { child, said: () => text }
  }
  const kill = async (child: ChildProcess) => {
    child.kill("SIGKILL")
    await once(child, "exit")
  }

  it("keeps its table over a kill, takes each event once, and reports missing events until they come", async () => {
    await publish("e-1", "transport.created", { transport_id: null, price: "392.30" })
    const first = follow()
    await until("the first event", () => first.said().includes("e-1"))
    await kill(first.child)
    await changed("e-3", 3, "in_transit")
    const second = follow()
    await until("the later event", () => second.said().includes("e-3"))
    assert.match(second.said(), /following from message 2\n[\s\S]*gap: 1 events of m-1/u)
    await changed("e-2", 2, "assigned")
    await until("the missing event", () => second.said().includes("e-2"))
    await kill(second.child)
    const table = openMissionTable(path)
    assert.deepStrictEqual({ ...table.missions()[0] }, { id: "m-1", transport_id: "M-1", status: "in_transit" })
    assert.deepStrictEqual(table.gaps(), [])
    assert.strictEqual(table.place(), 3)
    table.close()
  })
})
