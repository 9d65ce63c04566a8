import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { dirname, join } from "node:path"

export interface Follower {
  /** Output so far, of both streams. */
  readonly said: () => string
  readonly kill: () => Promise<void>
  /** Sends SIGTERM, and returns the exit code. */
  readonly stop: () => Promise<number | null>
}

const program = join(dirname(import.meta.dirname), "follow.ts")

/** Starts the program of the example as a process. */
export const startFollower = (words: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}): Follower => {
  const child: ChildProcess = spawn(process.execPath, ["--conditions=@trajet/source", program, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_NO_WARNINGS: "1", ...env }
  })
  const ended = once(child, "exit")
  let text = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk.toString()))
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return { said: () => text, kill: async () => void (await end("SIGKILL")), stop: () => end("SIGTERM") }
}
