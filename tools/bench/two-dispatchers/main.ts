import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { byForm } from "../form.ts"
import { onStage, say, type Stage } from "../stage.ts"

// Enough endpoints for two dispatchers: one endpoint gets at most ten exchanges in flight.
const customers = 8
const endpointsEach = 20
const eventsEach = byForm({ full: 25, quick: 10, shortest: 2 })
const answerMillis = 50
const rounds = byForm({ full: 3, quick: 2, shortest: 1 })
const deliveries = customers * endpointsEach * eventsEach

/**
 * The slots of a dispatcher, which exceed the processors of this machine; and so few slots that only waiting counts.
 */
const slotsTried = byForm({ full: [512, 64, 16], quick: [512, 64, 16], shortest: [64] })

const pollMillis = 5

const startAll = (databaseUrl: string, count: number, slots: number): Promise<ReadonlyArray<DispatcherProcess>> =>
  Promise.all(
    Array.from({ length: count }, () => startDispatcherProcess(databaseUrl, { TRAJET_DISPATCHER_SLOTS: String(slots) }))
  )

const hold = "UPDATE webhook_lane SET paused_until = now() + interval '1 hour'"
const release = "UPDATE webhook_lane SET paused_until = NULL"

/** Deliveries a second with so many dispatchers, from the release of a backlog to its last arrival. */
const drainRate = async ({ databaseUrl, customers: all, sink }: Stage, count: number, slots: number) => {
  await onServer(databaseUrl, hold)
  for (const customer of all) for (let event = 0; event < eventsEach; event++) await customer.happen()
  sink.arrivals.length = 0
  const dispatchers = await startAll(databaseUrl, count, slots)
  try {
    const beganAt = performance.now()
    await onServer(databaseUrl, release)
    while (sink.arrivals.length < deliveries) await wait(pollMillis)
    return (deliveries * 1_000) / (performance.now() - beganAt)
  } finally {
    await Promise.all(dispatchers.map(({ stop }) => stop()))
  }
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const shown = (rates: ReadonlyArray<number>): string => rates.map((rate) => rate.toFixed(0)).join(", ")

await onStage(customers, endpointsEach, async (stage) => {
  stage.sink.answer((_, response) => void setTimeout(() => response.writeHead(204).end(), answerMillis))
  const lines: Array<string> = []
  for (const slots of slotsTried) {
    const rates: Record<1 | 2, Array<number>> = { 1: [], 2: [] }
    for (let round = 0; round < rounds; round++) {
      for (const count of [1, 2] as const) {
        const rate = await drainRate(stage, count, slots)
        rates[count].push(rate)
        say(`${slots} slots, round ${round + 1}, ${count} dispatcher(s): ${rate.toFixed(0)} deliveries a second`)
      }
    }
    const [one, two] = [median(rates[1]), median(rates[2])]
    lines.push(
      `${String(slots).padStart(5)}  ${one.toFixed(0).padStart(14)}  ${two.toFixed(0).padStart(15)}  ` +
        `${(two / one).toFixed(2).padStart(5)}   one: ${shown(rates[1])}; two: ${shown(rates[2])}`
    )
  }
  process.stdout.write(
    [
      `${deliveries} deliveries to ${customers * endpointsEach} endpoints that answer after ${answerMillis} ms; deliveries a second, medians of ${rounds}`,
      "slots  one dispatcher  two dispatchers  ratio   rounds",
      ...lines,
      "With 512 slots each the processors of one machine, which receivers and PostgreSQL share, are the bound; with few the waiting is.",
      ""
    ].join("\n")
  )
})
