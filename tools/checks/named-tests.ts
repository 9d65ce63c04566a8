import { existsSync } from "node:fs"
import { join } from "node:path"
import { type SourceTest, testsOf } from "./test-titles.ts"

export interface NamedTest {
  readonly path: string
  /** As its source has it, `…` for what differs from run to run. */
  readonly title: string
}

/** A rule of docs/specification or a promise of docs/security.md, with the tests that hold it. */
export interface HeldRule {
  readonly id: string
  readonly tests: ReadonlyArray<NamedTest>
}

/** A row of docs/security.md. */
export interface Promised extends HeldRule {
  readonly promise: string
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

const promiseOf = (line: string): Promised => {
  const [id = "", promise = "", held = ""] = cellsOf(line)
  return {
    id,
    promise,
    tests: held.split("<br>").flatMap((entry) => {
      const named = /^`(?<path>[^`]+)` (?<title>.+)$/u.exec(entry)?.groups
      return named === undefined ? [] : [{ path: named["path"] ?? "", title: named["title"] ?? "" }]
    })
  }
}

/** The promises of docs/security.md, in order. */
export const promisesOf = (page: string): ReadonlyArray<Promised> =>
  page
    .split("\n")
    .filter((line) => /^\| [\d.]+-\d+ +\|/u.test(line))
    .map(promiseOf)

const namesTest =
  ({ title }: NamedTest) =>
  (test: SourceTest): boolean =>
    test.title === title || test.pattern.test(title)

/** The source tests under `root` that a name means, or what is wrong: no such file or test, or one that does not run. */
const sourceTests = (root: string, named: NamedTest): ReadonlyArray<SourceTest> | string => {
  const path = join(root, named.path)
  if (!existsSync(path)) return "no such file"
  const found = testsOf(path).filter(namesTest(named))
  if (found.length === 0) return `no test "${named.title}"`
  return found.some(({ isHeldBack }) => isHeldBack) ? `"${named.title}" does not run` : found
}

/** What is wrong with the tests that rules name, one line each. */
export const brokenNames = (root: string, rules: ReadonlyArray<HeldRule>): ReadonlyArray<string> =>
  rules.flatMap(({ id, tests }) =>
    tests.flatMap((named) => {
      const found = sourceTests(root, named)
      return typeof found === "string" ? [`${id}: ${named.path}: ${found}`] : []
    })
  )

/** The named tests that did not run and pass, one line each. The tests of a suite run wherever it is used. */
export const unproven = (
  root: string,
  rules: ReadonlyArray<HeldRule>,
  run: ReadonlyArray<RunTest>
): ReadonlyArray<string> =>
  rules.flatMap(({ id, tests }) =>
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
