import { readFileSync } from "node:fs"

// The unit of /proc/<pid>/stat on every Linux that Node supports.
const ticksPerSecond = 100

interface Times {
  readonly own: number
  /** Seconds of children that have ended. */
  readonly ended: number
}

/** A file of /proc; null if the process has ended, also while the file is read, or if the system has no such file. */
const readProcess = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return null
  }
}

const timesOf = (pid: number): Times | null => {
  // The name in parentheses may hold spaces; the fields after it are numbers.
  const fields = readProcess(`/proc/${pid}/stat`)?.split(") ")[1]?.split(" ")
  if (fields === undefined) return null
  const seconds = (...at: ReadonlyArray<number>) => at.reduce((sum, i) => sum + Number(fields[i]), 0) / ticksPerSecond
  return { own: seconds(11, 12), ended: seconds(13, 14) }
}

/** Seconds of processor time of a process; null if it has ended, or if the system does not report them. */
export const processSeconds = (pid: number): number | null => timesOf(pid)?.own ?? null

/** Seconds of processor time of a PostgreSQL: its postmaster and all processes that the postmaster started. */
export const postgresSeconds = (postmaster: number): number | null => {
  const times = timesOf(postmaster)
  const children = readProcess(`/proc/${postmaster}/task/${postmaster}/children`)
  if (times === null || children === null) return null
  const pids = children.split(" ").filter(Boolean).map(Number)
  return pids.reduce((sum, pid) => sum + (processSeconds(pid) ?? 0), times.own + times.ended)
}
