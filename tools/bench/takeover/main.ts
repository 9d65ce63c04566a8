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

const goals = { medianMillis: 1_000, worstMillis: 15_000, twiceBeyondFlight: 100 }

interface Post {
  readonly path: string
  readonly deliveryId: string
  readonly atMillis: number
}

interface Takeover {
  /** POSTs that were cut off by the kill. */
  readonly cut: number
  /** From the kill to the next POST of each endpoint that had one cut off. */
  readonly laneMillis: ReadonlyArray<number>
  /** From the kill to the next POST of each delivery that was cut off. */
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

/** Kills the first of two dispatchers in the middle of a backlog, and waits until all is delivered. */
const takeover = async ({ customers: all, databaseUrl, sink }: Stage): Promise<Takeover> => {
  const posts: Array<Post> = []
  const cut: Array<Post> = []
  sink.answer((path: string, response: ServerResponse) => {
    const post = {
      path,
      deliveryId: String(response.req.headers["x-svc-delivery-id"]),
      atMillis: performance.now()
    }
    posts.push(post)
    const timer = setTimeout(() => response.writeHead(204).end(), answerMillis)
    response.once("close", () => {
      if (response.writableFinished) return
      clearTimeout(timer)
      cut.push(post)
    })
  })
  await onServer(databaseUrl, hold)
  for (const customer of all) for (let event = 0; event < eventsEach; event++) await customer.happen()
  const killed = await startDispatcherProcess(databaseUrl)
  await onServer(databaseUrl, release)
  // The first holds all that may be in flight when the second has begun.
  const other = await startDispatcherProcess(databaseUrl)
  try {
    const killedAtMillis = performance.now()
    await killed.kill()
    while ((await openDeliveries(databaseUrl)) > 0) await wait(20)
    const next = (of: (post: Post) => boolean) =>
      (posts.find((post) => post.atMillis > killedAtMillis && of(post))?.atMillis ?? Infinity) - killedAtMillis
    return {
      cut: cut.length,
      laneMillis: [...new Set(cut.map(({ path }) => path))].map((path) => next((post) => post.path === path)),
      deliveryMillis: cut.map(({ deliveryId }) => next((post) => post.deliveryId === deliveryId)),
      lost: deliveries - new Set(posts.map(({ deliveryId }) => deliveryId)).size,
      twice: posts.length - new Set(posts.map(({ deliveryId }) => deliveryId)).size
    }
  } finally {
    await Promise.all([killed.kill(), other.stop()])
  }
}

const seconds = (millis: number): string => (millis / 1_000).toFixed(2)
const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

await onStage(
  Array.from({ length: customers }, () => endpointsEach),
  async (stage) => {
    const all: Array<Takeover> = []
    for (let round = 1; round <= rounds; round++) {
      const one = await takeover(stage)
      all.push(one)
      say(`round ${round}: ${one.cut} cut off, again after ${seconds(median(one.deliveryMillis))} s`)
    }
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
        "| seconds after the kill | median | p99 | longest |",
        "| --- | --- | --- | --- |",
        row("next POST of an endpoint that had one cut off", lanes),
        row(
          "next POST of a delivery that was cut off",
          all.flatMap(({ deliveryMillis }) => deliveryMillis)
        )
      ].join("\n"),
      [
        `- next POST of an endpoint, goal ≤ 1 s at the median and ≤ 15 s at the longest: ${verdict(median(lanes), { atMost: goals.medianMillis })}, ${verdict(Math.max(...lanes), { atMost: goals.worstMillis })}`,
        `- lost: ${lost}; cut off: ${cut}; sent twice: ${twice}, goal at most those in flight and ${goals.twiceBeyondFlight} a kill: ${verdict(twice, { atMost: cut + goals.twiceBeyondFlight * rounds })}`
      ].join("\n")
    ].join("\n\n")
    process.stdout.write(`${text}\n`)
    if (process.argv.includes("--write")) writeSection({ name: "bench:takeover", title: "Takeover", text })
    if (lost > 0) process.exitCode = 1
  }
)
