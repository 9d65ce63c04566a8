import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { postgresSeconds, processSeconds } from "../api/cpu.ts"
import { byForm, inEveryForm, numberSetting } from "../form.ts"
import { verdict } from "../goals.ts"
import { writeSection } from "../report-page.ts"
import { onStage, say, type Stage } from "../stage.ts"
import { median, ratioText } from "../statistics.ts"

// Enough endpoints for two dispatchers: one endpoint gets at most ten exchanges in flight.
const customers = 8
const endpointsEach = 20
const eventsEach = numberSetting("BENCH_EVENTS", { full: 375, quick: 50, shortest: 2 })
const rounds = numberSetting("BENCH_ROUNDS", { full: 3, quick: 2, shortest: 1 })
const slots = numberSetting("BENCH_SLOTS", inEveryForm(512))
const deliveries = customers * endpointsEach * eventsEach

/** Receivers that take so long, and the ratio of two dispatchers to one that is wanted with them. */
const cases = byForm({
  full: [
    { answerMillis: 250, goal: 1.6 },
    { answerMillis: 50, goal: 0.95 }
  ],
  quick: [
    { answerMillis: 250, goal: 1.6 },
    { answerMillis: 50, goal: 0.95 }
  ],
  shortest: [{ answerMillis: 50, goal: 0.95 }]
})

const pollMillis = 5

const startAll = (databaseUrl: string, count: number): Promise<ReadonlyArray<DispatcherProcess>> =>
  Promise.all(
    Array.from({ length: count }, () => startDispatcherProcess(databaseUrl, { TRAJET_DISPATCHER_SLOTS: String(slots) }))
  )

const hold = "UPDATE webhook_lane SET paused_until = now() + interval '1 hour'"
const release = "UPDATE webhook_lane SET paused_until = NULL"

interface Drained {
  readonly perSecond: number
  /** Processor time a delivery, microseconds: of all dispatchers, and of PostgreSQL. */
  readonly dispatcherMicros: number
  readonly postgresMicros: number
}

/** Drains a backlog with so many dispatchers, and measures from its release to its last arrival. */
const drained = async ({ databaseUrl, customers: all, postmaster, sink }: Stage, count: number): Promise<Drained> => {
  await onServer(databaseUrl, hold)
  for (const customer of all) for (let event = 0; event < eventsEach; event++) await customer.happen()
  sink.arrivals.length = 0
  const dispatchers = await startAll(databaseUrl, count)
  const spent = () => dispatchers.reduce((sum, { pid }) => sum + (processSeconds(pid) ?? 0), 0)
  try {
    // Until they have heard of each other.
    await wait(2_000)
    const beganAt = performance.now()
    const [dispatcher, postgres] = [spent(), postgresSeconds(postmaster) ?? 0]
    await onServer(databaseUrl, release)
    while (sink.arrivals.length < deliveries) await wait(pollMillis)
    const micros = (seconds: number) => (seconds * 1e6) / deliveries
    return {
      perSecond: (deliveries * 1_000) / (performance.now() - beganAt),
      dispatcherMicros: micros(spent() - dispatcher),
      postgresMicros: micros((postgresSeconds(postmaster) ?? 0) - postgres)
    }
  } finally {
    await Promise.all(dispatchers.map(({ stop }) => stop()))
  }
}

const whole = (values: ReadonlyArray<number>): string => Math.round(median(values)).toLocaleString("en")

const rowOf = (
  answerMillis: number,
  goal: number,
  one: ReadonlyArray<Drained>,
  two: ReadonlyArray<Drained>
): string => {
  const ratios = one.flatMap(({ perSecond }, round) => {
    const other = two[round]
    return other === undefined ? [] : [other.perSecond / perSecond]
  })
  const costs = (all: ReadonlyArray<Drained>) =>
    `${whole(all.map(({ dispatcherMicros }) => dispatcherMicros))} + ${whole(all.map(({ postgresMicros }) => postgresMicros))}`
  const cells = [
    `${answerMillis} ms`,
    whole(one.map(({ perSecond }) => perSecond)),
    whole(two.map(({ perSecond }) => perSecond)),
    ratioText(ratios),
    `≥ ${goal}: ${verdict(median(ratios), { atLeast: goal })}`,
    costs(one),
    costs(two)
  ]
  return `| ${cells.join(" | ")} |`
}

await onStage(
  Array.from({ length: customers }, () => endpointsEach),
  async (stage) => {
    const rows: Array<string> = []
    for (const { answerMillis, goal } of cases) {
      stage.sink.answer((_, response) => void setTimeout(() => response.writeHead(204).end(), answerMillis))
      const all: Record<1 | 2, Array<Drained>> = { 1: [], 2: [] }
      for (let round = 0; round < rounds; round++) {
        for (const count of [1, 2] as const) {
          const one = await drained(stage, count)
          all[count].push(one)
          const micros = `${Math.round(one.dispatcherMicros)} + ${Math.round(one.postgresMicros)} µs`
          say(
            `${answerMillis} ms, round ${round + 1}, ${count} dispatcher(s): ${one.perSecond.toFixed(0)}/s, ${micros}`
          )
        }
      }
      rows.push(rowOf(answerMillis, goal, all[1], all[2]))
    }
    const text = [
      `${new Date().toISOString().slice(0, 10)}, \`npm run bench:two-dispatchers\`: ${deliveries.toLocaleString("en")} deliveries to ${customers * endpointsEach} endpoints, ${slots} slots a dispatcher, ${rounds} rounds. Dispatchers, receivers and PostgreSQL share the processors of one machine.`,
      [
        "| receivers take | one dispatcher, deliveries/s | two dispatchers | two over one | goal | CPU µs per delivery of one: dispatcher + PostgreSQL | of two |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        ...rows
      ].join("\n")
    ].join("\n\n")
    process.stdout.write(`${text}\n`)
    if (process.argv.includes("--write"))
      writeSection({ name: "bench:two-dispatchers", title: "Two dispatchers", text })
  }
)
