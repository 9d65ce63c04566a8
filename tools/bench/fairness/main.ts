import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { byForm } from "../form.ts"
import { verdict } from "../goals.ts"
import { writeSection } from "../report-page.ts"
import { type Customer, onStage, say, type Stage } from "../stage.ts"

const customers = 10
const endpointsEach = 10
/** Events of each customer; each event has ten deliveries. */
const eventsPerSecond = 2
const phaseMillis = byForm({ full: 40_000, quick: 10_000, shortest: 2_000 })
const warmUpMillis = byForm({ full: 10_000, quick: 5_000, shortest: 1_000 })
/** Percent of the endpoints that hang. */
const shares = byForm({ full: [1, 10, 50], quick: [1, 10, 50], shortest: [50] })

const groupOf = (path: string): number => Number(path.split("/")[1])
const indexOf = (path: string): number => groupOf(path) * endpointsEach + Number(path.split("/")[2])
/** True for endpoints whose lags are reported: they never hang, and get the same events in every phase. */
const isWatched = (path: string): boolean => groupOf(path) >= customers / 2

interface Figures {
  readonly deliveries: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

const figuresOf = (lags: ReadonlyArray<number>): Figures => {
  const sorted = lags.toSorted((left, right) => left - right)
  const quantile = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
  return { deliveries: sorted.length, p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) }
}

/** Makes events at their pace, without waiting for earlier answers. */
const flow = async (flowing: ReadonlyArray<Customer>, millis: number): Promise<void> => {
  const everyMillis = 1_000 / eventsPerSecond / flowing.length
  const asked: Array<Promise<void>> = []
  const beganAt = performance.now()
  for (let n = 0; n * everyMillis < millis; n++) {
    await wait(Math.max(0, beganAt + n * everyMillis - performance.now()))
    const customer = flowing[n % flowing.length]
    if (customer !== undefined) asked.push(customer.happen())
  }
  await Promise.all(asked)
}

const lagsIn = async ({ sink }: Stage, flowing: ReadonlyArray<Customer>, millis: number): Promise<Figures> => {
  sink.arrivals.length = 0
  await flow(flowing, millis)
  // Late arrivals still count.
  await wait(2_000)
  return figuresOf(sink.arrivals.filter(({ path }) => isWatched(path)).map(({ lagMillis }) => lagMillis))
}

/** Makes the first `count` endpoints accept requests and never answer. */
const hang = async (stage: Stage, count: number): Promise<Figures> => {
  const { customers: all, databaseUrl, sink } = stage
  const hanging = new Set<() => void>()
  sink.answer((path, response) => {
    if (indexOf(path) >= count) return void response.writeHead(204).end()
    hanging.add(() => void response.destroy())
  })
  const figures = await lagsIn(stage, all, phaseMillis)
  // Removes all traces of the hanging phase, so that nothing is retried.
  const ids = all.flatMap(({ endpointIds }) => endpointIds).slice(0, count)
  await onServer(databaseUrl, "UPDATE webhook_endpoint SET status = 'paused' WHERE id = ANY ($1)", [ids])
  for (const end of hanging) end()
  sink.answer((_, response) => void response.writeHead(204).end())
  await wait(2_000)
  await onServer(databaseUrl, "DELETE FROM delivery WHERE endpoint_id = ANY ($1) AND status <> 'succeeded'", [ids])
  await onServer(
    databaseUrl,
    `UPDATE webhook_lane SET width = 10, failures_in_row = 0, failing_since = NULL, failures_since = 0,
       paused_until = NULL, pauses = 0 WHERE endpoint_id = ANY ($1)`,
    [ids]
  )
  await onServer(databaseUrl, "UPDATE webhook_endpoint SET status = 'enabled' WHERE id = ANY ($1)", [ids])
  return figures
}

const row = (name: string, { deliveries, p50, p95, p99 }: Figures, ...beside: ReadonlyArray<string>): string => {
  const [toAlone = "", toAll = "", judged = ""] = beside
  const cells = [name, String(deliveries), ...[p50, p95, p99].map((each) => each.toFixed(1)), toAlone, toAll, judged]
  return `| ${cells.join(" | ")} |`
}

const goal = { atMost: 0.1 }
const percent = (part: number): string => `${part >= 0 ? "+" : ""}${(part * 100).toFixed(0)} %`

await onStage(
  Array.from({ length: customers }, () => endpointsEach),
  async (stage) => {
    const dispatcher = await startDispatcherProcess(stage.databaseUrl)
    try {
      const watched = stage.customers.slice(customers / 2)
      const lines: Array<string> = []
      const tell = (line: string) => {
        say(line)
        lines.push(line)
      }
      await flow(stage.customers, warmUpMillis)
      let alone = await lagsIn(stage, watched, phaseMillis)
      tell(row("the healthy ones alone", alone))
      const all = await lagsIn(stage, stage.customers, phaseMillis)
      tell(row("all endpoints, all healthy", all))
      for (const share of shares) {
        const hung = await hang(stage, (customers * endpointsEach * share) / 100)
        const after = await lagsIn(stage, watched, phaseMillis)
        const p95 = (alone.p95 + after.p95) / 2
        const more = hung.p95 / p95 - 1
        const name = `${share} % of the endpoints hang`
        tell(row(name, hung, percent(more), percent(hung.p95 / all.p95 - 1), verdict(more, goal)))
        tell(row("the healthy ones alone", after))
        alone = after
      }
      const text = [
        `${new Date().toISOString().slice(0, 10)}, \`npm run bench:fairness\`: ${customers * endpointsEach} endpoints of ${customers} customers, ${eventsPerSecond} events a second each. Lags from commit to arrival at the ${(customers * endpointsEach) / 2} endpoints that are healthy in every phase. Alone: the mean of the phases before and after, in which the others have no events.`,
        [
          `| phase of ${phaseMillis / 1_000} s | deliveries | p50 ms | p95 ms | p99 ms | p95 to alone | p95 to all healthy | goal: at most 10 % above alone |`,
          "| --- | --- | --- | --- | --- | --- | --- | --- |",
          ...lines
        ].join("\n")
      ].join("\n\n")
      process.stdout.write(`${text}\n`)
      if (process.argv.includes("--write")) writeSection({ name: "bench:fairness", title: "Fairness", text })
    } finally {
      await dispatcher.stop()
    }
  }
)
