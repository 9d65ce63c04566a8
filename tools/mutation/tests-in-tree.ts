import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runVitest, type VitestRun } from "../test/vitest-run.ts"
import { type EndedFile, endedFilesVariable } from "./ended-files-reporter.ts"
import type { TestKind } from "./test-files.ts"
import type { Tree } from "./tree.ts"

const outputLinesShown = 20

interface TestsInTree {
  readonly kind: TestKind
  /** In the order in which they run. */
  readonly files: ReadonlyArray<string>
  readonly timeoutMillis: number
  /** Whether the run ends with the first failure. */
  readonly stopsAtFailure: boolean
  /** Whether the run prints how far it is. */
  readonly tellsProgress?: boolean
}

export interface TestsEnded extends VitestRun {
  readonly isTimedOut: boolean
  /** The files that ended, also if the run then ran out of time. */
  readonly ended: ReadonlyArray<EndedFile>
}

/** Runs test files in the copy of the tree, with what is planted there. */
export const runTests = async (
  { root }: Tree,
  { files, kind, stopsAtFailure, tellsProgress = false, timeoutMillis }: TestsInTree
): Promise<TestsEnded> => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-order-"))
  const order = join(folder, "order.json")
  const endedFiles = join(folder, "ended.jsonl")
  writeFileSync(order, JSON.stringify(files))
  writeFileSync(endedFiles, "")
  const output: Array<string> = []
  const startedAt = performance.now()
  const run = await runVitest(kind, files, {
    cwd: root,
    timeoutMillis,
    env: { TRAJET_MUTATION_ORDER: order, [endedFilesVariable]: endedFiles },
    args: [
      "--config",
      "tools/mutation/vitest.config.ts",
      "--maxWorkers=2",
      "--reporter=tools/mutation/ended-files-reporter.ts",
      ...(stopsAtFailure ? ["--bail=1"] : [])
    ],
    onOutput: (text) => {
      output.push(text)
      if (tellsProgress) process.stdout.write(text)
    }
  })
  const lines = readFileSync(endedFiles, "utf8").split("\n").slice(0, -1)
  const ended = lines.map((line): EndedFile => JSON.parse(line))
  rmSync(folder, { recursive: true, force: true })
  const isTimedOut = run.tests.length === 0 && performance.now() - startedAt >= timeoutMillis
  // Without a report and in time, Vitest itself failed: its words are all that tells why.
  const told = run.files.length > 0 ? [] : output.join("").trimEnd().split("\n").slice(-outputLinesShown)
  return { ...run, isTimedOut, ended, failures: [...run.failures, ...told] }
}

/** Files with a failed test, or that could not be loaded. Files that the end of the run left out have none. */
export const failedFiles = ({ files, tests }: VitestRun): ReadonlyArray<string> => [
  ...new Set([
    ...tests.filter(({ status }) => status === "failed").map(({ path }) => path),
    ...files.filter(({ errors }) => errors.length > 0).map(({ path }) => path)
  ])
]

/** The first failure of a file in a run, in one line. */
export const firstFailure = ({ files, tests }: VitestRun, file: string): string => {
  const test = tests.find(({ path, status }) => path === file && status === "failed")
  const message = test?.messages[0] ?? files.find(({ path }) => path === file)?.errors[0] ?? ""
  return [file, test?.title, message.split("\n")[0]].filter((part) => part !== undefined).join(": ")
}
