import { NodeServices } from "@effect/platform-node"
import { Console, Effect, Exit } from "effect"
import { spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { formatWithOptions } from "node:util"
import { testSecrets } from "../../../../tools/harness/tenants.ts"
import { admin } from "../admin-command.ts"

export interface AdminRun {
  readonly stdout: string
  readonly stderr: string
  /** Null where a signal ended it. */
  readonly status: number | null
  /** What it printed, as JSON. */
  readonly json: () => unknown
}

export type Environment = Readonly<Record<string, string | undefined>>

const nowhere = mkdtempSync(join(tmpdir(), "trajet-admin-"))

const settingsFor = (env: Environment): Environment => ({
  TRAJET_HOME: nowhere,
  DATABASE_URL: undefined,
  ...testSecrets,
  ...env
})

const setting = (env: Environment): Environment => {
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]))
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  return before
}

/**
 * Runs the command in this process, where a test asks for many: one at a time, since the environment is this process's.
 */
export const runAdmin = async (args: ReadonlyArray<string>, env: Environment): Promise<AdminRun> => {
  const printed = { stdout: "", stderr: "" }
  const into =
    (name: keyof typeof printed) =>
    (...line: ReadonlyArray<unknown>) =>
      void (printed[name] += `${formatWithOptions({ colors: false }, ...line)}\n`)
  const captured = Object.assign(Object.create(console), { log: into("stdout"), error: into("stderr") })
  const before = setting(settingsFor(env))
  try {
    const exit = await admin(args).pipe(
      Effect.provide(NodeServices.layer),
      Effect.provideService(Console.Console, captured),
      Effect.runPromiseExit
    )
    return { ...printed, status: Exit.isSuccess(exit) ? 0 : 1, json: () => JSON.parse(printed.stdout) }
  } finally {
    setting(before)
  }
}

export interface AdminProcess {
  /** Everything it has said on standard error so far. */
  readonly told: () => string
  readonly interrupt: () => void
  readonly ended: Promise<AdminRun>
}

/** Starts the command as a process. */
export const startAdmin = (args: ReadonlyArray<string>, env: Environment): AdminProcess => {
  const child = spawn(process.execPath, ["--conditions=@trajet/source", "apps/admin/src/main.ts", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...settingsFor(env) }
  })
  let stdout = ""
  let stderr = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (stdout += text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (stderr += text))
  const ended = new Promise<AdminRun>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (status) => resolve({ stdout, stderr, status, json: () => JSON.parse(stdout) }))
  })
  return { told: () => stderr, interrupt: () => void child.kill("SIGINT"), ended }
}
