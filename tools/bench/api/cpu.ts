import { existsSync, readFileSync } from "node:fs"

// The unit of /proc/<pid>/stat on every Linux that Node supports.
const ticksPerSecond = 100

interface Times {
  readonly own: number
  /** Seconds of children that have ended. */
  readonly ended: number
}

const timesOf = (pid: number): Times => {
  // The name in parentheses may hold spaces; the fields after it are numbers.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  const seconds = (...at: ReadonlyArray<number>) => at.reduce((sum, i) => sum + Number(fields[i]), 0) / ticksPerSecond
  return { own: seconds(11, 12), ended: seconds(13, 14) }
}

/** Seconds of processor time of a process; null if the system does not report them. */
export const processSeconds = (pid: number): number | null =>
  existsSync(`/proc/${pid}/stat`) ? timesOf(pid).own : null

/** Seconds of processor time of a PostgreSQL: its postmaster and all processes that the postmaster started. */
export const postgresSeconds = (postmaster: number): number | null => {
  const children = `/proc/${postmaster}/task/${postmaster}/children`
  if (!existsSync(children)) return null
  const { own, ended } = timesOf(postmaster)
  const pids = readFileSync(children, "utf8").split(" ").filter(Boolean).map(Number)
  return pids.reduce((sum, pid) => sum + (processSeconds(pid) ?? 0), own + ended)
}
