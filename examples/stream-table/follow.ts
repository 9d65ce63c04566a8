// Keeps a table of missions from the stream of events until it is stopped: see the README beside this file.
import { connect } from "@nats-io/transport-node"
import { createClient } from "@trajet/client"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { eventOf, openStream } from "./follow-stream.ts"
import { type Gap, openMissionTable } from "./mission-table.ts"
import { logReader } from "./read-log.ts"

const { values } = parseArgs({
  options: {
    nats: { type: "string", default: process.env["NATS_URL"] ?? "nats://127.0.0.1:4222" },
    stream: { type: "string", default: "TRAJET_EVENTS" },
    subjects: { type: "string", default: "trajet.events.live.>" },
    consumer: { type: "string", default: "mission-table" },
    table: { type: "string", default: "missions.sqlite" },
    "log-seconds": { type: "string", default: "60" }
  }
})
const { NATS_TOKEN: token, TRAJET_API: baseUrl, TRAJET_KEY: apiKey } = process.env
const reopenMillis = 1000

const table = openMissionTable(values.table)
const log = baseUrl === undefined || apiKey === undefined ? null : logReader(table, createClient({ baseUrl, apiKey }))

const readLog = async (): Promise<void> => {
  const taken = (await log?.read()) ?? 0
  if (taken > 0) console.log(`log: ${taken} events that the stream had not brought`)
}
const lineOf = ({ atLeast, atMost, missionId, withoutNumber }: Gap): string =>
  atMost === 0
    ? `open: ${withoutNumber} event of ${missionId} without a number; events before it may be missing`
    : `gap: ${atLeast === atMost ? atMost : `${atLeast} to ${atMost}`} events of ${missionId} are missing`

const report = (withoutContent: number): void => {
  if (withoutContent > 0) console.error(`gap: ${withoutContent} events without content`)
}

const connection = await connect({
  servers: values.nats.split(","),
  maxReconnectAttempts: -1,
  ...(token === undefined ? {} : { token })
})
let stop = (): void => undefined
const stopped = new Promise<void>((resolve) => (stop = resolve))

const follow = async (): Promise<void> => {
  const { created, loss, messages, next } = await openStream(connection, { ...values, place: table.streamPlace() })
  void stopped.then(() => messages.stop())
  console.log(`following from message ${next}`)
  if (loss !== null) console.error(`gap: ${loss}`)
  await readLog()
  for await (const message of messages) {
    const event = eventOf(message)
    const isNew = table.takeMessage(event, { streamCreated: created, messageNumber: message.seq })
    message.ack()
    console.log(`${event.content?.type ?? "no event in"} ${event.id}${isNew ? "" : ", known"}`)
    const missionId = event.content?.data["id"]
    const gaps = () => (typeof missionId === "string" ? table.gaps(missionId) : [])
    if (event.content === null || gaps().length > 0) await readLog()
    if (event.content === null) report(table.withoutContent())
    for (const gap of gaps()) console.error(lineOf(gap))
  }
}

let isStopped = false
void stopped.then(() => (isStopped = true))
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop)
const timer = setInterval(() => void readLog(), Number(values["log-seconds"]) * 1000)
while (!isStopped) {
  // The broker may lose the stream, which the dispatcher then makes again.
  await follow().catch((error: unknown) => console.error(`the stream ended: ${String(error)}`))
  if (!isStopped) await Promise.race([wait(reopenMillis), stopped])
}
clearInterval(timer)
await connection.close()
table.close()
