import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { node, run } from "../test/commands.ts"
import type { Result, Verdict } from "./ledger.ts"
import { type Mutant, mutated } from "./mutant.model.ts"
import { type Candidate, costOf, ranked, within } from "./ranking.ts"
import { candidatesFor } from "./reach.ts"
import type { TestKind } from "./test-files.ts"
import { failedFiles, firstFailure, runTests, type TestsEnded } from "./tests-in-tree.ts"
import type { Workshop } from "./workshop.ts"

/** The tests of a mutant end after this time, its compilation not counted. */
const trialMillisMax = 5 * 60_000

/** Processor time of the chosen test files: two processors, and the start of a run, fit it into the time of a mutant. */
const secondsPlanned: Readonly<Record<TestKind, number>> = { quick: 60, integration: 180 }

/** With a shorter plan, only a mutant that hangs uses up the time. */
const hangFactor = 4

const wordsShown = 300

const compileMillisMax = 10 * 60_000

interface Ended {
  readonly verdict: Verdict
  readonly by: string
}

const pages = /^(?:apps\/(?:console|driver)|libs\/pages)\//u

/** The nearest project of the compiler; everything but the pages is in that of the root. */
const projectOf = (root: string, file: string): string => {
  if (!pages.test(file)) return "."
  let folder = dirname(file)
  while (folder !== "." && !existsSync(join(root, folder, "tsconfig.json"))) folder = dirname(folder)
  return folder
}

/** A dropped condition may be the last use of a name: that is no fault of types. */
const unusedNames = ["--noUnusedLocals", "false", "--noUnusedParameters", "false"]

const typeErrors = /error TS\d+/u

/** True if the tree compiles with the mutant that is planted in the file. */
export const compiles = async ({ tree }: Workshop, file: string): Promise<boolean> => {
  const project = projectOf(tree.root, file)
  const kept = join(tree.root, "node_modules", ".cache", `${project.replaceAll("/", "-")}.tsbuildinfo`)
  const compiler = join("node_modules", "typescript-7", "bin", "tsc")
  const output: Array<string> = []
  const code = await run(
    node,
    [compiler, "-p", project, "--noEmit", "--incremental", "--tsBuildInfoFile", kept, ...unusedNames],
    {
      cwd: tree.root,
      timeoutMillis: compileMillisMax,
      onOutput: (text) => output.push(text)
    }
  )
  if (code !== 0 && !typeErrors.test(output.join(""))) throw new Error(`the compiler failed: ${output.join("")}`)
  return code === 0
}

/** Whether a test file passes without the mutant, alone. */
const passesWithout = async (workshop: Workshop, mutant: Mutant, kind: TestKind, file: string): Promise<boolean> => {
  const { records, tree } = workshop
  const planted = tree.read(mutant.file)
  const restored = planted.slice(0, mutant.start) + mutant.before + planted.slice(endIn(mutant))
  const work = { kind, files: [file], timeoutMillis: trialMillisMax, stopsAtFailure: false }
  const run = await tree.changed({ [mutant.file]: restored }, () => runTests(tree, work))
  const passes = run.failed === 0 && run.passed > 0
  records.keep(file, { passes, processorSeconds: run.files[0]?.processorSeconds ?? 0 })
  records.save()
  return passes
}

const endIn = ({ after, start }: Mutant): number => start + after.length

interface Stage {
  readonly kind: TestKind
  readonly chosen: ReadonlyArray<Candidate>
  readonly endsAt: number
}

const verdictOfTime = (chosen: ReadonlyArray<Candidate>, allowedMillis: number): Ended => {
  const isMeasured = chosen.every(({ processorSeconds }) => processorSeconds !== null)
  const planned = chosen.reduce((sum, candidate) => sum + costOf(candidate), 0)
  const hangs = isMeasured && planned * 1_000 * hangFactor < allowedMillis
  const by = `${chosen.length} test files of ${Math.ceil(planned)} s did not end in ${Math.ceil(allowedMillis / 1_000)} s`
  return { verdict: hangs ? "timeout" : "survived", by }
}

