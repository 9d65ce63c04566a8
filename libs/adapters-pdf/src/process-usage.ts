import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"

/** What a process takes of the machine. */
export interface ProcessUsage {
  /** Bytes in memory. */
  readonly residentBytes: number
  /** Processor time since the start of the process. */
  readonly processorMillis: number
}

const kibibyte = 1024
const run = promisify(execFile)
/** Linux counts in hundredths of a second, whatever its own clock is (proc_pid_stat(5)). */
const tickMillis = 10

const ofKernel = async (pid: number): Promise<ProcessUsage> => {
  const [status, stat] = await Promise.all(["status", "stat"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8")))
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/mu.exec(status ?? "") ?? []
  // The name of the program comes before, in parentheses, and may have spaces. User time is field 14, system time 15.
  const fields = (stat ?? "").replace(/^.*\) /su, "").split(" ")
  return {
    residentBytes: Number(kibibytes) * kibibyte,
    processorMillis: (Number(fields[11]) + Number(fields[12])) * tickMillis
  }
}

/** Reads `[[days-]hours:]minutes:seconds`, as `ps` writes processor time. */
export const millisOfPsTime = (text: string): number => {
  const [clock = "", days = "0"] = text.split("-").toReversed()
  const seconds = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0)
  return Math.round((Number(days) * 86_400 + seconds) * 1_000)
}

const ofPs = async (pid: number): Promise<ProcessUsage> => {
  const { stdout } = await run("ps", ["-o", "rss=,time=", "-p", String(pid)])
  const [kibibytes = "", time = ""] = stdout.trim().split(/\s+/u)
  return { residentBytes: Number(kibibytes) * kibibyte, processorMillis: millisOfPsTime(time) }
}

/** The usage of a process; null if the process has ended, or if the system does not say. */
export const usageOf = async (pid: number): Promise<ProcessUsage | null> => {
  try {
    const usage = await (process.platform === "linux" ? ofKernel(pid) : ofPs(pid))
    return Object.values(usage).every(Number.isFinite) ? usage : null
  } catch {
    return null
  }
}
