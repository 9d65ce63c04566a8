import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { filesOf, filesWithLongForm, kindOf, partFiles, testFiles } from "./parts.ts"

const textOf = (path: string): string => readFileSync(path, "utf8")

describe("the parts of the long tests", () => {
  it("have each file with a long form once", () => {
    const inParts = Object.values(partFiles).flatMap((patterns) => filesWithLongForm(filesOf(patterns), textOf))
    const own = (path: string) => path !== "tools/test/parts.test.ts"
    assert.deepStrictEqual(inParts.toSorted(), filesWithLongForm(testFiles(), textOf).filter(own))
  })

  it("name files that are there by each pattern", () => {
    for (const [part, patterns] of Object.entries(partFiles)) {
      for (const pattern of patterns) {
        assert.isNotEmpty(filesWithLongForm(filesOf([pattern]), textOf), `${part}: ${pattern}`)
      }
    }
  })
})

describe("a test file", () => {
  it("has the kind of its name", () => {
    const names = ["a.rules.test.ts", "a.integration.test.ts", "a.timed.test.ts", "a.long.test.ts"]
    assert.deepStrictEqual(names.map(kindOf), ["quick", "integration", "timed", "long"])
  })

  it("has a long form if it asks for its form or runs in no other one", () => {
    const texts: Readonly<Record<string, string>> = { "a.test.ts": "byForm({", "b.test.ts": "", "c.long.test.ts": "" }
    assert.deepStrictEqual(
      filesWithLongForm(Object.keys(texts), (path) => texts[path] ?? ""),
      ["a.test.ts", "c.long.test.ts"]
    )
  })
})