const keepCosts = ({ records }: Workshop, { ended }: TestsEnded): void => {
  for (const { passes, path, processorSeconds } of ended) if (passes) records.keep(path, { processorSeconds, passes })
  records.save()
}

const outsideOfTests = (run: TestsEnded): string | undefined =>
  run.failures.find((failure) => failure.startsWith("an error outside of any test"))

/** What a run of tests says of a mutant; null if nothing failed, or only what fails without the mutant as well. */
const judged = async (workshop: Workshop, mutant: Mutant, stage: Stage, run: TestsEnded): Promise<Ended | null> => {
  const { kind, chosen } = stage
  for (const file of failedFiles(run)) {
    const knownToPass = workshop.records.of(file)?.passes === true
    if (knownToPass || (await passesWithout(workshop, mutant, kind, file))) {
      return { verdict: "caught", by: firstFailure(run, file) }
    }
  }
  const outside = outsideOfTests(run)
  if (outside !== undefined) return { verdict: "caught", by: outside.slice(0, wordsShown) }
  const [first] = chosen
  if (run.failed === 0 || run.passed > 0 || failedFiles(run).length > 0 || first === undefined) return null
  // Programs that cannot be bundled, or a database that cannot be made, end the run before its first test.
  if (await passesWithout(workshop, mutant, kind, first.file)) {
    return { verdict: "caught", by: `no ${kind} test ran: ${run.failures.join(" ").slice(-wordsShown)}` }
  }
  throw new Error(`${kind} tests do not run without a mutant: ${run.failures.join("\n")}`)
}

/** Runs test files until one fails that passes without the mutant; null if none does. */
const runStage = async (workshop: Workshop, mutant: Mutant, stage: Stage): Promise<Ended | null> => {
  const { chosen, endsAt, kind } = stage
  let files = chosen.map(({ file }) => file)
  while (files.length > 0) {
    const timeoutMillis = endsAt - performance.now()
    if (timeoutMillis <= 0) return { verdict: "survived", by: "no test failed in the time of a mutant" }
    const run = await runTests(workshop.tree, { kind, files, timeoutMillis, stopsAtFailure: true })
    keepCosts(workshop, run)
    if (run.isTimedOut) return verdictOfTime(chosen, timeoutMillis)
    const ended = await judged(workshop, mutant, stage, run)
    if (ended !== null) return ended
    const failed = failedFiles(run)
    if (failed.length === 0) return null
    files = files.filter((file) => !failed.includes(file))
  }
  return null
}

const runPlanted = async (
  workshop: Workshop,
  mutant: Mutant,
  { kinds = ["quick", "integration"], millisMax = trialMillisMax }: TrialOptions
): Promise<Ended> => {
  const endsAt = performance.now() + millisMax
  let count = 0
  for (const kind of kinds) {
    const passing = candidatesFor(workshop, mutant, kind).filter(
      ({ file }) => workshop.records.of(file)?.passes !== false
    )
    const chosen = within(ranked(mutant, passing), secondsPlanned[kind])
    count += chosen.length
    const ended = await runStage(workshop, mutant, { kind, chosen, endsAt })
    if (ended !== null) return ended
  }
  return { verdict: "survived", by: count === 0 ? "no test reaches it" : `${count} test files passed` }
}

interface TrialOptions {
  /** The kinds of tests that run, in this order; quick tests and integration tests if left out. */
  readonly kinds?: ReadonlyArray<TestKind>
  /** The tests end after this time; five minutes if left out. */
  readonly millisMax?: number
}

/** Plants a mutant in the copy of the tree, and runs the tests that reach it until one fails. */
export const tryMutant = async (workshop: Workshop, mutant: Mutant, options: TrialOptions = {}): Promise<Result> => {
  const { after, before, file, id, kind, line } = mutant
  const startedAt = performance.now()
  const text = mutated(workshop.tree.read(file), mutant)
  const ended = await workshop.tree.changed({ [file]: text }, async (): Promise<Ended> =>
    (await compiles(workshop, file)) ? runPlanted(workshop, mutant, options) : { verdict: "does not compile", by: "" }
  )
  const seconds = Math.ceil((performance.now() - startedAt) / 1_000)
  return { id, file, line, kind, before, after, ...ended, seconds }
}
