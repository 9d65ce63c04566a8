import { globSync, readFileSync } from "node:fs"
import { longForm } from "../harness/test-form.ts"
import { type Outcome, runSteps, vitest } from "./steps.ts"

const runMillis = 60 * 60_000
const endsAt = performance.now() + runMillis

const testFiles = globSync("{apps,libs,tools,examples}/**/*.test.ts", { exclude: (path) => path === "node_modules" })

/** The test files of a kind that have a long form: those that ask for the form that runs. */
const withLongForm = (ending: string): ReadonlyArray<string> =>
  testFiles.filter((path) => path.endsWith(ending) && readFileSync(path, "utf8").includes("/harness/test-form.ts"))

const long = (project: string, files: ReadonlyArray<string> = []): Promise<Outcome> =>
  vitest(project, files, { env: longForm, timeoutMillis: endsAt - performance.now() })

await runSteps([
  () => long("integration", withLongForm(".integration.test.ts")),
  () => long("timed", withLongForm(".timed.test.ts")),
  () => long("long")
])
