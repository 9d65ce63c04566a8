import { readFileSync } from "node:fs"
import { asAdministrator, onServer } from "../../harness/database.ts"
import { ask } from "../../harness/http.ts"
import { inWorld, type Outage } from "./outage.ts"
import type { PhaseOptions } from "./phase.ts"
import { playPhase } from "./phase.ts"
import { databaseAnswers } from "./right-answers.ts"
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts"
import { supervise } from "./supervised-server.ts"
import type { OutageWorld } from "./world.ts"

const diskMebibytes = 400
const holdMillis = { short: 5_000, long: 20_000 }
/** Refusals after which the full disk has surely shown. */
const refusalsMin = 10

const isRefusal = (said: string): boolean => said.startsWith("5") || said.startsWith("none")

const shows: PhaseOptions["shows"] = ({ answers }) =>
  answers.filter(({ said }) => isRefusal(said)).length >= refusalsMin

/** Whether reading works while nothing can be written. */
const reading = async ({ api, customers }: OutageWorld): Promise<ReadonlyArray<string>> => {
  const reply = await ask(api().origin, "/v1/transports?limit=1", { key: customers[0]?.key ?? "" }).catch(() => null)
  return [`a list of missions was answered ${reply?.status ?? "not at all"}`]
}

const lines = (file: string, text: string): number => readFileSync(file, "utf8").split(text).length - 1

const fillTables = (world: OutageWorld, disk: SmallDisk): PhaseOptions => ({
  what: "PostgreSQL's disk is full",
  holdMillis: 0,
  shows,
  look: () => reading(world),
  begin: async () => {
    disk.fill()
    return async () => disk.free()
  }
})

const fillLog = (world: OutageWorld, disk: SmallDisk): PhaseOptions => ({
  what: "… and PostgreSQL needs another segment of its log",
  holdMillis: 0,
  shows,
  begin: async () => {
    disk.fill()
    // A backup and `archive_timeout` end a segment too. The next ones need disk.
    const administrator = asAdministrator(world.databaseUrl)
    for (let segment = 0; segment < 30; segment++) {
      const next = onServer(administrator, "SELECT pg_switch_wal(), pg_logical_emit_message(true, 'drill', 'full')")
      if (
        !(await next.then(
          () => true,
          () => false
        ))
      )
        break
    }
    return async () => disk.free()
  }
})

/** PostgreSQL on a disk that has no byte left. */
export const fullDisk: Outage = {
  name: "disk of PostgreSQL full",
  allowed: databaseAnswers,
  run: async (stage) => {
    const disk = mountSmallDisk(diskMebibytes)
    try {
      return await inWorld(
        fullDisk,
        { server: { disk: disk.folder, settings: { max_wal_size: "64MB", min_wal_size: "32MB" } } },
        stage,
        async (world) => {
          const supervisor = supervise(world.postgres)
          try {
            const hold = holdMillis[stage.form]
            const tables = await playPhase(world, { ...fillTables(world, disk), holdMillis: hold })
            const log = await playPhase(world, { ...fillLog(world, disk), holdMillis: hold })
            const panics = lines(world.postgres.logFile, "PANIC:")
            const refused = lines(world.postgres.logFile, "No space left on device")
            const told = `PostgreSQL wrote "No space left on device" ${refused} times and ended by PANIC ${panics} times; its supervisor started it ${supervisor.deaths()} times`
            return {
              phases: [tables, { ...log, notes: [...log.notes, told] }],
              failures: refused === 0 ? ["PostgreSQL found its disk not full"] : []
            }
          } finally {
            disk.free()
            await supervisor.release()
          }
        }
      )
    } finally {
      disk.dispose()
    }
  }
}
