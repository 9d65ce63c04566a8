import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { type ApiProcess, startApiProcess } from "../harness/api-process.ts"
import { makeDatabase } from "../harness/database.ts"
import { makeEndpoints } from "../harness/endpoints.ts"
import { moveDelivery, orderMission } from "../harness/missions.ts"
import { startTestServer } from "../harness/postgres.ts"
import { makeGroup, makeKey } from "../harness/tenants.ts"
import { closeLater, runBenchmark } from "./running.ts"

/** An arrival at a receiver. */
export interface Arrival {
  /** `/<group>/<endpoint>`. */
  readonly path: string
  /** Time since the commit of the event, by the clock that both share. */
  readonly lagMillis: number
  readonly atMillis: number
}

export type Answering = (path: string, response: ServerResponse) => void

export interface Sink {
  readonly url: string
  readonly arrivals: Array<Arrival>
  /** Sets the answer to all later requests. */
  readonly answer: (answering: Answering) => void
  readonly close: () => Promise<void>
}

const createdAt = /"created_at":"([^"]+)"/u

/** Keeps the microseconds, which a Date would drop. */
const millisOf = (instant: string): number =>
  Date.parse(`${instant.slice(0, 23)}Z`) + Number(instant.slice(23, 26)) / 1_000

const nowMillis = (): number => performance.timeOrigin + performance.now()

/** All receivers in one server: records the time of each arrival, and verifies nothing. */
export const startSink = async (): Promise<Sink> => {
  const arrivals: Array<Arrival> = []
  let answering: Answering = (_, response) => void response.writeHead(204).end()
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("error", () => undefined)
    request.on("end", () => {
      const atMillis = nowMillis()
      const [, committed = ""] = createdAt.exec(Buffer.concat(chunks).toString("utf8")) ?? []
      const path = request.url ?? ""
      arrivals.push({ path, lagMillis: atMillis - millisOf(committed), atMillis })
      answering(path, response)
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    answer: (next) => void (answering = next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}

export interface Customer {
  /** Makes an event, which each of the customer's endpoints gets. */
  readonly happen: () => Promise<void>
  readonly endpointIds: ReadonlyArray<string>
}

export interface Stage {
  readonly databaseUrl: string
  /** Process id of PostgreSQL. */
  readonly postmaster: number
  readonly api: ApiProcess
  readonly sink: Sink
  readonly customers: ReadonlyArray<Customer>
}

const turns = 80

const makeCustomer = async (
  databaseUrl: string,
  { origin }: ApiProcess,
  sink: Sink,
  group: number,
  endpointsEach: number
): Promise<Customer> => {
  const groupId = await makeGroup(databaseUrl, `group ${group}`)
  const key = (await makeKey(databaseUrl, groupId)).clear
  // Ordered before there are endpoints, so that the order itself has no deliveries.
  const created = await orderMission(origin, key)
  const missionId = String(created.json()["id"])
  const urls = Array.from({ length: endpointsEach }, (_, index) => `${sink.url}/${group}/${index}`)
  const endpoints = await makeEndpoints(databaseUrl, groupId, urls)
  let turn = 0
  return {
    endpointIds: endpoints.map(({ id }) => id),
    happen: async () => {
      const { status, text } = await moveDelivery(origin, key, missionId, turn++ % turns)
      if (status !== 200) throw new Error(`a change of dates was answered by ${status}: ${text}`)
    }
  }
}

/**
 * Starts PostgreSQL with fsync, one API, and a customer for each number of endpoints, all at one sink; no dispatcher yet.
 */
const startStage = async (endpointsOf: ReadonlyArray<number>): Promise<Stage> => {
  const { server, dispose } = await startTestServer({ durable: true })
  closeLater(dispose)
  const databaseUrl = await makeDatabase(server.url("postgres"))
  const sink = await startSink()
  closeLater(sink.close)
  const api = await startApiProcess(databaseUrl)
  closeLater(api.stop)
  const customers: Array<Customer> = []
  for (const [group, endpoints] of endpointsOf.entries()) {
    customers.push(await makeCustomer(databaseUrl, api, sink, group, endpoints))
  }
  return { databaseUrl, postmaster: server.pid, api, sink, customers }
}

/** Runs a benchmark on a stage, with a customer for each number of endpoints. */
export const onStage = async (
  endpointsOf: ReadonlyArray<number>,
  play: (stage: Stage) => Promise<void>
): Promise<void> => {
  await runBenchmark(async () => play(await startStage(endpointsOf)))
}

export const say = (line: string): void => void process.stderr.write(`${line}\n`)
