import { assert, describe, it } from "vitest"
import type { RecordedStart, StartKind } from "../harness/recorded-starts.ts"
import { slowestFiles, startCounts, tooManyStarts, tooSlow } from "./costs.ts"

const fileOf = (path: string, processorSeconds: number) => ({ path, processorSeconds, wallSeconds: 1, errors: [] })

const startsOf = (kind: StartKind, count: number, file = "a.test.ts"): ReadonlyArray<RecordedStart> =>
  Array.from({ length: count }, () => ({ kind, file }))

describe("the costs of a run", () => {
  it("name the ten slowest files", () => {
    const told = slowestFiles(Array.from({ length: 12 }, (_, index) => fileOf(`${index}.test.ts`, index)))
    assert.lengthOf(told, 10)
    assert.include(told[0], "11.test.ts")
    assert.notInclude(told.join("\n"), " 1.test.ts")
  })

  it("refuse a file above its bound", () => {
    const listed = { "b.test.ts": { secondsMax: 30, reason: "kills processes" } }
    const files = [fileOf("a.test.ts", 20), fileOf("b.test.ts", 30)]
    assert.deepStrictEqual(tooSlow(files, listed), [])
    const [first, second] = tooSlow([fileOf("a.test.ts", 20.1), fileOf("b.test.ts", 30.1)], listed)
    assert.match(first ?? "", /b\.test\.ts took 30\.1 s/u)
    assert.match(second ?? "", /a\.test\.ts took 20\.1 s/u)
  })

  it("count what was started, and name who starts too much", () => {
    const starts = [...startsOf("api", 139), ...startsOf("api", 1, "b.test.ts"), ...startsOf("database", 500)]
    assert.deepStrictEqual(startCounts(starts), ["500 × database", "140 × api"])
    assert.deepStrictEqual(tooManyStarts(starts), [])
    assert.deepStrictEqual(tooManyStarts([...starts, ...startsOf("api", 1, "b.test.ts")]), [
      "141 starts of api, of at most 140: 139 by a.test.ts, 2 by b.test.ts"
    ])
    assert.lengthOf(tooManyStarts(startsOf("dispatcher", 71)), 1)
  })
})
