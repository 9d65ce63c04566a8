import { setTimeout as wait } from "node:timers/promises"
import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase, onServer } from "../../harness/database.ts"
import { type Actors, makeChanges } from "../../harness/feed-changes.ts"
import { atRate, FeedFollower, quantile } from "../../harness/feed-follower.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../harness/people.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { type Measured, type Quantiles, reportText, writeReport } from "./report.ts"
import { type Load, loads, settings } from "./settings.ts"
import { closeLater, runBenchmark } from "../running.ts"

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** Time for the last event to arrive; what has not arrived then is counted as missed. */
const arrivesMillis = 15_000
const pollMillis = 50
/** Time for an event that would come twice. */
const settlesMillis = 500

interface Scene {
  readonly databaseUrl: string
  readonly writer: ApiProcess
  readonly server: ApiProcess
  readonly operator: TestPerson
  readonly drivers: ReadonlyArray<TestPerson>
  readonly change: (origin: string, nth: number) => Promise<void>
}

const makeScene = async (): Promise<Scene> => {
  const { server: postgres, dispose } = await startTestServer({ durable: true })
  closeLater(dispose)
  const databaseUrl = await makeDatabase(postgres.url("postgres"))
  const clients: Array<string> = []
  for (let nth = 1; nth <= settings.groups; nth++) {
    clients.push((await makeKey(databaseUrl, await makeGroup(databaseUrl, `orders ${nth}`))).clear)
  }
  const operator = await makeOperator(databaseUrl)
  const drivers: Array<TestPerson> = []
  for (let nth = 0; nth < settings.drivers; nth++) drivers.push(await makeDriver(databaseUrl))
  const start = async () => {
    const api = await startApiProcess(databaseUrl, { NODE_ENV: "production", TRAJET_FEEDS_PER_KEY: "1000" })
    closeLater(api.stop)
    return api
  }
  const [writer, server] = [await start(), await start()]
  const actors: Actors = { clients, operator: operator.key, drivers: drivers.map(({ id }) => id) }
  return { databaseUrl, writer, server, operator, drivers, change: makeChanges(actors) }
}

const quantilesOf = (values: ReadonlyArray<number>): Quantiles => ({
  p50: quantile(values, 0.5),
  p99: quantile(values, 0.99),
  max: quantile(values, 1)
})

const eventsSoFar = async (databaseUrl: string): Promise<ReadonlySet<string>> =>
  new Set((await onServer(databaseUrl, "SELECT id::text FROM event")).map(({ id }) => String(id)))

/** The events of a run that an operator got. A new feed may also show events of the second before it. */
const gotAt = ({ received }: FeedFollower, events: ReadonlySet<string>): ReadonlyArray<string> =>
  received.map(({ data }) => data.id ?? "").filter((id) => events.has(id))

const missedAt = (follower: FeedFollower, events: ReadonlySet<string>): number =>
  events.size - new Set(gotAt(follower, events)).size

const repeatedAt = (follower: FeedFollower, events: ReadonlySet<string>): number => {
  const got = gotAt(follower, events)
  return got.length - new Set(got).size
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

let made = 0
const run = async (scene: Scene, load: Load, seconds: number): Promise<Measured> => {
  const { databaseUrl, writer, server, operator, drivers, change } = scene
  const origin = () => server.origin
  const ofDrivers = load.listeners === 0 ? [] : drivers.map(({ key }) => new FeedFollower(key, origin))
  const ofOperators = Array.from(
    { length: Math.max(0, load.listeners - ofDrivers.length) },
    () => new FeedFollower(operator.key, origin)
  )
  const all = [...ofOperators, ...ofDrivers]
  for (const follower of all) await follower.open()
  const before = await eventsSoFar(databaseUrl)
  const answers: Array<number> = []
  await atRate(load.changesPerSecond, seconds * 1_000, async () => {
    const startedAt = performance.now()
    await change(writer.origin, made++)
    answers.push(performance.now() - startedAt)
  })
  const events = new Set([...(await eventsSoFar(databaseUrl))].filter((id) => !before.has(id)))
  const missed = () => sum(ofOperators.map((follower) => missedAt(follower, events)))
  for (const deadline = Date.now() + arrivesMillis; missed() > 0 && Date.now() < deadline;) await wait(pollMillis)
  await wait(settlesMillis)
  await Promise.all(all.map((follower) => follower.close()))
  const wrong = missed() + sum(ofOperators.map((follower) => repeatedAt(follower, events)))
  const delays = all.flatMap(({ received }) => received.flatMap(({ delayMillis }) => delayMillis ?? []))
  return { load, events: events.size, delay: quantilesOf(delays), answer: quantilesOf(answers), wrong }
}

const bench = async () => {
  const scene = await makeScene()
  for (const load of loads) await run(scene, load, settings.warmUpSeconds)
  const measured: Array<Measured> = []
  for (let round = 0; round < settings.rounds; round++) {
    for (const load of loads) {
      const each = await run(scene, load, settings.seconds)
      say(JSON.stringify(each))
      measured.push(each)
    }
  }
  const text = reportText(measured)
  process.stdout.write(`${text}\n`)
  if (settings.write) writeReport(text)
  if (measured.some(({ wrong, events }) => wrong > 0 || events === 0)) process.exitCode = 1
}

await runBenchmark(bench)
