import { readFileSync } from "node:fs"

export interface ProcessMemory {
  readonly residentMebibytes: number
  /** The most that was resident so far. */
  readonly peakMebibytes: number
  /** Without files, such as the program of Node itself. */
  readonly ownMebibytes: number
}

const kibibytesIn = (status: string, name: string): number => {
  const [, value] = new RegExp(`^${name}:\\s+(\\d+) kB$`, "mu").exec(status) ?? []
  if (value === undefined) throw new Error(`the system reports no ${name}`)
  return Number(value)
}

/** The resident memory of a process, by the files that Linux has of it. */
export const processMemory = (pid: number): ProcessMemory => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const mebibytes = (name: string) => kibibytesIn(status, name) / 1_024
  return {
    residentMebibytes: mebibytes("VmRSS"),
    peakMebibytes: mebibytes("VmHWM"),
    ownMebibytes: mebibytes("RssAnon")
  }
}

const parentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1])

const isNpm = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("npm")

/** The processes between npm and this one, with it: all that `npm start` itself is made of. */
export const processesUpToNpm = (pid: number): ReadonlyArray<number> =>
  pid <= 1 || isNpm(pid) ? [] : [pid, ...processesUpToNpm(parentOf(pid))]
