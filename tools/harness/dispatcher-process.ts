import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startChild, stopChild } from "../start/child.ts"
import { startedFile } from "./bundled-program.ts"
import { recordStart } from "./recorded-starts.ts"
import { testSecrets } from "./tenants.ts"

export interface DispatcherProcess {
  /** `http://127.0.0.1:<port>`, for probes and metrics. */
  readonly origin: string
  readonly pid: number
  readonly logFile: string
  /** Sends SIGKILL, and waits until the process is gone. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM; the process finishes its attempts in flight and ends. */
  readonly stop: () => Promise<void>
  /** Waits for the end, and returns the exit code; null if a signal ended the process. */
  readonly exitCode: () => Promise<number | null>
}

/** The settings of a dispatcher of the tests, on any free port. It may deliver to loopback. */
export const dispatcherSettings = (databaseUrl: string): Readonly<Record<string, string>> => ({
  DATABASE_URL: databaseUrl,
  TRAJET_DISPATCHER_PORT: "0",
  TRAJET_LOOPBACK_WEBHOOKS: "true",
  ...testSecrets
})

/** Whether the settings may break the order of times, which production refuses. */
export const hasAnyTimes = (env: Readonly<Record<string, string>>): boolean =>
  "TRAJET_DELIVERY_LEASE_MILLIS" in env || "TRAJET_DUE_WORK_LEASE_MILLIS" in env

const programFor = (env: Readonly<Record<string, string>>): string =>
  hasAnyTimes(env) ? "tools/harness/dispatcher-of-any-times.ts" : "apps/webhook-dispatcher/src/main.ts"

/**
 * Starts a real dispatcher that may deliver to loopback; it uses the PostgreSQL feed unless `env` names a NATS server.
 * `under` is the command that becomes it, if it needs other surroundings.
 */
export const startDispatcherProcess = async (
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  under: ReadonlyArray<string> = []
): Promise<DispatcherProcess> => {
  const logFile = join(mkdtempSync(join(tmpdir(), "trajet-dispatcher-")), "dispatcher.log")
  const started = startedFile(programFor(env))
  const child = await startChild({
    name: "the dispatcher",
    program: started.file,
    logFile,
    under,
    env: { ...dispatcherSettings(databaseUrl), ...started.env, ...env }
  })
  recordStart("dispatcher")
  const exited = new Promise<number | null>((resolve) => child.process.once("exit", resolve))
  return {
    origin: `http://127.0.0.1:${child.port}`,
    pid: child.pid,
    logFile,
    kill: async () => {
      child.process.kill("SIGKILL")
      await exited
    },
    stop: () => stopChild(child.process, 20_000),
    exitCode: () => exited
  }
}
