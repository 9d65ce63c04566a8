import { relative } from "node:path"
import { afterAll, expect } from "vitest"
import { beginFile, endFile } from "./file-end.ts"
import { processorSeconds } from "./processor-time.ts"
import { testFileVariable } from "./recorded-starts.ts"

declare module "vitest" {
  interface TaskMeta {
    /** Processor time of a file: its worker and what the worker started, without the shared PostgreSQL. */
    processorSeconds?: number
  }
}

// Runs before each file is loaded, so that its imports count as well.
const before = processorSeconds()
process.env[testFileVariable] = relative(process.cwd(), expect.getState().testPath ?? "")
beginFile()

afterAll(async ({}, suite) => {
  await endFile()
  suite.file.meta.processorSeconds = processorSeconds() - before
})
