import { existsSync, readdirSync, readFileSync } from "node:fs"

const ticksPerSecond = 100

interface ProcessTimes {
  readonly parent: number
  /** Seconds of this process and of the children that it has waited for. */
  readonly seconds: number
}

const timesOf = (pid: string): ProcessTimes | null => {
  try {
    // The name of the process stands in brackets and may contain spaces.
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond }
  } catch {
    return null
  }
}

/**
 * Processor time in seconds of a process, by default this one, and of all that it started, children that ended included.
 * Where the system does not list processes (`/proc`), the time of this process alone.
 */
export const processorSeconds = (root = process.pid): number => {
  if (!existsSync("/proc/self/stat")) {
    const { system, user } = process.cpuUsage()
    return (system + user) / 1_000_000
  }
  const all = readdirSync("/proc").filter((name) => /^\d+$/u.test(name))
  const times = new Map(all.flatMap((pid) => Array.from([timesOf(pid)], (found) => [Number(pid), found] as const)))
  const isOwn = (pid: number): boolean => {
    if (pid === root) return true
    const found = times.get(pid)
    return found !== undefined && found !== null && found.parent > 1 && isOwn(found.parent)
  }
  return [...times].reduce((sum, [pid, found]) => sum + (found !== null && isOwn(pid) ? found.seconds : 0), 0)
}
