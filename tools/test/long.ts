import { globSync, readFileSync } from "node:fs"
import { longForm } from "../harness/test-form.ts"
import { type Outcome, runSteps } from "./steps.ts"
import { vitest } from "./vitest-run.ts"

// An hour for everything but the phones of drivers, whose ten cuts of two minutes and 200 shorter ones take up to 45 minutes.
const runMillis = (60 + 45) * 60_000
const endsAt = performance.now() + runMillis

const testFiles = globSync("{apps,libs,tools,examples}/**/*.test.ts", { exclude: (path) => path === "node_modules" })

const kindOf = (path: string): string => /\.(integration|timed|long)\.test\.ts$/u.exec(path)?.[1] ?? "quick"

/** The test files of a kind that have a long form: those that ask for the form that runs. */
const withLongForm = (kind: string): ReadonlyArray<string> =>
  testFiles.filter((path) => kindOf(path) === kind && readFileSync(path, "utf8").includes("byForm("))

const long = (project: string, files: ReadonlyArray<string> = []): Promise<Outcome> =>
  vitest(project, files, { env: longForm, timeoutMillis: endsAt - performance.now() })

await runSteps([
  () => long("quick", withLongForm("quick")),
  () => long("integration", withLongForm("integration")),
  () => long("timed", withLongForm("timed")),
  () => long("long")
])
