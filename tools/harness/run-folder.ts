import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { cacheFolder } from "./cache-folder.ts"
import { isAlive } from "./product.ts"

const prefix = "trajet-"
const runFolderName = /^trajet-run-(\d+)-/u
const folderVariable = "TRAJET_RUN_FOLDER"
const memoryFolder = "/dev/shm"
/** More than twice what a run of all tests takes, most of it databases. */
const memoryBytesMin = 12 * 2 ** 30
const endMillis = 10_000
const pollMillis = 20

const pidOf = (name: string): number | null => {
  const [, pid] = runFolderName.exec(name) ?? []
  return pid === undefined ? null : Number(pid)
}

/** Names of this project in a temporary folder, without the folders of runs that still run. */
export const leftIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder).filter((name) => {
    const pid = pidOf(name)
    return name.startsWith(prefix) && (pid === null || !isAlive(pid))
  })

const firstLine = (path: string): string => readFileSync(path, "utf8").split("\n")[0] ?? ""

/** Servers run on their own, so that an interrupted run leaves them behind. */
const serversIn = (folder: string): ReadonlyArray<number> =>
  globSync("**/postmaster.pid", { cwd: folder }).map((path) => Number(firstLine(join(folder, path))))

const parentOf = (pid: string): number => {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")
  return Number(fields.split(" ")[1])
}

/**
 * Processes that got the folder as their temporary folder; none if the system does not list them. Vitest ends its
 * workers, which are children of this process.
 */
const processesIn = (folder: string): ReadonlyArray<number> =>
  (existsSync("/proc") ? readdirSync("/proc") : [])
    .filter((name) => /^\d+$/u.test(name))
    .filter((pid) => {
      try {
        const settings = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")
        return settings.includes(`TMPDIR=${folder}`) && parentOf(pid) !== process.pid
      } catch {
        return false
      }
    })
    .map(Number)

const endAll = async (pids: ReadonlyArray<number>, signal: NodeJS.Signals): Promise<void> => {
  for (const pid of pids.filter(isAlive)) process.kill(pid, signal)
  for (const deadline = Date.now() + endMillis; pids.some(isAlive) && Date.now() < deadline;) await wait(pollMillis)
}

const remove = async (folder: string): Promise<void> => {
  await endAll(processesIn(folder), "SIGKILL")
  await endAll(serversIn(folder), "SIGQUIT")
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

interface RunFolder {
  readonly path: string
  /** Ends the processes in the folder, removes it, and returns the names that the run left outside of it. */
  readonly leave: () => Promise<ReadonlyArray<string>>
}

/**
 * The file system in memory if it has room for the databases of a run, otherwise the temporary folder. Record 77
 * has the figures.
 */
export const folderOfTests = (): string => {
  if (!existsSync(memoryFolder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= memoryBytesMin ? memoryFolder : tmpdir()
}

/**
 * Makes one temporary folder in `parent` for this process and all that it starts, and gives them the caches that later
 * runs use again. Removes the folders of runs that were killed. Null inside of a run that has its folder.
 */
export const enterRunFolder = async (parent = tmpdir()): Promise<RunFolder | null> => {
  if (process.env[folderVariable] !== undefined) return null
  const outside = tmpdir()
  for (const name of leftIn(parent).filter((name) => pidOf(name) !== null)) await remove(join(parent, name))
  const before = new Set(leftIn(outside))
  const path = mkdtempSync(join(parent, `trajet-run-${process.pid}-`))
  // The user that PostgreSQL runs as has to reach its data.
  chmodSync(path, 0o755)
  process.env[folderVariable] = path
  process.env["TMPDIR"] = path
  process.env["NODE_COMPILE_CACHE"] ??= cacheFolder("compiled")
  return {
    path,
    leave: async () => {
      delete process.env[folderVariable]
      process.env["TMPDIR"] = outside
      await remove(path)
      return leftIn(outside).filter((name) => !before.has(name))
    }
  }
}
