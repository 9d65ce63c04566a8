import { execFile } from "node:child_process"
import { resolve } from "node:path"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"
import { startTestServer } from "./postgres.ts"
import { processorSeconds } from "./processor-time.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The server that integration tests share, without fsync; each test file has its own database. */
    readonly serverUrl: string
    /** Name of the migrated database on it that databases of tests are copied from. */
    readonly templateName: string
  }
}

/** An API process takes up to 20, and the tests that kill processes run several beside those of other files. */
const connectionsMax = 400

/** Names a server that is used in place of the embedded one, such as an older release: its address as the role `trajet`. */
export const serverVariable = "TRAJET_TEST_SERVER"

/** Names host and port of the server of the run to its workers. */
export const runServerVariable = "TRAJET_RUN_SERVER"

const templateMaker = resolve(import.meta.dirname, "make-template.ts")

const give = async (project: TestProject, serverUrl: string): Promise<void> => {
  const args = ["--conditions=@trajet/source", templateMaker, serverUrl]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  project.provide("serverUrl", serverUrl)
  project.provide("templateName", stdout.trim())
  process.env[runServerVariable] = new URL(serverUrl).host
}

/** Starts one PostgreSQL for all integration tests of a run, and migrates the database that theirs are copied from. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env[serverVariable]
  if (given !== undefined) {
    await give(project, given)
    return () => Promise.resolve()
  }
  const { server, dispose } = await startTestServer({
    durable: false,
    // A copied database is as large as its tests make it: nothing in it has to be tidied while they run.
    settings: { max_connections: String(connectionsMax), autovacuum: "off" }
  })
  await give(project, server.url("postgres"))
  return async () => {
    console.log(`PostgreSQL: ${Math.round(processorSeconds(server.pid))} s of processor`)
    await dispose()
  }
}
