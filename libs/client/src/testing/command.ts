import { type ChildProcess, spawn } from "node:child_process"
import { startedFile } from "../../../../tools/harness/bundled-program.ts"

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  readonly ended: Promise<Ended>
}

export interface CommandOptions {
  readonly env: Readonly<Record<string, string>>
  /** The text on standard input; empty by default. */
  readonly input?: string
}

/** Starts the command `trajet` as a process, with only the variables that are given. */
export const startCommand = (args: ReadonlyArray<string>, { env, input = "" }: CommandOptions): Running => {
  const started = startedFile("libs/client/src/cli.ts")
  const child = spawn(process.execPath, ["--conditions=@trajet/source", started.file, ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1", ...started.env, ...env }
  })
  const said = { stdout: "", stderr: "" }
  child.stdout.on("data", (chunk: Buffer) => void (said.stdout += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => void (said.stderr += chunk.toString()))
  // Writing fails if the command has ended without reading its input.
  child.stdin.on("error", () => undefined)
  child.stdin.end(input)
  const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, ...said })))
  return { child, stdout: () => said.stdout, stderr: () => said.stderr, ended }
}
