import { startNats } from "../../harness/nats.ts"
import { asAdministrator, makeDatabase, onServer } from "../../harness/database.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { byForm } from "../form.ts"
import { type Contender, type Letter, names } from "./contender.ts"
import { drain, type Drain, paced, type Paced, startSink } from "./measure.ts"
import { startPeer } from "./peers.ts"
import { startRedis } from "./redis.ts"
import { reportText, writeReport } from "./report.ts"
import { settings } from "./settings.ts"
import { quantile } from "../statistics.ts"
import { startTrajet } from "./trajet.ts"
import { closeLater, runBenchmark } from "../running.ts"

const say = (line: string) => void process.stderr.write(`${line}\n`)
const isLetter = (text: string): text is Letter => Object.hasOwn(names, text)
const letters = [...settings.contenders].filter(isLetter)

const rotated = <A>(items: ReadonlyArray<A>, by: number): ReadonlyArray<A> => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length)
]

const warmUpRate = 100
const warmUpSamples = byForm({ full: 500, quick: 500, shortest: 100 })

interface Ready {
  readonly contender: Contender
  readonly databaseUrl: string
  readonly postmaster: number
}

const start = async (): Promise<{
  readonly ready: ReadonlyArray<Ready>
  readonly sink: Awaited<ReturnType<typeof startSink>>
  readonly version: string
}> => {
  const { server, dispose } = await startTestServer({
    durable: true,
    settings: { shared_preload_libraries: "pg_stat_statements", max_connections: "200" }
  })
  closeLater(dispose)
  const sink = await startSink()
  closeLater(() => sink.process.disconnect())
  const redis = letters.includes("b") ? await startRedis() : null
  if (redis !== null) closeLater(redis.stop)
  const nats = letters.includes("n") ? await startNats() : null
  if (nats !== null) closeLater(nats.dispose)
  const ready: Array<Ready> = []
  for (const letter of letters) {
    const databaseUrl = await makeDatabase(server.url("postgres"))
    // Trajet runs with the product's role; the peers make their own schemas, which needs more rights.
    const administratorUrl = asAdministrator(databaseUrl)
    await onServer(administratorUrl, "CREATE EXTENSION pg_stat_statements")
    const contender =
      letter === "p" || letter === "t" || letter === "n"
        ? await startTrajet({
            letter,
            databaseUrl,
            sink: sink.url,
            natsUrl: letter === "n" ? (nats?.url ?? null) : null
          })
        : await startPeer(letter, { databaseUrl: administratorUrl, sink: sink.url, redisPort: redis?.port ?? 0 })
    closeLater(contender.stop)
    ready.push({ contender, databaseUrl: administratorUrl, postmaster: server.pid })
  }
  const [row] = await onServer(server.url("postgres"), "SHOW server_version")
  return { ready, sink, version: String(row?.["server_version"]) }
}

const compare = async () => {
  const { ready, sink, version } = await start()
  for (const one of ready) {
    say(`Warming up ${names[one.contender.letter]} …`)
    for (let i = 0; i < settings.warmUps; i++) await drain(one.contender, sink, one, settings.deliveries, 0)
  }
  const drains: Array<Drain> = []
  const paces: Array<Paced> = []
  for (let round = 1; round <= settings.rounds; round++) {
    for (const one of rotated(ready, round)) {
      const { contender } = one
      await onServer(one.databaseUrl, "CHECKPOINT")
      const drained = await drain(contender, sink, one, settings.deliveries, round)
      drains.push(drained)
      say(`round ${round}, ${names[contender.letter]}: ${Math.round(drained.perSecond)}/s`)
    }
  }
  // Warms up the code that creates the work as well.
  for (const { contender } of ready) await paced(contender, sink, warmUpRate, warmUpSamples)
  for (const rate of settings.rates) {
    for (let turn = 1; turn <= settings.turns; turn++) {
      for (const { contender } of rotated(ready, turn)) {
        const one = await paced(contender, sink, rate, Math.round(settings.samples / settings.turns))
        if (one === null) continue
        paces.push(one)
        const [p50, p99] = [0.5, 0.99].map((share) => quantile(one.lagMillis, share).toFixed(1))
        say(`${rate}/s, turn ${turn}, ${names[contender.letter]}: p50 ${p50} ms, p99 ${p99} ms`)
      }
    }
  }
  const text = reportText(drains, paces, letters, version)
  process.stdout.write(`${text}\n`)
  if (settings.write) writeReport(text)
  const wrong =
    drains.some(({ received }) => received !== settings.deliveries) || paces.some(({ missing }) => missing > 0)
  if (wrong) process.exitCode = 1
}

await runBenchmark(compare)
