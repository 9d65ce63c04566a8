import { assert, describe, it } from "vitest"
import { readPages, rulesOf, type TaggedTest, unheldRules } from "./rules.ts"

const pages = readPages()
const ids = pages.flatMap(({ text }) => rulesOf(text).map(({ id }) => id))

const prefixOf = (id: string): string => id.slice(0, 3)

describe("the specification and the security page", () => {
  it("number the rules of a page from 1 without a gap, so that no number is given twice", () => {
    const prefixes = new Set(ids.map(prefixOf))
    assert.isAtLeast(prefixes.size, 22)
    for (const prefix of prefixes) {
      const own = ids.filter((id) => prefixOf(id) === prefix)
      assert.sameMembers(
        own,
        own.map((_, index) => `${prefix}-${index + 1}`)
      )
    }
  })

  it("keep the rules of one subject on one page", () => {
    const prefixesOf = (text: string) => [...new Set(rulesOf(text).map(({ id }) => prefixOf(id)))]
    const subjects = pages.flatMap(({ text }) => prefixesOf(text))
    assert.deepStrictEqual(subjects, [...new Set(subjects)])
    for (const { path, text } of pages) assert.isAtMost(prefixesOf(text).length, 1, path)
  })
})

describe("a rule", () => {
  const rules = rulesOf("| # | Rule |\n|---|---|\n| ORD-1 | It is so. |\n| ORD-2 | Withdrawn: it was so. |\n")
  const test = (status: string, ...tags: ReadonlyArray<string>): TaggedTest => ({
    path: "some.test.ts",
    title: "is so",
    status,
    tags
  })

  it("is held if all tests with its number as a tag passed", () => {
    assert.deepStrictEqual(unheldRules(rules, [test("passed", "ORD-1", "MIS-1"), test("passed", "ORD-1")]), [])
  })

  it("is not held without a test, unless it is withdrawn", () => {
    assert.deepStrictEqual(unheldRules(rules, [test("passed", "MIS-1"), test("failed")]), [
      "ORD-1: no test with the tag ORD-1 ran"
    ])
  })

  it("is not held if one of its tests failed or was skipped", () => {
    for (const status of ["failed", "skipped", "pending", "todo"]) {
      assert.deepStrictEqual(unheldRules(rules, [test("passed", "ORD-1"), test(status, "ORD-1")]), [
        `ORD-1: some.test.ts: "is so" has the status ${status}`
      ])
    }
  })
})
