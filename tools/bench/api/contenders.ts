import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startApiProcess, testGazetteer } from "../../harness/api-process.ts"
import { testSecrets } from "../../harness/tenants.ts"
import { startChild, stopChild } from "../../start/child.ts"
import { settings } from "./settings.ts"

/** Contenders that serve requests. */
export type ServingLetter = "a" | "b" | "c"
export type Letter = ServingLetter | "d"

export interface Contender {
  readonly letter: ServingLetter
  readonly pid: number
  readonly port: number
  readonly stop: () => Promise<void>
}

export const names: Readonly<Record<Letter, string>> = {
  a: "Trajet",
  b: "Fastify + pg",
  c: "NestJS + TypeORM",
  d: "pgbench"
}

const env = {
  NODE_ENV: "production",
  TRAJET_DATABASE_CONNECTIONS: String(settings.databaseConnections)
}

const startPeer = async (letter: ServingLetter, program: string, databaseUrl: string): Promise<Contender> => {
  const child = await startChild({
    name: names[letter],
    program,
    logFile: join(mkdtempSync(join(tmpdir(), "trajet-bench-")), `${letter}.log`),
    env: {
      ...env,
      ...testSecrets,
      DATABASE_URL: databaseUrl,
      TRAJET_GAZETTEER: testGazetteer
    }
  })
  return { letter, pid: child.pid, port: child.port, stop: () => stopChild(child.process, 15_000) }
}

const startTrajet = async (databaseUrl: string): Promise<Contender> => {
  const { profileFolder } = settings
  const profiling = profileFolder === "" ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` }
  const { pid, port, stop } = await startApiProcess(databaseUrl, { ...env, ...profiling })
  return { letter: "a", pid, port, stop }
}

/** Starts a contender on its database, as one process. */
export const startContender = (letter: ServingLetter, databaseUrl: string): Promise<Contender> => {
  switch (letter) {
    case "a":
      return startTrajet(databaseUrl)
    case "b":
      return startPeer("b", "tools/bench/api/fastify/main.ts", databaseUrl)
    case "c":
      return startPeer("c", "tools/bench/api/dist/main.js", databaseUrl)
  }
}
