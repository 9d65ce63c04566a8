import { globSync, readFileSync } from "node:fs"

/** A page with rules: one of docs/specification, or docs/security.md with the promises of the service. */
interface RulePage {
  readonly path: string
  readonly text: string
}

/** A row of a page. Code, documents and the tags of tests cite a rule by its number, such as `ORD-12`. */
export interface Rule {
  readonly id: string
  /** A withdrawn rule keeps its row and its number. No test holds it. */
  readonly isWithdrawn: boolean
}

/** A test that ran: the numbers that its tags name, and its status in Vitest's report, such as `passed`. */
export interface TaggedTest {
  readonly path: string
  readonly title: string
  readonly status: string
  readonly tags: ReadonlyArray<string>
}

const row = /^\| (?<id>[A-Z]{3}-\d+) +\|/u
const withdrawn = /\| Withdrawn\b/u

export const readPages = (): ReadonlyArray<RulePage> =>
  globSync(["docs/specification/*.md", "docs/security.md"])
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))

/** The rules of a page, in order. */
export const rulesOf = (page: string): ReadonlyArray<Rule> =>
  page.split("\n").flatMap((line) => {
    const id = row.exec(line)?.groups?.["id"]
    return id === undefined ? [] : [{ id, isWithdrawn: withdrawn.test(line) }]
  })

export const readRules = (): ReadonlyArray<Rule> => readPages().flatMap(({ text }) => rulesOf(text))

/** Returns a line for each rule that no test of the run held, and for each test of a rule that did not pass. */
export const unheldRules = (rules: ReadonlyArray<Rule>, tests: ReadonlyArray<TaggedTest>): ReadonlyArray<string> => {
  const holding = new Map<string, Array<TaggedTest>>()
  for (const test of tests) {
    for (const tag of test.tags) holding.set(tag, [...(holding.get(tag) ?? []), test])
  }
  return rules.flatMap(({ id, isWithdrawn }) => {
    const own = holding.get(id) ?? []
    if (own.length === 0) return isWithdrawn ? [] : [`${id}: no test with the tag ${id} ran`]
    return own
      .filter(({ status }) => status !== "passed")
      .map(({ path, status, title }) => `${id}: ${path}: "${title}" has the status ${status}`)
  })
}
