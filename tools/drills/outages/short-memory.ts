import { setTimeout as wait } from "node:timers/promises"
import { asAdministrator, onServer } from "../../harness/database.ts"
import { deposit, samplePdf } from "../../harness/deposits.ts"
import { makeMemoryLimit, type MemoryLimit } from "./memory-limit.ts"
import { inWorld, type Outage } from "./outage.ts"
import { type Phase, playPhase } from "./phase.ts"
import { databaseAnswers, killedApiAnswers } from "./right-answers.ts"
import type { OutageWorld } from "./world.ts"

/** What the API may use beyond what it uses under the load alone. */
const roomBytes = 64 * 1024 * 1024
const depositors = 8
const filesOfDeposit = 3
const fileBytes = 8_000_000
const holdMillis = { short: 10_000, long: 40_000 }
const kills = { short: 2, long: 10 }
const pollMillis = 100

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Starts the API again whenever it ends, as the supervisor of a machine does. */
const superviseApi = ({ api, restartApi }: OutageWorld) => {
  let [deaths, isOver] = [0, false]
  const watching = (async () => {
    while (!isOver) {
      await wait(pollMillis)
      if (isAlive(api().pid)) continue
      deaths++
      // A start that the kernel ends too is tried again.
      await restartApi().catch(() => undefined)
    }
  })()
  return {
    deaths: () => deaths,
    release: async () => {
      isOver = true
      await watching
    }
  }
}

/** Deposits large files from several clients at once, until it is stopped. */
const depositLargeFiles = ({ api, load }: OutageWorld) => {
  const statuses: Array<number> = []
  let isOver = false
  const depositor = async (index: number) => {
    while (!isOver) {
      const orders = [...load.ordered.values()]
      const order = orders[(index + statuses.length) % orders.length]
      if (order === undefined) return
      const files = Array.from({ length: filesOfDeposit }, () => ({ content: samplePdf(fileBytes) }))
      const reply = await deposit({ origin: api().origin, ...order }, files).catch(() => null)
      statuses.push(reply?.status ?? 0)
      await wait(pollMillis)
    }
  }
  const clients = Array.from({ length: depositors }, (_, index) => depositor(index))
  return {
    statuses,
    stop: async () => {
      isOver = true
      await Promise.all(clients)
    }
  }
}

const timesOf = (statuses: ReadonlyArray<number>): string =>
  [...Map.groupBy(statuses, (status) => status)]
    .map(([status, of]) => `${of.length} × ${status === 0 ? "no answer" : status}`)
    .join(", ")

const playLimit = async (world: OutageWorld, memory: MemoryLimit, form: "short" | "long") => {
  const supervisor = superviseApi(world)
  let told = ""
  try {
    const phase = await playPhase(world, {
      what: "the API may use 64 MiB more than it does, and gets large files",
      holdMillis: holdMillis[form],
      begin: async () => {
        memory.limit(memory.usedBytes() + roomBytes)
        const large = depositLargeFiles(world)
        return async () => {
          memory.limit(null)
          await large.stop()
          told = `the kernel killed the API ${supervisor.deaths()} times; deposits of ${filesOfDeposit} × 8 MB: ${timesOf(large.statuses)}`
        }
      }
    })
    const [row] = await onServer(
      world.databaseUrl,
      "SELECT count(*)::int AS n FROM event WHERE type = 'document.added'"
    )
    return { ...phase, notes: [...phase.notes, `${told}; ${Number(row?.["n"])} documents were added`] }
  } finally {
    memory.limit(null)
    await supervisor.release()
  }
}

/** An API that the kernel kills for its memory. */
export const shortMemoryOfApi: Outage = {
  name: "memory of the API short",
  allowed: [...killedApiAnswers, ...databaseAnswers],
  run: async (stage) => {
    const memory = makeMemoryLimit()
    try {
      return await inWorld(shortMemoryOfApi, { apiUnder: memory.under }, stage, async (world) => ({
        phases: [await playLimit(world, memory, stage.form)]
      }))
    } finally {
      await memory.dispose()
    }
  }
}

const killBackend = async ({ databaseUrl }: OutageWorld): Promise<void> => {
  const [row] = await onServer(
    asAdministrator(databaseUrl),
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'trajet-api' ORDER BY random() LIMIT 1"
  )
  process.kill(Number(row?.["pid"]), "SIGKILL")
}

/** The plant: PostgreSQL confirms a commit before it is on the disk. */
const hastySettings = { synchronous_commit: "off", wal_writer_delay: "10s", wal_writer_flush_after: "1GB" }

/** A server process of PostgreSQL that the kernel kills: PostgreSQL ends all others and recovers from its log. */
export const shortMemoryOfPostgres: Outage = {
  name: "memory of PostgreSQL short",
  allowed: databaseAnswers,
  run: (stage) =>
    inWorld(
      shortMemoryOfPostgres,
      stage.isPlanted ? { server: { settings: hastySettings } } : {},
      stage,
      async (world) => {
        const phases: Array<Phase> = []
        while (phases.length < kills[stage.form]) {
          const what = `a server process of PostgreSQL is killed, ${phases.length + 1}`
          const options = { what, holdMillis: 500, isPassing: true }
          phases.push(
            await playPhase(world, {
              ...options,
              begin: async () => {
                await killBackend(world)
                return async () => undefined
              }
            })
          )
          await wait(1_000)
        }
        return { phases }
      }
    )
}
