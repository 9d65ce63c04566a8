import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { generatorsPart } from "../api-tools/generators/part.ts"
import { cacheFolder } from "../harness/cache-folder.ts"
import { longForm } from "../harness/test-form.ts"
import { mutationPart } from "../mutation/part.ts"
import { benchmarks } from "./benchmarks.ts"
import { filesOf, filesWithLongForm, kindOf, partFiles } from "./parts.ts"
import { type Counts, inOrder, type Outcome, runSteps, type Step } from "./steps.ts"
import { printFailures, vitest } from "./vitest-run.ts"

// npm run test:long [-- --part chaos | --turn | --again]: the long forms of tests, part by part.

const partMillis = 20 * 60_000

interface PartResult extends Counts {
  readonly seconds: number
}

const git = (...args: ReadonlyArray<string>): string => execFileSync("git", args, { encoding: "utf8" }).trim()

/** Results of the parts on this commit, so that a run that was interrupted goes on. Changed files have no results. */
const resultsPath = join(cacheFolder("long"), `${git("rev-parse", "HEAD")}.json`)
const isClean = git("status", "--porcelain") === ""
const results: Record<string, PartResult> =
  isClean && existsSync(resultsPath) ? JSON.parse(readFileSync(resultsPath, "utf8")) : {}

const keep = (part: string, result: PartResult): void => {
  results[part] = result
  if (!isClean) return
  mkdirSync(dirname(resultsPath), { recursive: true })
  writeFileSync(resultsPath, JSON.stringify(results))
}

/** Runs the long forms of the files of a part, kind by kind. */
const longForms = (patterns: ReadonlyArray<string>): Step => {
  const files = filesWithLongForm(filesOf(patterns), (path) => readFileSync(path, "utf8"))
  const kinds = [...new Set(files.map(kindOf))]
  return async () => {
    const endsAt = performance.now() + partMillis
    return inOrder(
      kinds.map((kind) => async () => {
        const own = files.filter((path) => kindOf(path) === kind)
        const run = await vitest(kind, own, { env: longForm, timeoutMillis: endsAt - performance.now() })
        printFailures(kind, run)
        return run
      })
    )()
  }
}

const parts: Readonly<Record<string, Step>> = {
  ...Object.fromEntries(Object.entries(partFiles).map(([name, patterns]) => [name, longForms(patterns)])),
  generators: generatorsPart,
  mutation: mutationPart,
  benchmarks
}

const { values } = parseArgs({
  options: { part: { type: "string" }, turn: { type: "boolean" }, again: { type: "boolean" } }
})

/** The names of the parts to run: one by its name, the one whose turn it is by the number of commits, or all. */
const chosen = (): ReadonlyArray<string> => {
  const names = Object.keys(parts)
  if (values.turn === true) {
    // Most of the sample of mutants was never tried: a survivor must not refuse a change that did not cause it.
    const taking = names.filter((name) => name !== "mutation")
    return taking.slice(Number(git("rev-list", "--count", "HEAD")) % taking.length).slice(0, 1)
  }
  if (values.part === undefined) return names
  if (names.includes(values.part)) return [values.part]
  console.error(`there is no part ${values.part}; parts: ${names.join(", ")}`)
  process.exit(2)
}

const isDone = (part: string): boolean => values.again !== true && results[part]?.failed === 0

const timed =
  (part: string, step: Step): Step =>
  async (): Promise<Outcome> => {
    if (isDone(part)) return { ...(results[part] ?? { passed: 0, failed: 0 }), failures: [] }
    console.log(`\n==== part ${part}`)
    const startedAt = performance.now()
    const outcome = await step()
    keep(part, {
      passed: outcome.passed,
      failed: outcome.failed,
      seconds: Math.round((performance.now() - startedAt) / 1_000)
    })
    return outcome
  }

const names = chosen()
const table = (): Promise<Outcome> => {
  console.log("\n| Part | Passed | Failed | Seconds |\n| --- | --- | --- | --- |")
  for (const name of names) {
    const { failed, passed, seconds } = results[name] ?? { passed: 0, failed: 0, seconds: 0 }
    console.log(`| ${name} | ${passed} | ${failed} | ${seconds} |`)
  }
  return Promise.resolve({ passed: 0, failed: 0, failures: [] })
}

await runSteps([
  ...Object.entries(parts).flatMap(([name, step]) => (names.includes(name) ? [timed(name, step)] : [])),
  table
])
