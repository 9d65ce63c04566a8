import { spawn } from "node:child_process"
import { join } from "node:path"
import { startedFile } from "./bundled-program.ts"
import { testSecrets } from "./tenants.ts"

export interface AdminRun {
  readonly stdout: string
  readonly stderr: string
  /** Null if a signal ended the process. */
  readonly status: number | null
  /** Standard output as JSON. */
  readonly json: () => unknown
}

export type Environment = Readonly<Record<string, string | undefined>>

/** A home without a product. It does not exist, because the printer of answers imports this file outside of a run folder. */
const nowhere = join(import.meta.dirname, "no-home")

/** The settings of an administration command in a test; `env` overrides them. */
export const adminSettings = (env: Environment): Environment => ({
  TRAJET_HOME: nowhere,
  DATABASE_URL: undefined,
  ...testSecrets,
  ...env
})

/** The settings of a command for the product that runs in `home`, which has secrets of its own. */
export const settingsOfProduct = (home: string): Environment => ({
  TRAJET_HOME: home,
  TRAJET_PEPPER: undefined,
  TRAJET_SEALING_KEY: undefined
})

interface AdminProcess {
  /** Standard error so far. */
  readonly told: () => string
  readonly interrupt: () => void
  /** Sends SIGKILL. */
  readonly kill: () => void
  readonly ended: Promise<AdminRun>
}

/** Starts an administration command as a process. */
export const startAdmin = (args: ReadonlyArray<string>, env: Environment): AdminProcess => {
  const started = startedFile("apps/admin/src/main.ts")
  const child = spawn(process.execPath, ["--conditions=@trajet/source", started.file, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...started.env, ...adminSettings(env) }
  })
  let stdout = ""
  let stderr = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (stdout += text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (stderr += text))
  const ended = new Promise<AdminRun>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (status) => resolve({ stdout, stderr, status, json: () => JSON.parse(stdout) }))
  })
  return {
    told: () => stderr,
    interrupt: () => void child.kill("SIGINT"),
    kill: () => void child.kill("SIGKILL"),
    ended
  }
}
