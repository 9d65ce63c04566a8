import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"

const kibibyte = 1024
const run = promisify(execFile)

const ofKernel = async (pid: number): Promise<string | undefined> =>
  /^VmRSS:\s+(\d+) kB$/mu.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]

const ofPs = async (pid: number): Promise<string> => (await run("ps", ["-o", "rss=", "-p", String(pid)])).stdout

/** Bytes of a process that are in memory; null if it has ended, or if the system does not say. */
export const residentBytes = async (pid: number): Promise<number | null> => {
  try {
    const kibibytes = Number(process.platform === "linux" ? await ofKernel(pid) : await ofPs(pid))
    return Number.isFinite(kibibytes) ? kibibytes * kibibyte : null
  } catch {
    return null
  }
}
