import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Something that a person can mend, said in one line. */
export class StartRefused extends Error {}

/** Writes by rename, so that a reader never sees half a file. */
export const writeWhole = (path: string, text: string, mode = 0o644): void => {
  const half = `${path}.${process.pid}`
  writeFileSync(half, text, { mode })
  chmodSync(half, mode)
  renameSync(half, path)
}

export const readJson = <A>(path: string): A => JSON.parse(readFileSync(path, "utf8"))

const startedAtOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? ""
  } catch {
    return ""
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

const lockOf = (home: string): string => join(home, "lock.json")

export const unlockHome = (home: string): void => rmSync(lockOf(home), { force: true })

/**
 * One `npm start` a home: a second one is refused, one that was killed leaves nothing behind that stands in the way. The
 * lock is that of the process `supervisor`.
 */
export const lockHome = (home: string, supervisor: number): void => {
  const path = lockOf(home)
  const own = JSON.stringify({ pid: supervisor, startedAt: startedAtOf(supervisor) })
  for (;;) {
    try {
      writeFileSync(path, own, { flag: "wx" })
      return
    } catch (error) {
      if (!existsSync(path)) throw error
      const { pid, startedAt } = readLock(path)
      if (isRunning(pid) && startedAtOf(pid) === startedAt) {
        throw new StartRefused(`${home} is in use by process ${pid}; stop it, or set TRAJET_HOME to another folder`)
      }
      rmSync(path, { force: true })
    }
  }
}

const readLock = (path: string): { readonly pid: number; readonly startedAt: string } => {
  try {
    return readJson(path)
  } catch {
    return { pid: 0, startedAt: "none" }
  }
}

/** Remembers a process that a supervisor which is killed would leave behind. */
export const keepPid = (home: string, name: string, pid: number): void =>
  writeWhole(join(home, `${name}.json`), JSON.stringify({ pid, startedAt: startedAtOf(pid) }))

/** Ends what a killed supervisor left behind under this name; nothing else, also where its number was given again. */
export const endLeftover = (home: string, name: string): void => {
  const path = join(home, `${name}.json`)
  if (!existsSync(path)) return
  const { pid, startedAt } = readLock(path)
  if (isRunning(pid) && startedAtOf(pid) === startedAt) process.kill(pid, "SIGKILL")
  rmSync(path, { force: true })
}

export const startFileOf = (home: string): string => join(home, "start.json")
