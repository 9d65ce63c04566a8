import { globSync } from "node:fs"
import { basename, dirname } from "node:path"
import { assert, describe, it } from "vitest"
import { benchmarkNames } from "./benchmarks.ts"

describe("the benchmarks of the long form", () => {
  it("are all that there are", () => {
    const folders = globSync("tools/bench/*/main.ts").map((path) => basename(dirname(path)))
    assert.deepStrictEqual(benchmarkNames.toSorted(), folders.toSorted())
  })
})
