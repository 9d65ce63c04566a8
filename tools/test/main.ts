import { existsSync, mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readRules, unheldRules } from "../checks/rules.ts"
import { setup as bundlePrograms } from "../harness/bundles-setup.ts"
import { drivenForms } from "../console/driven-forms.ts"
import { isCallOf, sentForms } from "../console/sent-forms.ts"
import { formsVariable, type RecordedForm } from "../harness/recorded-forms.ts"
import { type RecordedStart, startsVariable } from "../harness/recorded-starts.ts"
import { bin, node, typeCheck } from "./commands.ts"
import { formsSent, formTable, unsentForms } from "./forms-of-run.ts"
import { slowestFiles, startCounts, tooManyStarts, tooSlow } from "./costs.ts"
import type { ReportedFile, ReportedTest } from "./run-report.model.ts"
import { runFailedFilesAgain } from "./run-again.ts"
import { slowFiles } from "./slow-files.ts"
import { check, heading, inOrder, type Outcome, outcomeOf, runSteps, together } from "./steps.ts"
import { printFailures, vitest } from "./vitest-run.ts"

const testsRun: Array<ReportedTest> = []
const filesRun: Array<ReportedFile> = []
let startsPath = ""
let formsPath = ""
let removeBundles = () => {}

/** Makes what all projects share. */
const prepare = async (): Promise<Outcome> => {
  heading("bundles of the programs that tests start")
  const folder = mkdtempSync(join(tmpdir(), "trajet-recorded-"))
  startsPath = join(folder, "starts.ndjson")
  formsPath = join(folder, "forms.ndjson")
  removeBundles = await bundlePrograms()
  return { passed: 0, failed: 0, failures: [] }
}

const tests = async (project: string): Promise<Outcome> => {
  const startedAt = performance.now()
  const env = { [startsVariable]: startsPath, [formsVariable]: formsPath }
  const run = await runFailedFilesAgain((files) => vitest(project, files, { env }))
  testsRun.push(...run.tests)
  filesRun.push(...run.files)
  const processor = run.files.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0)
  const wall = Math.round((performance.now() - startedAt) / 1_000)
  console.log(
    `${project}: ${run.passed} passed, ${run.failed} failed, ${wall} s, ${Math.round(processor)} s of processor`
  )
  printFailures(project, run)
  return run
}

/** Checks that tests of this run hold every rule of the specification and every promise of the security page. */
const rulesAreHeld = (): Promise<Outcome> => {
  heading("rules that tests hold")
  return Promise.resolve(outcomeOf("rules that tests hold", unheldRules(readRules(), testsRun)))
}

/** What the tests of this run have written to a file, one JSON text a line. */
const recordedIn = <A>(path: string): ReadonlyArray<A> =>
  existsSync(path)
    ? readFileSync(path, "utf8")
        .trimEnd()
        .split("\n")
        .map((line): A => JSON.parse(line))
    : []

/** Prints how often each form was sent in each language, and checks that each was in both. */
const formsAreSent = (): Promise<Outcome> => {
  heading("forms that pages sent, in both languages")
  const known = { forms: sentForms(), driven: drivenForms, isCallOf }
  const sent = formsSent(recordedIn<RecordedForm>(formsPath), known)
  for (const line of formTable(sent)) console.log(`  ${line}`)
  return Promise.resolve(outcomeOf("forms that pages sent, in both languages", unsentForms(sent)))
}

/** Prints what the tests cost, and checks the bounds of files and of processes. */
const costs = (): Promise<Outcome> => {
  heading("what the tests cost")
  removeBundles()
  const starts = recordedIn<RecordedStart>(startsPath)
  for (const line of [...slowestFiles(filesRun), ...startCounts(starts)]) console.log(`  ${line}`)
  return Promise.resolve(outcomeOf("what the tests cost", [...tooSlow(filesRun, slowFiles), ...tooManyStarts(starts)]))
}

const types = inOrder([
  () => check("types", node, typeCheck("-p", ".")),
  () => check("format", node, [bin("oxfmt"), "--check"])
])

const lint = inOrder([
  // The lint holds the import table against the project graph, which has to be there first.
  () => check("project graph", node, [bin("nx"), "show", "projects"]),
  () => check("lint and module boundaries", node, [bin("oxlint")])
])

await runSteps([
  together([types, lint]),
  prepare,
  () => tests("quick"),
  () => tests("integration"),
  () => tests("timed"),
  rulesAreHeld,
  formsAreSent,
  costs
])
