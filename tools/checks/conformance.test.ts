import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { brokenNames, type ConformanceRow, rowsOf, unproven } from "./conformance-table.ts"

const page = "docs/conformance.md"
const rows = rowsOf(readFileSync(page, "utf8"))

const numbered = (section: string, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`)

/** The sections of the interface specification: those of section 4 are its endpoints, 8.1 its idempotency rules. */
const sections = [
  ...["1", ...numbered("2", 15), "3", "4", ...numbered("4", 16), "5"],
  ...[...numbered("6", 4), "7", "8", "8.1", "9"]
]

const laterIssues = ["issue 4: operations", "issue 5: integrators", "issue 6: console"]

describe("the conformance page", () => {
  it("has rows for every section of the interface, numbered one after the other", () => {
    assert.deepStrictEqual([...new Set(rows.map(({ section }) => section))], sections)
    for (const section of sections) {
      const own = rows.filter((row) => row.section === section)
      assert.deepStrictEqual(
        own.map(({ id }) => id),
        own.map((_, index) => `${section}-${index + 1}`)
      )
    }
  })

  it("says of every sentence what holds it, and leaves none of this issue's to a later one", () => {
    for (const { id, issues, requirement, tests } of rows) {
      assert.isNotEmpty(requirement, id)
      assert.isNotEmpty(tests, id)
      for (const issue of issues) assert.include(laterIssues, issue, id)
    }
  })

  it("names tests that are there and that run", () => {
    assert.deepStrictEqual(brokenNames(".", rows), [])
  })
})

describe("the security page", () => {
  const promises = rowsOf(readFileSync("docs/security.md", "utf8"))

  it("says of every promise which tests hold it, tests that are there and that run", () => {
    assert.isAbove(promises.length, 20)
    for (const { id, requirement, tests } of promises) {
      assert.isNotEmpty(requirement, id)
      assert.isNotEmpty(tests, id)
    }
    assert.deepStrictEqual(brokenNames(".", promises), [])
  })
})

const sources = `
describe("a subject", () => {
  it("does", () => {})
  it.effect("is under", () => Effect.void)
  it.effect.skip("is skipped", () => Effect.void)
  it.todo("is to come")
  it.each([["a"]])("%s of many", () => {})
  for (const how of ["well"]) it.live(\`goes \${how}, or not\`, () => Effect.void)
})
describe.skip("another", () => void it("is in a group that does not run", () => {}))
`

const rowNaming = (title: string, path = "some.test.ts"): ConformanceRow => ({
  id: "1-1",
  section: "1",
  requirement: "it is so",
  tests: [{ path, title }],
  issues: []
})

const planted = (): string => {
  const root = mkdtempSync(join(tmpdir(), "trajet-conformance-"))
  mkdirSync(join(root, "libs"))
  writeFileSync(join(root, "some.test.ts"), sources)
  writeFileSync(join(root, "libs", "some.suite.ts"), sources)
  return root
}

describe("a row of the conformance page", () => {
  const root = planted()

  it("may name any test that runs, whatever differs from run to run in its title", () => {
    const good = ["does", "is under", "%s of many", "… of many", "goes …, or not", "goes ${…}, or not"]
    assert.deepStrictEqual(
      brokenNames(
        root,
        good.map((title) => rowNaming(title))
      ),
      []
    )
  })

  it("is refused for a file or a test that is not there, and for one that does not run", () => {
    const bad = ["does not", "do", "is skipped", "is to come", "of many", "is in a group that does not run"]
    for (const title of bad) assert.lengthOf(brokenNames(root, [rowNaming(title)]), 1, title)
    assert.include(brokenNames(root, [rowNaming("does", "none.test.ts")])[0], "no such file")
  })

  it("is proven where all that it names has run and passed, of a suite wherever it is used", () => {
    const ended = (title: string, status: string, path = "some.test.ts") => ({ path, title, status })
    const many = rowNaming("… of many")
    assert.isEmpty(unproven(root, [many], [ended("a of many", "passed"), ended("b of many", "passed")]))
    for (const run of [
      [],
      [ended("a of many", "passed", "other.test.ts")],
      [ended("does", "passed")],
      [ended("a of many", "passed"), ended("b of many", "failed")],
      [ended("a of many", "skipped")]
    ]) {
      assert.lengthOf(unproven(root, [many], run), 1)
    }
    const suite = rowNaming("does", "libs/some.suite.ts")
    assert.isEmpty(unproven(root, [suite], [ended("does", "passed", "store.test.ts")]))
    assert.lengthOf(unproven(root, [suite], [ended("does", "passed", "a.test.ts"), ended("does", "failed")]), 1)
  })
})
