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

/** Starts one PostgreSQL for all integration tests of a run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { server, dispose } = await startTestServer({
    durable: false,
    settings: { max_connections: String(connectionsMax) }
  })
  project.provide("serverUrl", server.url("postgres"))
  return dispose
}
