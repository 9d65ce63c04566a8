import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "..", "..")

/** Names the folder with the bundles of a run of the tests, which `bundles-setup.ts` makes; empty for `noPrograms`. */
export const bundlesVariable = "TRAJET_TEST_BUNDLES"

/** The environment of a run whose tests start no program and open no page, so that none is made for it. */
export const noPrograms = { [bundlesVariable]: "" }

export const isWithoutPrograms = (): boolean => process.env[bundlesVariable] === ""

/** The programs that tests start, by the names of their bundles. */
export const testPrograms = {
  api: "apps/api/src/main.ts",
  "api-of-any-times": "tools/harness/api-of-any-times.ts",
  dispatcher: "apps/webhook-dispatcher/src/main.ts",
  "dispatcher-of-any-times": "tools/harness/dispatcher-of-any-times.ts",
  admin: "apps/admin/src/main.ts",
  "command-line": "libs/client/src/cli.ts",
  mcp: "libs/mcp/src/cli.ts"
}

interface StartedFile {
  readonly file: string
  /** Settings of Node for it. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * What to start for a program of the repository: its bundle, if the run has made one, which takes a fifth of the processor
 * time that the sources take to start. Outside of a run, as in benchmarks, and for every other program, the source.
 */
export const startedFile = (program: string): StartedFile => {
  const folder = process.env[bundlesVariable]
  const [name] = Object.entries(testPrograms).find(([, source]) => source === program) ?? []
  return folder === undefined || folder === "" || name === undefined
    ? { file: resolve(root, program), env: {} }
    : // Compiled code is kept by the path of its file: that of the bundles goes with them.
      { file: join(folder, `${name}.mjs`), env: { NODE_COMPILE_CACHE: join(folder, "compiled") } }
}
