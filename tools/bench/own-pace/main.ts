import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { postgresSeconds, processSeconds } from "../api/cpu.ts"
import { byForm, numberSetting } from "../form.ts"
import { writeSection } from "../report-page.ts"
import { onStage, say, type Stage } from "../stage.ts"
import { median } from "../statistics.ts"

const endpoints = 10
const events = numberSetting("BENCH_EVENTS", { full: 300, quick: 150, shortest: 20 })
const rounds = byForm({ full: 5, quick: 3, shortest: 1 })

const modes = {
  "no pace": "rate_limit = NULL, is_ordered = false",
  "rate limit 1,000": "rate_limit = 1000, is_ordered = false",
  ordered: "rate_limit = NULL, is_ordered = true"
} as const
type Mode = keyof typeof modes

interface Drain {
  readonly perSecond: number
  readonly workerMicros: number
  readonly postgresMicros: number
}

const openDeliveries = async (databaseUrl: string): Promise<number> => {
  const [row] = await onServer(databaseUrl, "SELECT count(*)::int AS n FROM delivery WHERE status <> 'succeeded'")
  return Number(row?.["n"])
}

/** Drains a backlog to the endpoints, from its release to the last result. */
const drain = async ({ customers, databaseUrl, postmaster }: Stage, pid: number, mode: Mode): Promise<Drain> => {
  await onServer(databaseUrl, `UPDATE webhook_endpoint SET ${modes[mode]}, version = version + 1`)
  await onServer(databaseUrl, "UPDATE webhook_lane SET paused_until = now() + interval '1 hour'")
  for (const customer of customers) for (let event = 0; event < events; event++) await customer.happen()
  const [worker, postgres] = [processSeconds(pid) ?? Number.NaN, postgresSeconds(postmaster) ?? Number.NaN]
  const beganAtMillis = performance.now()
  await onServer(databaseUrl, "UPDATE webhook_lane SET paused_until = NULL")
  await onServer(databaseUrl, "NOTIFY trajet_outbox")
  while ((await openDeliveries(databaseUrl)) > 0) await wait(50)
  const seconds = (performance.now() - beganAtMillis) / 1_000
  const deliveries = events * endpoints
  return {
    perSecond: deliveries / seconds,
    workerMicros: (((processSeconds(pid) ?? Number.NaN) - worker) * 1e6) / deliveries,
    postgresMicros: (((postgresSeconds(postmaster) ?? Number.NaN) - postgres) * 1e6) / deliveries
  }
}

await onStage([endpoints], async (stage) => {
  const dispatcher = await startDispatcherProcess(stage.databaseUrl)
  try {
    const all = new Map<Mode, Array<Drain>>()
    const names: ReadonlyArray<Mode> = ["no pace", "rate limit 1,000", "ordered"]
    for (let round = 1; round <= rounds; round++) {
      for (const mode of names) {
        const drained = await drain(stage, dispatcher.pid, mode)
        all.set(mode, [...(all.get(mode) ?? []), drained])
        say(`round ${round}, ${mode}: ${drained.perSecond.toFixed(0)} deliveries/s`)
      }
    }
    const row = (mode: Mode): string => {
      const of = (figure: keyof Drain) => median((all.get(mode) ?? []).map((drained) => drained[figure])).toFixed(0)
      return `| ${[mode, of("perSecond"), of("workerMicros"), of("postgresMicros")].join(" | ")} |`
    }
    const text = [
      `${new Date().toISOString().slice(0, 10)}, \`npm run bench:own-pace\`: drains of ${(events * endpoints).toLocaleString("en")} deliveries to ${endpoints} endpoints that answer at once, by one dispatcher; medians of ${rounds} rounds in turns. A drain begins when its endpoints may send, which a sweep finds within a second.`,
      [
        "| endpoints | deliveries/s | worker µs a delivery | PostgreSQL µs |",
        "| --- | --- | --- | --- |",
        ...names.map(row)
      ].join("\n")
    ].join("\n\n")
    process.stdout.write(`${text}\n`)
    if (process.argv.includes("--write"))
      writeSection({ name: "bench:own-pace", title: "An endpoint's own pace", text })
  } finally {
    await dispatcher.stop()
  }
})
