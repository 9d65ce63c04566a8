import { assert, describe, it } from "vitest"
import { citable, citingFiles, danglingCitations, readText } from "./citations.ts"

const known = citable()

describe("the code, the tests and the documents", () => {
  it("cite rules and records that exist, and nothing outside of the repository", () => {
    const files = citingFiles()
    assert.isAbove(files.length, 500)
    const dangling = files.flatMap((path) =>
      danglingCitations(readText(path), known).map((cited) => `${path}: ${cited}`)
    )
    assert.deepStrictEqual(dangling, [])
  })
})

describe("a citation", () => {
  const few = { rules: new Set(["ORD-1", "ORD-2"]), records: new Set([14]) }

  it.each([
    ["// a rule (ORD-1, ORD-2), with SHA-256 and RFC-9457"],
    ["// docs/adr/0014, record 14 and [ADR 14](adr/0014-title.md)"],
    ["a decision that is recorded, and the interface of a port"]
  ])("is resolved: %s", (text) => {
    assert.deepStrictEqual(danglingCitations(text, few), [])
  })

  it.each([
    ["the rule that is missing", "// (ORD-3)", "ORD-3"],
    ["the end of a range", "// ORD-1 to ORD-9", "ORD-9"],
    ["the record that is missing", "// docs/adr/0015", "adr/0015"],
    ["the record in words", "see Record 15.", "Record 15"],
    ["an interface outside", `// ${"interface"}.md 2.7`, ["interface", "md"].join(".")],
    ["a decision outside", `/** as ${"decisions"} 5 say */`, ["decisions", "5"].join(" ")],
    ["a decision on two lines", `(${"decisions"}\n * section 5)`, `${"decisions"}\n * section 5`],
    ["a design outside", `(${"design"} section 5)`, ["design", "section"].join(" ")]
  ])("is refused for %s", (_, text, cited) => {
    assert.deepStrictEqual(danglingCitations(text, few), [cited])
  })
})
