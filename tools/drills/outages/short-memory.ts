import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { asAdministrator, onServer } from "../../harness/database.ts"
import { deposit, samplePdf } from "../../harness/deposits.ts"
import { makeMemoryLimit, type MemoryLimit } from "./memory-limit.ts"
import { inWorld, type Outage } from "./outage.ts"
import { type Phase, playPhase } from "./phase.ts"
import { databaseAnswers, killedApiAnswers } from "./right-answers.ts"
import type { OutageWorld } from "./world.ts"

/** Memory beyond what the API has under the load alone: too little for large files, then enough. */
const roomsMebibytes = [24, 192] as const
const [kibibyte, mebibyte] = [1_024, 1_048_576]
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
  const startsMillis: Array<number> = []
  let [deaths, isOver] = [0, false]
  const watching = (async () => {
    while (!isOver) {
      await wait(pollMillis)
      if (isAlive(api().pid)) continue
      deaths++
      // A start that the kernel ends too is tried again.
      const fromMillis = performance.now()
      await restartApi().catch(() => undefined)
      startsMillis.push(performance.now() - fromMillis)
    }
  })()
  return {
    deaths: () => deaths,
    /** Longest start of the API, in seconds. */
    longestStart: () => (Math.max(0, ...startsMillis) / 1_000).toFixed(1),
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

/** Memory of a process that no file backs: the kernel cannot take it back. */
const ownBytes = (pid: number): number =>
  Number(/^RssAnon:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * kibibyte

const playLimit = async (world: OutageWorld, memory: MemoryLimit, form: "short" | "long", room: number) => {
  const supervisor = superviseApi(world)
  let told = ""
  try {
    const phase = await playPhase(world, {
      what: `the API has room for ${room} MiB more, and gets large files`,
      holdMillis: holdMillis[form],
      // With the least room, the kernel has to kill it.
      shows: () => room !== Math.min(...roomsMebibytes) || supervisor.deaths() > 0,
      begin: async () => {
        memory.limit(ownBytes(world.api().pid) + room * mebibyte)
        const large = depositLargeFiles(world)
        return async () => {
          memory.limit(null)
          await large.stop()
          told = `the kernel killed the API ${supervisor.deaths()} times, whose slowest start took ${supervisor.longestStart()} s; deposits of ${filesOfDeposit} × 8 MB: ${timesOf(large.statuses)}`
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
      return await inWorld(shortMemoryOfApi, { apiUnder: memory.under }, stage, async (world) => {
        const phases: Array<Phase> = []
        for (const room of roomsMebibytes) phases.push(await playLimit(world, memory, stage.form, room))
        return { phases }
      })
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
