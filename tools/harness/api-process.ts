import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startChild, stopChild } from "../start/child.ts"
import { startedFile } from "./bundled-program.ts"
import { cacheFolder } from "./cache-folder.ts"
import { recordStart } from "./recorded-starts.ts"
import { testSecrets } from "./tenants.ts"

export interface ApiProcess {
  /** `http://127.0.0.1:<port>`; the API is under `/v1`. */
  readonly origin: string
  readonly port: number
  readonly pid: number
  readonly logFile: string
  /** Sends SIGKILL, and waits until the process is gone. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM, and waits until the process has drained and ended. */
  readonly stop: () => Promise<void>
  /** Lets this process end while the API runs, which then ends too. */
  readonly release: () => void
}

/** The gazetteer of all tests: each API process would build it again. */
export const testGazetteer = cacheFolder("gazetteer")

/** Folder of the files of all API processes with the same database. */
export const storageFolderOf = (databaseUrl: string): string =>
  join(tmpdir(), "trajet-test-files", databaseUrl.split("?")[0]?.split("/").at(-1) ?? "")

// Only a process that hangs takes so long: on a loaded machine, many processes that start at once take over a minute.
const startMillis = 240_000

export const unlimited = {
  TRAJET_RATE_PER_KEY: "100000000",
  TRAJET_RATE_PER_GROUP: "100000000",
  TRAJET_RATE_PER_IP: "100000000",
  TRAJET_RATE_PAGES_PER_IP: "100000000",
  TRAJET_RATE_GLOBAL: "100000000",
  TRAJET_RATE_FAILED_AUTH: "100000000",
  TRAJET_RATE_PER_LINK: "100000000"
}

/** The settings of an API of the tests on any free port or this one, without rate limits. */
export const apiSettings = (databaseUrl: string, port = 0): Readonly<Record<string, string>> => ({
  DATABASE_URL: databaseUrl,
  TRAJET_PORT: String(port),
  TRAJET_GAZETTEER: testGazetteer,
  TRAJET_STORAGE_FOLDER: storageFolderOf(databaseUrl),
  ...testSecrets,
  ...unlimited
})

/** Whether the settings may break the order of times, which production refuses. */
export const hasAnyTimes = (env: Readonly<Record<string, string>>): boolean => "TRAJET_LEASE_MILLIS" in env

const programFor = (env: Readonly<Record<string, string>>): string =>
  hasAnyTimes(env) ? "tools/harness/api-of-any-times.ts" : "apps/api/src/main.ts"

/**
 * Starts a real API process on its own port (or `port`), without rate limits unless `env` sets them. `under` is the
 * command that becomes it, if it needs other surroundings.
 */
export const startApiProcess = async (
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  port = 0,
  program = programFor(env),
  under: ReadonlyArray<string> = []
): Promise<ApiProcess> => {
  const logFile = join(mkdtempSync(join(tmpdir(), "trajet-api-")), "api.log")
  const started = startedFile(program)
  const child = await startChild({
    name: "the API",
    program: started.file,
    logFile,
    startMillis,
    under,
    env: { ...apiSettings(databaseUrl, port), ...started.env, ...env }
  })
  // A start that is refused costs next to nothing, and does not count.
  recordStart("api")
  const gone = new Promise<void>((resolve) => child.process.once("exit", () => resolve()))
  return {
    origin: `http://127.0.0.1:${child.port}`,
    port: child.port,
    pid: child.pid,
    logFile,
    kill: () => {
      child.process.kill("SIGKILL")
      return gone
    },
    stop: () => stopChild(child.process, 15_000),
    release: () => {
      child.process.unref()
      child.process.channel?.unref()
    }
  }
}
