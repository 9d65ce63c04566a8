import type { KnownFinding } from "./known-findings.ts"
import type { Language } from "./page-facts.model.ts"

/** A fault of a page in one look. */
export interface Fault {
  readonly route: string
  readonly kind: KnownFinding["kind"] | "complaint" | "too wide" | "not shown"
  readonly text: string
  /** Where on the page, and in which looks. */
  readonly where: string
}

/** What one look at a page found. */
export interface Looked {
  readonly route: string
  readonly language: Language
  readonly size: string
  readonly texts: number
  readonly faults: ReadonlyArray<Fault>
}

const isKnownAs = ({ kind, route, text }: Fault, known: KnownFinding): boolean =>
  known.kind === kind && known.route === route && known.text.test(text)

const lineOf = ({ kind, route, text, where }: Fault): string => `${route}: ${kind}: ${text} (${where})`

/** The faults that nobody knows, once each, and the known ones that are no longer found. */
export const judged = (looked: ReadonlyArray<Looked>, known: ReadonlyArray<KnownFinding>): ReadonlyArray<string> => {
  const faults = looked.flatMap((look) => look.faults)
  const isKnown = (fault: Fault) => known.some((each) => isKnownAs(fault, each))
  const gone = known.filter((each) => !faults.some((fault) => isKnownAs(fault, each)))
  return [
    ...new Set(faults.filter((fault) => !isKnown(fault)).map(lineOf)),
    ...gone.map(
      ({ kind, route, text }) => `${route}: ${kind}: ${String(text)} is no longer found: remove it from the list`
    )
  ]
}

const row = (cells: ReadonlyArray<string | number>): string =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(40) : String(cell).padStart(8))).join(" ")

/** The table of a run: one line for each page, with the texts that were looked at in each language, and their faults. */
export const table = (looked: ReadonlyArray<Looked>): string => {
  const lines = [...Map.groupBy(looked, ({ route }) => route)].map(([route, all]) => {
    const textsIn = (language: Language) =>
      all.filter((look) => look.language === language).reduce((sum, { texts }) => sum + texts, 0)
    return row([route, all.length, textsIn("fr"), textsIn("en"), all.flatMap(({ faults }) => faults).length])
  })
  return [row(["page", "looks", "fr", "en", "faults"]), ...lines].join("\n")
}
