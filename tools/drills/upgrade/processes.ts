import { spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { storageFolderOf, testGazetteer, unlimited } from "../../harness/api-process.ts"
import { cacheFolder } from "../../harness/cache-folder.ts"
import { testSecrets } from "../../harness/tenants.ts"
import { startChild, stopChild } from "../../start/child.ts"
import type { Release } from "./former-release.ts"

export interface DrillProcess {
  readonly release: string
  /** SIGTERM, and the end of what is in progress. */
  readonly stop: () => Promise<void>
  /** SIGKILL. */
  readonly kill: () => Promise<void>
}

const startMillis = 240_000
const stopMillis = 45_000
/** Longer than the proxy takes to notice: two failed questions, 2 s apart. */
export const leaveMillis = 6_000

const loopback = { TRAJET_LOOPBACK_WEBHOOKS: "true" }

interface Program {
  readonly name: string
  readonly program: string
  readonly env: Readonly<Record<string, string>>
}

const startOf = async ({ folder, name: release }: Release, { env, name, program }: Program): Promise<DrillProcess> => {
  const logFile = join(mkdtempSync(join(tmpdir(), "trajet-upgrade-")), `${name}.log`)
  const child = await startChild({
    ...{ folder, logFile, program, startMillis },
    name: `${name} of ${release}`,
    // Processes that start take no time from those that serve, as those of a release that is bundled.
    env: { NODE_COMPILE_CACHE: cacheFolder("compiled-drills"), ...testSecrets, ...env }
  })
  return {
    release,
    stop: () => stopChild(child.process, stopMillis),
    kill: () => {
      const gone = new Promise<void>((resolve) => child.process.once("exit", () => resolve()))
      child.process.kill("SIGKILL")
      return gone
    }
  }
}

export interface Ports {
  readonly port: number
  readonly probesPort: number
}

export const startApi = (release: Release, databaseUrl: string, { port, probesPort }: Ports): Promise<DrillProcess> =>
  startOf(release, {
    name: "the API",
    program: "apps/api/src/main.ts",
    env: {
      DATABASE_URL: databaseUrl,
      TRAJET_PORT: String(port),
      TRAJET_PROBES_PORT: String(probesPort),
      TRAJET_TRUSTED_PROXIES: "127.0.0.1",
      TRAJET_LEAVE_MILLIS: String(leaveMillis),
      TRAJET_GAZETTEER: testGazetteer,
      TRAJET_STORAGE_FOLDER: storageFolderOf(databaseUrl),
      ...unlimited
    }
  })

export const startDispatcher = (release: Release, databaseUrl: string): Promise<DrillProcess> =>
  startOf(release, {
    name: "the dispatcher",
    program: "apps/webhook-dispatcher/src/main.ts",
    env: { DATABASE_URL: databaseUrl, TRAJET_DISPATCHER_PORT: "0", ...loopback }
  })

interface RunningCommand {
  /** What it printed; rejects if it failed or was killed. */
  readonly ended: Promise<string>
  /** SIGKILL. */
  readonly kill: () => void
}

/** Starts a command of the administration of a release. */
export const startCommand = (
  { folder, name }: Release,
  databaseUrl: string,
  words: ReadonlyArray<string>
): RunningCommand => {
  const program = ["--conditions=@trajet/source", join(folder, "apps/admin/src/main.ts"), ...words]
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ...testSecrets, ...loopback, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let [printed, errors] = ["", ""]
  child.stdout.on("data", (chunk: Buffer) => void (printed += chunk.toString("utf8")))
  child.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString("utf8")))
  const ended = new Promise<string>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`admin ${words.join(" ")} of ${name}: ${errors}${printed}`))
    )
  })
  return { ended, kill: () => void child.kill("SIGKILL") }
}

/** Runs a command of the administration of a release to its end, and returns what it printed. */
export const administer = (release: Release, databaseUrl: string, words: ReadonlyArray<string>): Promise<string> =>
  startCommand(release, databaseUrl, words).ended
