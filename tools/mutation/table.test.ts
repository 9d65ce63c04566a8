import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { appendResult, readResults, type Result, type Verdict } from "./ledger.ts"
import type { Slot } from "./sample.ts"
import { resultLine, scoreLine, scoreOf, survivors, tableOf } from "./table.ts"

const result = (id: string, verdict: Verdict): Result => ({
  ...{ id, verdict, file: "libs/domain/src/a/b.ts", line: 1, kind: "boundary", before: "<", after: "<=" },
  ...{ by: "some test", seconds: 1 }
})

const results = [
  ...[result("a", "caught"), result("b", "timeout"), result("c", "survived")],
  ...[result("d", "survived"), result("e", "does not compile")]
]

const listed = [{ id: "d", file: "libs/domain/src/a/b.ts", change: "", reason: "" }]

describe("the results of mutants", () => {
  it("count what was caught, a mutant that hangs included, without equivalents and what does not compile", () => {
    assert.deepStrictEqual(scoreOf(results, listed), { caught: 2, survived: 1, equivalent: 1 })
    assert.strictEqual(scoreLine(scoreOf(results, listed)), "caught 2 of 3 (66.6 %), 1 equivalent")
    assert.strictEqual(scoreLine(scoreOf([], [])), "caught 0 of 0 (0 %), 0 equivalent")
  })

  it("name the survivors that nobody has called equivalent", () => {
    assert.deepStrictEqual(
      survivors(results, listed).map(({ id }) => id),
      ["c"]
    )
  })

  it("make a table of the sample, in which places without a result are counted", () => {
    const place = (capability: string, ...ids: ReadonlyArray<string>): Slot =>
      ids.map((id) => ({
        ...{ id, capability, file: "a.ts", line: 1, lineText: "", kind: "boundary", before: "<", after: "<=" },
        ...{ start: 0, end: 1, probe: { start: 0, end: 1, beginsStatement: false }, isEvaluatedOnce: false }
      }))
    const sample = [place("a", "e", "a"), place("a", "c"), place("b", "b"), place("b", "f"), place("c", "g", "d")]
    const known = new Map([...results, result("f", "left")].map((one) => [one.id, one]))
    assert.deepStrictEqual(tableOf(sample, known, listed), [
      "a: caught 1 of 2 (50 %), 0 equivalent",
      "b: caught 1 of 1 (100 %), 0 equivalent",
      ...survivors(results, listed).map(resultLine),
      "caught 2 of 3 (66.6 %), 0 equivalent; 2 of 5 places have no result"
    ])
  })

  it("are read again after an interruption, the last one of each mutant", () => {
    const folder = mkdtempSync(join(tmpdir(), "trajet-ledger-"))
    try {
      const path = join(folder, "kept", "results.jsonl")
      assert.strictEqual(readResults(path).size, 0)
      for (const one of [result("a", "survived"), result("b", "caught"), result("a", "caught")]) appendResult(path, one)
      assert.deepStrictEqual([...readResults(path).values()], [result("a", "caught"), result("b", "caught")])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
