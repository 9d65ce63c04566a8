import { assert, describe, it } from "vitest"
import { runFailedFilesAgain } from "./run-again.ts"
import type { VitestRun } from "./vitest-run.ts"

const runOf = (statuses: Readonly<Record<string, string>>, unloaded: ReadonlyArray<string> = []): VitestRun => {
  const tests = Object.entries(statuses).map(([path, status]) => ({
    path,
    title: `the test of ${path}`,
    status,
    tags: [],
    messages: []
  }))
  const costs = { wallSeconds: 1, processorSeconds: 1 }
  const files = [
    ...tests.map(({ path }) => ({ path, ...costs, errors: [] })),
    ...unloaded.map((path) => ({ path, ...costs, errors: ["cannot be loaded"] }))
  ]
  const failures = [...tests.filter(({ status }) => status !== "passed").map(({ title }) => title), ...unloaded]
  const passed = tests.filter(({ status }) => status === "passed").length
  return { passed, failed: failures.length, failures, unstable: [], files, tests }
}

/** Answers the given runs, one after the other, and records for which files it was asked. */
const answering = (...runs: ReadonlyArray<VitestRun>) => {
  const asked: Array<ReadonlyArray<string>> = []
  const run = (files: ReadonlyArray<string>): Promise<VitestRun> => {
    const next = runs[asked.length]
    asked.push(files)
    return next === undefined ? Promise.reject(new Error("asked too often")) : Promise.resolve(next)
  }
  return { asked, run }
}

describe("a run of tests", () => {
  it("runs no file again if all passed", async () => {
    const { asked, run } = answering(runOf({ a: "passed", b: "passed" }))
    assert.deepInclude(await runFailedFilesAgain(run), { passed: 2, failed: 0, unstable: [] })
    assert.deepStrictEqual(asked, [[]])
  })

  it("runs the files that failed once more, and names what passed only then", async () => {
    const { asked, run } = answering(runOf({ a: "passed", b: "failed" }), runOf({ b: "passed" }))
    const told = await runFailedFilesAgain(run)
    assert.deepInclude(told, { passed: 2, failed: 0, failures: [], unstable: ["the test of b"] })
    assert.deepStrictEqual(asked, [[], ["b"]])
    assert.sameMembers(
      told.tests.map(({ path, status }) => `${path} ${status}`),
      ["a passed", "b passed"]
    )
  })

  it("fails if a file fails twice", async () => {
    const { run } = answering(runOf({ a: "passed", b: "failed" }), runOf({ b: "failed" }))
    assert.deepInclude(await runFailedFilesAgain(run), {
      passed: 1,
      failed: 1,
      failures: ["the test of b"],
      unstable: []
    })
  })

  it("counts a skipped test as failed, though its file is not run again", async () => {
    const { asked, run } = answering(runOf({ a: "pending", b: "failed" }), runOf({ b: "passed" }))
    assert.deepInclude(await runFailedFilesAgain(run), { passed: 1, failed: 1 })
    assert.deepStrictEqual(asked, [[], ["b"]])
  })

  it("loads a file again that could not be loaded", async () => {
    const { asked, run } = answering(runOf({ a: "passed" }, ["b"]), runOf({ b: "passed" }))
    assert.deepInclude(await runFailedFilesAgain(run), { passed: 2, failed: 0, unstable: ["b"] })
    assert.deepStrictEqual(asked, [[], ["b"]])
  })

  it("runs nothing again if many files fail", async () => {
    const first = runOf({ a: "failed", b: "failed", c: "failed", d: "failed" })
    const { asked, run } = answering(first)
    assert.strictEqual(await runFailedFilesAgain(run), first)
    assert.deepStrictEqual(asked, [[]])
  })
})
