import { existsSync } from "node:fs"
import { join } from "node:path"
import { type SourceTest, testsOf } from "./test-titles.ts"

export interface NamedTest {
  readonly path: string
  /** As its source has it, `…` for what differs from run to run. */
  readonly title: string
}

/** A row of docs/conformance.md or docs/security.md: a sentence that binds, and what holds it. */
export interface ConformanceRow {
  /** `4.5-2`: the second of section 4.5. */
  readonly id: string
  readonly section: string
  readonly requirement: string
  readonly tests: ReadonlyArray<NamedTest>
  /** Later issues that add to it, as they are named. */
  readonly issues: ReadonlyArray<string>
}

/** How one test ended. */
export interface RunTest {
  readonly path: string
  readonly title: string
  readonly status: string
}

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .split(/(?<!\\)\|/u)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"))

const rowOf = (line: string): ConformanceRow => {
  const [id = "", requirement = "", held = ""] = cellsOf(line)
  const entries = held.split("<br>").filter((entry) => entry !== "")
  const named = entries.map((entry) => /^`(?<path>[^`]+)` (?<title>.+)$/u.exec(entry)?.groups)
  return {
    id,
    section: id.slice(0, id.lastIndexOf("-")),
    requirement,
    tests: named.flatMap((groups) =>
      groups === undefined ? [] : [{ path: groups["path"] ?? "", title: groups["title"] ?? "" }]
    ),
    issues: entries.filter((_, index) => named[index] === undefined)
  }
}

/** The rows of a page, in order. */
export const rowsOf = (page: string): ReadonlyArray<ConformanceRow> =>
  page
    .split("\n")
    .filter((line) => /^\| [\d.]+-\d+ +\|/u.test(line))
    .map(rowOf)

const namesTest =
  ({ title }: NamedTest) =>
  (test: SourceTest): boolean =>
    test.title === title || test.pattern.test(title)

/** The tests of the sources under `root` that a row means; what is wrong where there is none, or one that does not run. */
const sourceTests = (root: string, named: NamedTest): ReadonlyArray<SourceTest> | string => {
  const path = join(root, named.path)
  if (!existsSync(path)) return "no such file"
  const found = testsOf(path).filter(namesTest(named))
  if (found.length === 0) return `no test "${named.title}"`
  return found.some(({ isHeldBack }) => isHeldBack) ? `"${named.title}" does not run` : found
}

/** What is wrong with the tests that rows name, one line each. */
export const brokenNames = (root: string, rows: ReadonlyArray<ConformanceRow>): ReadonlyArray<string> =>
  rows.flatMap(({ id, tests }) =>
    tests.flatMap((named) => {
      const found = sourceTests(root, named)
      return typeof found === "string" ? [`${id}: ${named.path}: ${found}`] : []
    })
  )

/** The named tests that did not run and pass, one line each. Those of a suite run wherever it is used. */
export const unproven = (
  root: string,
  rows: ReadonlyArray<ConformanceRow>,
  run: ReadonlyArray<RunTest>
): ReadonlyArray<string> =>
  rows.flatMap(({ id, tests }) =>
    tests.flatMap((named) => {
      const found = sourceTests(root, named)
      if (typeof found === "string") return [`${id}: ${named.path}: ${found}`]
      const isSuite = !named.path.endsWith(".test.ts")
      const ended = run.filter(
        ({ path, title }) => (isSuite || path === named.path) && found.some(({ pattern }) => pattern.test(title))
      )
      const passed = ended.length > 0 && ended.every(({ status }) => status === "passed")
      return passed ? [] : [`${id}: ${named.path}: "${named.title}" has ${ended.length === 0 ? "not run" : "failed"}`]
    })
  )
