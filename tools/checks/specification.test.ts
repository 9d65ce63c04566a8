import { assert, describe, it } from "vitest"
import { brokenNames } from "./named-tests.ts"
import { heldRules, printPage, readHoldings, readPages, ruleIds } from "./specification.ts"

const pages = readPages()
const holdings = readHoldings()
const rules = pages.flatMap(({ text }) => ruleIds(text))

const prefixOf = (id: string): string => id.slice(0, 3)

/** The parts of the product that rules may wait for. */
const unbuilt = ["operations", "console"]

describe("the specification", () => {
  it("numbers the rules of a page from 1 without a gap, so that no number is given twice", () => {
    const prefixes = new Set(rules.map(prefixOf))
    assert.isAtLeast(prefixes.size, 16)
    for (const prefix of prefixes) {
      const own = rules.filter((id) => prefixOf(id) === prefix)
      assert.sameMembers(
        own,
        own.map((_, index) => `${prefix}-${index + 1}`)
      )
    }
  })

  it("keeps the rules of one subject on one page", () => {
    const subjects = pages.flatMap(({ text }) => [...new Set(ruleIds(text).map(prefixOf))])
    assert.deepStrictEqual(subjects, [...new Set(subjects)])
    for (const { path, text } of pages) {
      assert.isAtMost(new Set(ruleIds(text).map(prefixOf)).size, 1, path)
    }
  })

  it("has an entry of held-by.json for every rule, and for nothing else", () => {
    assert.sameMembers(Object.keys(holdings), [...rules])
  })

  it("says for every rule which tests hold it, or what is not built yet", () => {
    for (const [id, { isWithdrawn = false, notBuiltYet = [], tests = {} }] of Object.entries(holdings)) {
      assert.isTrue(isWithdrawn || Object.values(tests).flat().length + notBuiltYet.length > 0, id)
      for (const part of notBuiltYet) assert.include(unbuilt, part, id)
    }
  })

  it("names tests that exist and run", () => {
    assert.deepStrictEqual(brokenNames(".", heldRules()), [])
  })

  it("shows in its pages what held-by.json says; after a change, npm run print:specification", () => {
    for (const { path, text } of pages) assert.strictEqual(text, printPage(text, holdings), path)
  })
})

describe("a printed rule", () => {
  const page = "| # | Rule | Held by |\n|---|---|---|\n| ORD-1 | It is so. | old |\n"

  it("names its tests by file, and the part that is not built yet", () => {
    const tests = {
      "libs/domain/src/a.rules.test.ts": ["is one", "is this | that"],
      "libs/testing/src/b.suite.ts": ["does"]
    }
    assert.strictEqual(
      printPage(page, { "ORD-1": { tests, notBuiltYet: ["operations"] } }).split("\n")[2],
      "| ORD-1 | It is so. | [a.rules](../../libs/domain/src/a.rules.test.ts): is one; is this \\| that<br>" +
        "[b.suite](../../libs/testing/src/b.suite.ts): does<br>**not built yet:** operations |"
    )
  })
})
