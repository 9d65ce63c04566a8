import { readFileSync } from "node:fs"

interface RefusedStart {
  readonly exitCode: number
  /** The log of the process. */
  readonly log: string
}

/** Runs a process that must refuse to start, and returns how it ended; fails if it starts. */
export const refusedStart = async (
  start: () => Promise<{ readonly kill: () => Promise<void> }>
): Promise<RefusedStart> => {
  const failure = await start().then(
    async (running) => {
      await running.kill()
      throw new Error("the process started")
    },
    (error: unknown) => String(error)
  )
  const { code, logFile } = /ended with exit code (?<code>\d+); see (?<logFile>\S+)/u.exec(failure)?.groups ?? {}
  if (code === undefined || logFile === undefined) throw new Error(failure)
  return { exitCode: Number(code), log: readFileSync(logFile, "utf8") }
}
