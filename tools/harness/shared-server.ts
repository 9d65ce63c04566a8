import type { TestProject } from "vitest/node"
import { startTestServer } from "./postgres.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The server that integration tests share, without fsync; each test file has its own database. */
    readonly serverUrl: string
  }
}

/** Starts one PostgreSQL for all integration tests of a run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { server, dispose } = await startTestServer({ durable: false })
  project.provide("serverUrl", server.url("postgres"))
  return dispose
}
