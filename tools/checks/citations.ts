import { globSync, readFileSync } from "node:fs"
import { readRules } from "./rules.ts"

/** What may be cited: rules by their number, records by theirs. */
interface Citable {
  readonly rules: ReadonlySet<string>
  readonly records: ReadonlySet<number>
}

/** The rules and records of this repository. */
export const citable = (): Citable => ({
  rules: new Set(readRules().map(({ id }) => id)),
  records: new Set(globSync("docs/adr/????-*.md").map((path) => Number(path.slice("docs/adr/".length).slice(0, 4))))
})

const ruleNumber = /\b[A-Z]{3}-\d+\b/gu
const recordNumber = /(?:\b(?:record|adr) |adr\/)(?<number>\d{1,4})\b/giu

/** Documents that no reader of the repository has. */
const outside =
  /interface\.md|decisions\.md|\bdecisions?(?:\s+(?:\*\s+|\/\/\s+)?sections?)?\s+(?:\*\s+|\/\/\s+)?\d|of\s+the\s+decisions\b|(?<!console\/)\bdesign\.md|design\s+section|\.\.\/shared\/(?:spec|reference|design)/giu

const rulesCited = (text: string, { rules }: Citable): ReadonlyArray<string> => {
  const prefixes = new Set([...rules].map((id) => id.slice(0, 3)))
  return (text.match(ruleNumber) ?? []).filter((id) => prefixes.has(id.slice(0, 3)) && !rules.has(id))
}

/** The citations in a text that lead nowhere: rules and records that do not exist, and documents outside. */
export const danglingCitations = (text: string, known: Citable): ReadonlyArray<string> => [
  ...rulesCited(text, known),
  ...[...text.matchAll(recordNumber)].flatMap(([cited, number]) => (known.records.has(Number(number)) ? [] : [cited])),
  ...(text.match(outside) ?? [])
]

const places = ["*.md", "*.mjs", "*.ts", "{apps,docs,examples,libs,tools}/**/*.{json,md,mjs,sh,sql,ts}"]

// The test of the import table writes files of this name and removes them, at the same time as other tests run.
const planted = /\/planted-[\w-]+\.ts$/u

/** The files that may cite: code, tests and documents. */
export const citingFiles = (): ReadonlyArray<string> =>
  globSync(places, { exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/u.test(path) })
    .filter((path) => !planted.test(path))
    .toSorted()

export const readText = (path: string): string => readFileSync(path, "utf8")
