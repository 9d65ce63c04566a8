// Keeps a table of missions from the stream of events until it is stopped: see the README beside this file.
import type { WebhookEvent } from "@trajet/client/webhooks"
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from "@nats-io/jetstream"
import { connect } from "@nats-io/transport-node"
import { parseArgs } from "node:util"
import { openMissionTable } from "./mission-table.ts"

const { values } = parseArgs({
  options: {
    nats: { type: "string", default: process.env["NATS_URL"] ?? "nats://127.0.0.1:4222" },
    stream: { type: "string", default: "TRAJET_EVENTS" },
    subjects: { type: "string", default: "trajet.events.live.>" },
    consumer: { type: "string", default: "mission-table" },
    table: { type: "string", default: "missions.sqlite" }
  }
})

const table = openMissionTable(values.table)
const connection = await connect({ servers: values.nats.split(","), maxReconnectAttempts: -1 })
const manager = await jetstreamManager(connection)
const { consumers, streams } = manager
const { first_seq, last_seq } = (await streams.info(values.stream)).state

// The table says where to go on: it may be older than the consumer, for example after a restore.
const place = table.place()
const next = place > last_seq ? 1 : place + 1
if (next < first_seq) console.error(`gap: the stream has dropped ${first_seq - next} messages since number ${place}`)
if (place > last_seq) console.error("gap: the stream was made anew; reading it from its beginning")
await consumers.delete(values.stream, values.consumer).catch(() => false)
await consumers.add(values.stream, {
  durable_name: values.consumer,
  ack_policy: AckPolicy.All,
  deliver_policy: DeliverPolicy.StartSequence,
  opt_start_seq: Math.max(next, 1),
  filter_subject: values.subjects
})

const messages = await (await jetstream(connection).consumers.get(values.stream, values.consumer)).consume()
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => messages.stop())
console.log(`following from message ${next}`)
for await (const message of messages) {
  const eventId = message.headers?.get("Nats-Msg-Id") ?? String(message.seq)
  const event = message.data.length === 0 ? null : message.json<WebhookEvent>()
  table.takeAll([{ streamSequence: message.seq, eventId, event }])
  message.ack()
  for (const gap of table.gaps()) console.error(`gap: ${String(gap["missing"])} events of ${String(gap["mission_id"])}`)
  console.log(`${event?.type ?? "unreadable"} ${eventId}`)
}
await connection.drain()
table.close()
