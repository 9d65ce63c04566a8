import { globSync, readFileSync } from "node:fs"
import type { HeldRule } from "./named-tests.ts"

const folder = "docs/specification"

/** An entry of docs/specification/held-by.json: what holds a rule. */
export interface Holding {
  /** Titles as their source has them, by file; `…` for what differs from run to run. */
  readonly tests?: Readonly<Record<string, ReadonlyArray<string>>>
  /** The parts of the product without which the rule is not held whole. */
  readonly notBuiltYet?: ReadonlyArray<string>
  readonly isWithdrawn?: true
}

/** What holds each rule, by its number. */
export type Holdings = Readonly<Record<string, Holding>>

export interface SpecificationPage {
  readonly path: string
  readonly text: string
}

const row = /^\| (?<id>[A-Z]{3}-\d+) \|/u

export const readHoldings = (): Holdings => JSON.parse(readFileSync(`${folder}/held-by.json`, "utf8"))

export const readPages = (): ReadonlyArray<SpecificationPage> =>
  globSync(`${folder}/*.md`)
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))

/** The numbers of the rules of a page, in order. */
export const ruleIds = (page: string): ReadonlyArray<string> =>
  page.split("\n").flatMap((line) => row.exec(line)?.groups?.["id"] ?? [])

/** The rules with the tests that hold them. */
export const heldRules = (): ReadonlyArray<HeldRule> =>
  Object.entries(readHoldings()).map(([id, { tests = {} }]) => ({
    id,
    tests: Object.entries(tests).flatMap(([path, titles]) => titles.map((title) => ({ path, title })))
  }))

const testName = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/(?:\.test)?\.ts$/u, "")

/** The cell "Held by" of a rule. */
const cellOf = ({ isWithdrawn, notBuiltYet = [], tests = {} }: Holding): string => {
  const named = Object.entries(tests).map(
    ([path, titles]) => `[${testName(path)}](../../${path}): ${titles.join("; ").replaceAll("|", "\\|")}`
  )
  const missing = notBuiltYet.length === 0 ? [] : [`**not built yet:** ${notBuiltYet.join(", ")}`]
  return [...named, ...missing, ...(isWithdrawn ? ["withdrawn"] : [])].join("<br>")
}

const printRow = (line: string, holdings: Holdings): string => {
  const holding = holdings[row.exec(line)?.groups?.["id"] ?? ""]
  if (holding === undefined) return line
  return line
    .split(/(?<!\\)\|/u)
    .with(-2, ` ${cellOf(holding)} `)
    .join("|")
}

/** The page with the column "Held by" filled in. */
export const printPage = (page: string, holdings: Holdings): string =>
  page
    .split("\n")
    .map((line) => printRow(line, holdings))
    .join("\n")
