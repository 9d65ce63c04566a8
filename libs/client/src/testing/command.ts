import { type ChildProcess, spawn } from "node:child_process"
import { PassThrough } from "node:stream"
import { startedFile } from "../../../../tools/harness/bundled-program.ts"
import { terminalOf } from "../command-line/output/terminal.ts"
import { main } from "../command-line/run/main.ts"

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunningHere {
  /** What it has written so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  /** Ends it as Ctrl-C does. */
  readonly interrupt: () => void
  readonly ended: Promise<Ended>
}

export interface Running extends RunningHere {
  readonly child: ChildProcess
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
  return {
    child,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    interrupt: () => void child.kill("SIGINT"),
    ended
  }
}

/** Runs the command in this process, for tests that are about neither signals nor the process. Without a terminal. */
export const startCommandHere = (args: ReadonlyArray<string>, { env, input = "" }: CommandOptions): RunningHere => {
  const said = { stdout: "", stderr: "" }
  const into = (name: keyof typeof said) => ({
    isTTY: false,
    columns: 0,
    write: (text: Uint8Array | string) => {
      said[name] += text.toString()
      return true
    }
  })
  const stdin = Object.assign(new PassThrough(), { isTTY: false, setRawMode: () => undefined })
  stdin.end(input)
  const stopped = new AbortController()
  const ended = main(args, {
    terminal: terminalOf({
      stdout: into("stdout"),
      stderr: into("stderr"),
      noColor: env["NO_COLOR"],
      term: env["TERM"]
    }),
    env,
    home: env["HOME"] ?? "",
    stdin,
    signal: stopped.signal,
    version: "0.0.0"
  }).then((code) => ({ code, ...said }))
  return { stdout: () => said.stdout, stderr: () => said.stderr, interrupt: () => stopped.abort(), ended }
}
