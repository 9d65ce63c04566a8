import type { VitestRun } from "./vitest-run.ts"

/** If more files fail, something is broken, and a second run would only take time. */
const filesRunAgainMax = 3

const filesThatFailed = ({ files, tests }: VitestRun): ReadonlyArray<string> => [
  ...new Set([
    ...files.filter(({ errors }) => errors.length > 0).map(({ path }) => path),
    ...tests.filter(({ status }) => status === "failed").map(({ path }) => path)
  ])
]

/** The first run, with the second run in the place of the files that ran twice. */
const joined = (first: VitestRun, second: VitestRun, again: ReadonlyArray<string>): VitestRun => {
  const others = first.tests.filter(({ path }) => !again.includes(path))
  const passed = others.filter(({ status }) => status === "passed").length
  return {
    passed: passed + second.passed,
    failed: others.length - passed + second.failed,
    failures: second.failures,
    unstable: second.failed === 0 ? first.failures : [],
    files: [...first.files.filter(({ path }) => !again.includes(path)), ...second.files],
    tests: [...others, ...second.tests]
  }
}

/**
 * Runs a project, and the files that failed in it once more, alone. A test that waits for browsers or for killed
 * processes may fail beside other files on a busy machine. If all pass then, the first failures are `unstable`: the run
 * names them at its end. They are faults of the test or of the product, to be mended by the next change.
 */
export const runFailedFilesAgain = async (
  run: (files: ReadonlyArray<string>) => Promise<VitestRun>
): Promise<VitestRun> => {
  const first = await run([])
  const files = filesThatFailed(first)
  if (files.length === 0 || files.length > filesRunAgainMax) return first
  return joined(first, await run(files), files)
}
