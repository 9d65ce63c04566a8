import { randomUUID } from "node:crypto"
import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase } from "../../harness/database.ts"
import { ask } from "../../harness/http.ts"
import { orderMission } from "../../harness/missions.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { until } from "../../harness/until.ts"
import { processSeconds } from "../api/cpu.ts"
import { closeLater, runBenchmark } from "../running.ts"
import { type CountingCollector, startCountingCollector } from "./counting-collector.ts"
import { histogramNanos } from "./histogram.ts"
import { contenders, type Contender, type Cost, reportText, type Round, writeReport } from "./report.ts"
import { settings } from "./settings.ts"

interface Contestant {
  readonly api: ApiProcess
  readonly collector: CountingCollector
  /** Requests that it was sent. */
  sent: number
}

interface Scene {
  readonly key: string
  readonly missionId: string
  readonly contestants: Readonly<Record<Contender, Contestant>>
}

const together = async (count: number, send: () => Promise<void>): Promise<void> => {
  let left = count
  const keepSending = async () => {
    while (left-- > 0) await send()
  }
  await Promise.all(Array.from({ length: settings.connections }, keepSending))
}

const secondsOf = async ({ api }: Contestant, work: Promise<void>): Promise<number | null> => {
  const before = processSeconds(api.pid)
  await work
  const after = processSeconds(api.pid)
  return before === null || after === null ? null : after - before
}

const turn = async ({ key, missionId }: Scene, contestant: Contestant): Promise<Cost> => {
  const { origin } = contestant.api
  const create = async () => {
    const { status, text } = await orderMission(origin, key, randomUUID())
    if (status !== 201) throw new Error(`a creation was answered by ${status}: ${text}`)
  }
  const read = async () => {
    const { status, text } = await ask(origin, `/v1/transports/${missionId}`, { key })
    if (status !== 200) throw new Error(`a reading was answered by ${status}: ${text}`)
  }
  contestant.sent += settings.creations + settings.reads
  return {
    creationSeconds: await secondsOf(contestant, together(settings.creations, create)),
    readSeconds: await secondsOf(contestant, together(settings.reads, read))
  }
}

const start = async (databaseUrl: string, env: Readonly<Record<string, string>>): Promise<Contestant> => {
  const collector = await startCountingCollector()
  const api = await startApiProcess(databaseUrl, {
    NODE_ENV: "production",
    ...("TRAJET_TRACES_ONE_IN" in env ? { TRAJET_OTLP_URL: collector.url } : {}),
    ...env
  })
  closeLater(collector.close)
  closeLater(api.stop)
  return { api, collector, sent: 0 }
}

/** Fails if a contender did not do what its row says. */
const check = async ({ all, off, sampled }: Scene["contestants"]): Promise<void> => {
  await until("every request that is recorded has arrived", () => all.collector.counts.requests === all.sent)
  const { requests } = sampled.collector.counts
  if (off.collector.counts.spans > 0) throw new Error("the process without a collector has sent something")
  if (requests > sampled.sent / 20)
    throw new Error(`${requests} of ${sampled.sent} requests were recorded, not one of 100`)
}

const bench = async () => {
  const { dispose, server } = await startTestServer({ durable: true })
  closeLater(dispose)
  const databaseUrl = await makeDatabase(server.url("postgres"))
  const key = (await makeKey(databaseUrl, await makeGroup(databaseUrl, "fleet"))).clear
  const contestants = {
    off: await start(databaseUrl, {}),
    sampled: await start(databaseUrl, { TRAJET_TRACES_ONE_IN: "100" }),
    all: await start(databaseUrl, { TRAJET_TRACES_ONE_IN: "1" })
  }
  const ordered = await orderMission(contestants.off.api.origin, key)
  contestants.off.sent += 1
  const scene: Scene = { key, missionId: String(ordered.json()["id"]), contestants }
  for (let nth = 0; nth < settings.warmUpTurns; nth++) {
    for (const name of contenders) await turn(scene, contestants[name])
  }
  const rounds: Array<Round> = []
  for (let nth = 0; nth < settings.rounds; nth++) {
    const costs = new Map<Contender, Cost>()
    // The order moves on and turns round, so that none always follows the same other.
    for (const at of nth % 2 === 0 ? [0, 1, 2] : [2, 1, 0]) {
      const name = contenders[(nth + at) % contenders.length]
      if (name !== undefined) costs.set(name, await turn(scene, contestants[name]))
    }
    rounds.push(costs)
  }
  await check(contestants)
  const text = reportText(rounds, contestants.all.collector.counts, histogramNanos())
  process.stdout.write(`${text}\n`)
  if (settings.write) writeReport(text)
}

await runBenchmark(bench)
