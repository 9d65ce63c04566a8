import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { brokenNames, type HeldRule, promisesOf, unproven } from "./named-tests.ts"

describe("the security page", () => {
  const promises = promisesOf(readFileSync("docs/security.md", "utf8"))

  it("names for every promise tests that exist and run", () => {
    assert.isAbove(promises.length, 20)
    for (const { id, promise, tests } of promises) {
      assert.isNotEmpty(promise, id)
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

const ruleNaming = (title: string, path = "some.test.ts"): HeldRule => ({ id: "ORD-1", tests: [{ path, title }] })

const planted = (): string => {
  const root = mkdtempSync(join(tmpdir(), "trajet-named-tests-"))
  mkdirSync(join(root, "libs"))
  writeFileSync(join(root, "some.test.ts"), sources)
  writeFileSync(join(root, "libs", "some.suite.ts"), sources)
  return root
}

describe("a rule", () => {
  const root = planted()

  it("may name any test that runs, also one whose title differs from run to run", () => {
    const good = ["does", "is under", "%s of many", "… of many", "goes …, or not", "goes ${…}, or not"]
    assert.deepStrictEqual(
      brokenNames(
        root,
        good.map((title) => ruleNaming(title))
      ),
      []
    )
  })

  it("may not name a missing file, a missing test or a test that does not run", () => {
    const bad = ["does not", "do", "is skipped", "is to come", "of many", "is in a group that does not run"]
    for (const title of bad) assert.lengthOf(brokenNames(root, [ruleNaming(title)]), 1, title)
    assert.include(brokenNames(root, [ruleNaming("does", "none.test.ts")])[0], "no such file")
  })

  it("is proven if every test it names ran and passed, a test of a suite wherever the suite is used", () => {
    const ended = (title: string, status: string, path = "some.test.ts") => ({ path, title, status })
    const many = ruleNaming("… of many")
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
    const suite = ruleNaming("does", "libs/some.suite.ts")
    assert.isEmpty(unproven(root, [suite], [ended("does", "passed", "store.test.ts")]))
    assert.lengthOf(unproven(root, [suite], [ended("does", "passed", "a.test.ts"), ended("does", "failed")]), 1)
  })
})
