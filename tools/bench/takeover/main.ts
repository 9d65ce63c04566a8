import type { ServerResponse } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { inEveryForm, numberSetting } from "../form.ts"
import { verdict } from "../goals.ts"
import { writeSection } from "../report-page.ts"
import { onStage, say, type Stage } from "../stage.ts"
import { median, quantile } from "../statistics.ts"

const customers = 4
const endpointsEach = 10
const eventsEach = numberSetting("BENCH_EVENTS", { full: 150, quick: 150, shortest: 100 })
const rounds = numberSetting("BENCH_ROUNDS", { full: 10, quick: 3, shortest: 1 })
const answerMillis = numberSetting("BENCH_ANSWER_MILLIS", inEveryForm(400))
const deliveries = customers * endpointsEach * eventsEach

const stopRounds = numberSetting("BENCH_STOP_ROUNDS", { full: 5, quick: 2, shortest: 1 })

const goals = { medianMillis: 1_000, worstMillis: 15_000, twiceBeyondFlight: 100, stopMillis: 1_000 }

interface Post {
  readonly path: string
  readonly deliveryId: string
  readonly atMillis: number
}

interface Takeover {
  /** POSTs that were cut off by the end of the first dispatcher. */
  readonly cut: number
  /** From the signal to the next POST of each endpoint that had one in flight. */
  readonly laneMillis: ReadonlyArray<number>
  /** From the signal to the next POST of each delivery that was cut off. */
  readonly deliveryMillis: ReadonlyArray<number>
  readonly lost: number
  readonly twice: number
}

const hold = "UPDATE webhook_lane SET paused_until = now() + interval '1 hour'"
const release = "UPDATE webhook_lane SET paused_until = NULL"

const openDeliveries = async (databaseUrl: string): Promise<number> => {
  const [row] = await onServer(databaseUrl, "SELECT count(*)::int AS n FROM delivery WHERE status <> 'succeeded'")
  return Number(row?.["n"])
}

/** Ends the first of two dispatchers in the middle of a backlog, and waits until all is delivered. */
const takeover = async (
  { customers: all, databaseUrl, sink }: Stage,
  signal: "SIGKILL" | "SIGTERM"
): Promise<Takeover> => {
  const posts: Array<Post> = []
  const open = new Set<Post>()
  const cut: Array<Post> = []
  sink.answer((path: string, response: ServerResponse) => {
    const post = {
      path,
      deliveryId: String(response.req.headers["x-svc-delivery-id"]),
      atMillis: performance.now()
    }
    posts.push(post)
    open.add(post)
    const timer = setTimeout(() => response.writeHead(204).end(), answerMillis)
    response.once("close", () => {
      open.delete(post)
      if (response.writableFinished) return
      clearTimeout(timer)
      cut.push(post)
    })
  })
  await onServer(databaseUrl, hold)
  for (const customer of all) for (let event = 0; event < eventsEach; event++) await customer.happen()
  const first = await startDispatcherProcess(databaseUrl)
  await onServer(databaseUrl, release)
  // The first holds all that may be in flight when the second has begun.
  const other = await startDispatcherProcess(databaseUrl)
  try {
    const lanes = new Set([...open].map(({ path }) => path))
    const endedAtMillis = performance.now()
    await (signal === "SIGKILL" ? first.kill() : first.stop())
    while ((await openDeliveries(databaseUrl)) > 0) await wait(20)
    const next = (of: (post: Post) => boolean) =>
      (posts.find((post) => post.atMillis > endedAtMillis && of(post))?.atMillis ?? Infinity) - endedAtMillis
    return {
      cut: cut.length,
      laneMillis: [...lanes].map((path) => next((post) => post.path === path)),
      deliveryMillis: cut.map(({ deliveryId }) => next((post) => post.deliveryId === deliveryId)),
      lost: deliveries - new Set(posts.map(({ deliveryId }) => deliveryId)).size,
      twice: posts.length - new Set(posts.map(({ deliveryId }) => deliveryId)).size
    }
  } finally {
    await Promise.all([first.kill(), other.stop()])
  }
}

const seconds = (millis: number): string => (millis / 1_000).toFixed(2)
const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

await onStage(
  Array.from({ length: customers }, () => endpointsEach),
  async (stage) => {
    const all: Array<Takeover> = []
    for (let round = 1; round <= rounds; round++) {
      const one = await takeover(stage, "SIGKILL")
      all.push(one)
      say(`round ${round}: ${one.cut} cut off, again after ${seconds(median(one.deliveryMillis))} s`)
    }
    const stopped: Array<Takeover> = []
    for (let round = 1; round <= stopRounds; round++) {
      stopped.push(await takeover(stage, "SIGTERM"))
      say(`stop ${round}: next POST of an endpoint after ${seconds(median(stopped.at(-1)?.laneMillis ?? []))} s`)
    }
    const stoppedLanes = stopped.flatMap(({ laneMillis }) => laneMillis)
    const stoppedTwice = sum(stopped.map((one) => one.twice))
    const stoppedLost = sum(stopped.map((one) => one.lost))
    const row = (what: string, millis: ReadonlyArray<number>) =>
      `| ${what} | ${seconds(median(millis))} | ${seconds(quantile(millis, 0.99))} | ${seconds(Math.max(...millis))} |`
    const lanes = all.flatMap(({ laneMillis }) => laneMillis)
    const [cut, twice, lost] = [
      sum(all.map((one) => one.cut)),
      sum(all.map((one) => one.twice)),
      sum(all.map((one) => one.lost))
    ]
    const text = [
      `${new Date().toISOString().slice(0, 10)}, \`npm run bench:takeover\`: \`kill -9\` of the first of two dispatchers in the middle of ${deliveries.toLocaleString("en")} deliveries to ${customers * endpointsEach} endpoints that answer after ${answerMillis} ms, ${rounds} times. All processes share one machine.`,
      [
        "| seconds after the signal | median | p99 | longest |",
        "| --- | --- | --- | --- |",
        row("`kill -9`: next POST of an endpoint that had one in flight", lanes),
        row(
          "`kill -9`: next POST of a delivery that was cut off",
          all.flatMap(({ deliveryMillis }) => deliveryMillis)
        ),
        row(`SIGTERM, ${stopRounds} times: next POST of an endpoint that had one in flight`, stoppedLanes)
      ].join("\n"),
      [
        `- next POST of an endpoint, goal ≤ 1 s at the median and ≤ 15 s at the longest: ${verdict(median(lanes), { atMost: goals.medianMillis })}, ${verdict(Math.max(...lanes), { atMost: goals.worstMillis })}`,
        `- SIGTERM, goal ≤ 1 s at the longest: ${verdict(Math.max(...stoppedLanes), { atMost: goals.stopMillis })}; lost ${stoppedLost}, sent twice ${stoppedTwice}, goal none: ${verdict(stoppedTwice, { atMost: 0 })}`,
        `- \`kill -9\`: lost: ${lost}; cut off: ${cut}; sent twice: ${twice}, goal at most those in flight and ${goals.twiceBeyondFlight} a kill: ${verdict(twice, { atMost: cut + goals.twiceBeyondFlight * rounds })}`
      ].join("\n")
    ].join("\n\n")
    process.stdout.write(`${text}\n`)
    if (process.argv.includes("--write")) writeSection({ name: "bench:takeover", title: "Takeover", text })
    if (lost + stoppedLost > 0) process.exitCode = 1
  }
)
