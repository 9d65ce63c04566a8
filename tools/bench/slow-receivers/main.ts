import { setTimeout as wait } from "node:timers/promises"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { byForm } from "../form.ts"
import { verdict } from "../goals.ts"
import { writeSection } from "../report-page.ts"
import { type Customer, onStage, say, type Stage } from "../stage.ts"
import { quantile } from "../statistics.ts"

/** Endpoints, by group, whose receivers send a byte a second until the time limit of the exchange. */
const trickling = [20, 20]
/** The group of the slow receiver. */
const slowGroup = trickling.length
const slowAnswerMillis = 2_000
const phaseMillis = byForm({ full: 60_000, quick: 20_000, shortest: 4_000 })
/** Until the trickling receivers hold all slots that they get. */
const floodMillis = byForm({ full: 20_000, quick: 20_000, shortest: 2_000 })
const everyMillis = 500

const isTrickling = (path: string): boolean => !path.startsWith(`/${slowGroup}/`)

/** Makes events of each customer at a steady pace. Returns a function that stops. */
const flow = (customers: ReadonlyArray<Customer>): (() => Promise<unknown>) => {
  let goesOn = true
  const going = Promise.all(
    customers.map(async (customer) => {
      while (goesOn) {
        await customer.happen()
        await wait(everyMillis)
      }
    })
  )
  return () => {
    goesOn = false
    return going
  }
}

/** Lags of the slow receiver in a phase, in milliseconds. */
const lagsIn = async (stage: Stage): Promise<ReadonlyArray<number>> => {
  stage.sink.arrivals.length = 0
  const stop = flow(stage.customers.slice(slowGroup))
  await wait(phaseMillis)
  await stop()
  return stage.sink.arrivals.filter(({ path }) => !isTrickling(path)).map(({ lagMillis }) => lagMillis)
}

const endpoints = trickling.reduce((sum, count) => sum + count, 0)
const goal = { atMost: 20 }

const rowOf = (name: string, lags: ReadonlyArray<number>, judged = ""): string => {
  const figures = [0.5, 0.95, 0.99].map((share) => quantile(lags, share).toFixed(1))
  return `| ${[name, lags.length, ...figures, judged].join(" | ")} |`
}

await onStage([...trickling, 1], async (stage) => {
  const dispatcher = await startDispatcherProcess(stage.databaseUrl)
  const trickles = new Set<NodeJS.Timeout>()
  let held = 0
  stage.sink.answer((path, response) => {
    if (!isTrickling(path)) {
      setTimeout(() => response.writeHead(204).end(), slowAnswerMillis)
      return
    }
    held++
    response.writeHead(200)
    const trickle = setInterval(() => response.write("."), 1_000)
    trickles.add(trickle)
    response.on("close", () => {
      held--
      clearInterval(trickle)
      trickles.delete(trickle)
    })
  })
  try {
    const alone = await lagsIn(stage)
    const stop = flow(stage.customers.slice(0, slowGroup))
    await wait(floodMillis)
    const beside = await lagsIn(stage)
    const heldAtEnd = held
    await stop()
    const rows = [
      rowOf("the slow receiver alone", alone),
      rowOf(`beside ${endpoints} that send a byte a second`, beside, verdict(quantile(beside, 0.5), goal))
    ]
    for (const row of rows) say(row)
    const text = [
      `${new Date().toISOString().slice(0, 10)}, \`npm run bench:slow-receivers\`: lags from commit to arrival at a receiver that answers after 2 s, ${1_000 / everyMillis} events a second. The ${endpoints} receivers of two other groups have more to receive than they take; at the end they held ${heldAtEnd} connections.`,
      [
        `| phase of ${phaseMillis / 1_000} s | deliveries | p50 ms | p95 ms | p99 ms | goal: p50 at most ${goal.atMost} ms |`,
        "| --- | --- | --- | --- | --- | --- |",
        ...rows
      ].join("\n")
    ].join("\n\n")
    process.stdout.write(`${text}\n`)
    if (process.argv.includes("--write")) {
      writeSection({ name: "bench:slow-receivers", title: "Slow receivers", text })
    }
  } finally {
    for (const trickle of trickles) clearInterval(trickle)
    await dispatcher.stop()
  }
})
