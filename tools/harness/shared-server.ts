import type { TestProject } from "vitest/node"
import { startTestServer } from "./postgres.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The server that integration tests share, without fsync; each test file has its own database. */
    readonly serverUrl: string
  }
}

/** An API process takes up to 20, and the tests that kill processes run several beside those of other files. */
const connectionsMax = 400

/** Names a server that is used in place of the embedded one, such as an older release: its address as the role `trajet`. */
export const serverVariable = "TRAJET_TEST_SERVER"

/** Starts one PostgreSQL for all integration tests of a run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env[serverVariable]
  if (given !== undefined) {
    project.provide("serverUrl", given)
    return () => Promise.resolve()
  }
  const { server, dispose } = await startTestServer({
    durable: false,
    settings: { max_connections: String(connectionsMax) }
  })
  project.provide("serverUrl", server.url("postgres"))
  return dispose
}
