import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import type { TourStep } from "./read-tour.ts"

interface BlockRun {
  /** Working folder of the shell. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly timeoutMillis: number
}

/** What a block printed, with times in milliseconds since the shell started. */
export interface BlockOutput {
  readonly text: string
  readonly startedAtMillis: number
  readonly endedAtMillis: number
  /** When the character at this index of `text` was printed. */
  readonly printedAtMillis: (index: number) => number
}

interface BlocksPrinted {
  readonly outputs: ReadonlyArray<BlockOutput>
  /** The reason why the shell ended before the last block; null if it did not. */
  readonly failure: string | null
}

interface Arrival {
  /** Count of all characters so far. */
  readonly end: number
  readonly atMillis: number
}

const outputsOf = (printed: string, boundary: string, arrivals: ReadonlyArray<Arrival>): ReadonlyArray<BlockOutput> => {
  const timeOf = (index: number) => arrivals.find(({ end }) => end > index)?.atMillis ?? 0
  let start = 0
  let startedAtMillis = 0
  return printed
    .split(boundary)
    .slice(0, -1)
    .map((text) => {
      const from = start
      const endedAtMillis = timeOf(from + text.length + boundary.length - 1)
      const output = { text, startedAtMillis, endedAtMillis, printedAtMillis: (index: number) => timeOf(from + index) }
      start = from + text.length + boundary.length
      startedAtMillis = endedAtMillis
      return output
    })
}

/** Runs the blocks in one shell, which keeps variables between them; stops at the first failure. */
export const runBlocks = (steps: ReadonlyArray<TourStep>, run: BlockRun): Promise<BlocksPrinted> =>
  new Promise((resolve) => {
    const boundary = `--- ${randomUUID()}`
    const script = ["set -euo pipefail", ...steps.map(({ command }) => `${command}\nprintf '%s' '${boundary}'`)]
    const shell = spawn("bash", ["-c", script.join("\n")], {
      cwd: run.folder,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: run.env
    })
    const startedAt = performance.now()
    // The jobs that a failed block leaves would hold the pipe open.
    const endJobs = () => {
      if (shell.pid === undefined) return
      try {
        process.kill(-shell.pid, "SIGKILL")
      } catch {
        // All have ended.
      }
    }
    const timer = setTimeout(endJobs, run.timeoutMillis)
    let printed = ""
    let complaint = ""
    const arrivals: Array<Arrival> = []
    shell.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text
      arrivals.push({ end: printed.length, atMillis: performance.now() - startedAt })
    })
    shell.stderr.setEncoding("utf8").on("data", (text: string) => void (complaint += text))
    shell.on("error", (error) => resolve({ outputs: [], failure: error.message }))
    shell.on("exit", endJobs)
    shell.on("close", (code, signal) => {
      clearTimeout(timer)
      const failure = code === 0 ? null : `the shell ended with ${signal ?? code}: ${complaint.trim()}`
      resolve({ outputs: outputsOf(printed, boundary, arrivals), failure })
    })
  })
