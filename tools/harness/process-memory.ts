import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

const kibibyte = 1024

const read = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return null
  }
}

const ps = (...words: ReadonlyArray<string>): string => {
  try {
    return execFileSync("ps", words, { encoding: "utf8" })
  } catch {
    return ""
  }
}

/** The most bytes that were resident so far, or those that are where the system keeps no peak; 0 for a process that ended. */
const peakResidentBytes = (pid: number): number => {
  const status = read(`/proc/${pid}/status`)
  const peak = /^VmHWM:\s+(\d+) kB$/mu.exec(status ?? "")?.[1] ?? ps("-o", "rss=", "-p", String(pid))
  return Number(peak) * kibibyte
}

/** Ids of the processes that a process has started itself and that have not ended. */
export const childrenOf = (pid: number): ReadonlyArray<number> => {
  const listed = read(`/proc/${pid}/task/${pid}/children`)
  if (listed !== null) return listed.split(" ").filter(Boolean).map(Number)
  return ps("-A", "-o", "pid=,ppid=")
    .split("\n")
    .map((line) => line.trim().split(/\s+/u).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []))
}

/** The command line of a process. Between fork and exec, a new process has the one of its parent. */
export const commandOf = (pid: number): string =>
  read(`/proc/${pid}/cmdline`) ?? ps("-o", "command=", "-p", String(pid)).trim()

interface MemoryWatch {
  /** The most bytes of the process, and of each of its children, so far. */
  readonly peaks: () => { readonly parent: number; readonly children: ReadonlyArray<number> }
  readonly stop: () => void
}

const sampleMillis = 20

/** Watches the memory of a process and of all children that it has meanwhile. */
export const watchMemory = (pid: number): MemoryWatch => {
  const children = new Map<number, number>()
  const sample = () => {
    for (const child of childrenOf(pid))
      children.set(child, Math.max(children.get(child) ?? 0, peakResidentBytes(child)))
  }
  const sampling = setInterval(sample, sampleMillis)
  return {
    peaks: () => {
      sample()
      return { parent: peakResidentBytes(pid), children: [...children.values()] }
    },
    stop: () => clearInterval(sampling)
  }
}
