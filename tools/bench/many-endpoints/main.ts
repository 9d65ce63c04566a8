import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { makeEndpoints } from "../../harness/endpoints.ts"
import { makeGroup } from "../../harness/tenants.ts"
import { postgresSeconds, processSeconds } from "../api/cpu.ts"
import { byForm } from "../form.ts"
import { writeSection } from "../report-page.ts"
import { type Customer, onStage, say, type Stage } from "../stage.ts"
import { quantile } from "../statistics.ts"

const busyEndpoints = 10
const eventsPerSecond = 5
const perGroup = 20
const manyEndpoints = byForm({ full: 10_000, quick: 2_000, shortest: 40 })
const phaseMillis = byForm({ full: 40_000, quick: 15_000, shortest: 2_000 })
/** A new dispatcher compiles its code, and PostgreSQL plans its statements. */
const warmUpMillis = byForm({ full: 20_000, quick: 10_000, shortest: 1_000 })

/** What a second costs. */
interface Cost {
  readonly workerMillis: number
  readonly postgresMillis: number
  readonly transactions: number
}

const countersOf = async (stage: Stage, pid: number | null) => {
  // PostgreSQL reports the transactions of a session once a second.
  const [row] = await onServer(
    stage.databaseUrl,
    "SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()"
  )
  return {
    atMillis: performance.now(),
    worker: pid === null ? 0 : (processSeconds(pid) ?? Number.NaN),
    postgres: postgresSeconds(stage.postmaster) ?? Number.NaN,
    transactions: Number(row?.["count"])
  }
}

const costOf = async (stage: Stage, pid: number | null): Promise<Cost> => {
  await wait(warmUpMillis)
  const before = await countersOf(stage, pid)
  await wait(phaseMillis)
  const after = await countersOf(stage, pid)
  const seconds = (after.atMillis - before.atMillis) / 1_000
  return {
    workerMillis: ((after.worker - before.worker) * 1_000) / seconds,
    postgresMillis: ((after.postgres - before.postgres) * 1_000) / seconds,
    transactions: (after.transactions - before.transactions) / seconds
  }
}

/** Makes events of the customer until stopped. */
const flow = (customer: Customer): (() => Promise<void>) => {
  let goesOn = true
  const going = (async () => {
    while (goesOn) {
      await customer.happen()
      await wait(1_000 / eventsPerSecond)
    }
  })()
  return async () => {
    goesOn = false
    await going
  }
}

const addEndpoints = async ({ databaseUrl, sink }: Stage, count: number): Promise<void> => {
  for (let group = 0; group < count / perGroup; group++) {
    const groupId = await makeGroup(databaseUrl, `resting ${group}`)
    const urls = Array.from({ length: perGroup }, (_, index) => `${sink.url}/resting/${group}/${index}`)
    await makeEndpoints(databaseUrl, groupId, urls)
  }
}

interface Measured {
  readonly name: string
  readonly rest: Cost
  readonly busy: Cost
  /** Milliseconds from commit to arrival. */
  readonly lags: ReadonlyArray<number>
}

/** The costs of a dispatcher at rest and beside the busy endpoints, without those of a product that has no dispatcher. */
const measured = async (stage: Stage, name: string): Promise<Measured> => {
  const without = await costOf(stage, null)
  const dispatcher = await startDispatcherProcess(stage.databaseUrl)
  try {
    const rest = await costOf(stage, dispatcher.pid)
    const [customer] = stage.customers
    if (customer === undefined) throw new Error("the stage has no customer")
    const stop = flow(customer)
    stage.sink.arrivals.length = 0
    const busy = await costOf(stage, dispatcher.pid)
    await stop()
    const above = (cost: Cost): Cost => ({
      workerMillis: cost.workerMillis,
      postgresMillis: cost.postgresMillis - without.postgresMillis,
      transactions: cost.transactions - without.transactions
    })
    return { name, rest: above(rest), busy, lags: stage.sink.arrivals.map(({ lagMillis }) => lagMillis) }
  } finally {
    await dispatcher.stop()
  }
}

const rowOf = ({ busy, lags, name, rest }: Measured): string => {
  const figures = [
    ...[rest.workerMillis, rest.postgresMillis, rest.transactions],
    ...[busy.workerMillis, busy.postgresMillis, busy.transactions],
    ...[0.5, 0.99].map((share) => quantile(lags, share))
  ]
  return `| ${[name, ...figures.map((figure) => figure.toFixed(1))].join(" | ")} |`
}

await onStage([busyEndpoints], async (stage) => {
  const few = await measured(stage, `${busyEndpoints} endpoints`)
  say(rowOf(few))
  await addEndpoints(stage, manyEndpoints - busyEndpoints)
  const many = await measured(stage, `${manyEndpoints.toLocaleString("en")} endpoints`)
  say(rowOf(many))
  const text = [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:many-endpoints\`: one dispatcher at rest, and while ${busyEndpoints} endpoints get ${eventsPerSecond} events a second each (at most; the next event waits for the answer to the one before). At rest, what PostgreSQL does without a dispatcher is taken off.`,
    [
      "| | at rest: worker, ms/s | PostgreSQL, ms/s | transactions/s | busy: worker, ms/s | PostgreSQL with the API, ms/s | transactions/s | lag p50, ms | p99 |",
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
      ...[few, many].map(rowOf)
    ].join("\n")
  ].join("\n\n")
  process.stdout.write(`${text}\n`)
  if (process.argv.includes("--write")) writeSection({ name: "bench:many-endpoints", title: "Many endpoints", text })
})
