import type { Language } from "@trajet/contract"
import type { InBoth } from "./word-tables.ts"

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)

/** What stands between the pieces of a text; null if the text does not have them. */
const valuesIn = (text: string, pieces: ReadonlyArray<string>): ReadonlyArray<string> | null => {
  const found = new RegExp(`^${pieces.map(escaped).join("(.+)")}$`, "u").exec(text)
  return found === null || pieces.every((piece) => piece.trim() === "") ? null : found.slice(1)
}

const filled = (pieces: ReadonlyArray<string>, values: ReadonlyArray<string>): string =>
  pieces.map((piece, at) => `${piece}${values[at] ?? ""}`).join("")

const between = " · "

/** The French texts of the entries that have the English one. */
const frenchOf = (text: string, entries: ReadonlyArray<InBoth>): ReadonlyArray<string> => {
  const whole = entries.flatMap(({ en, fr }) =>
    en.some(([piece, ...more]) => piece === text && more.length === 0) ? fr.flatMap((pieces) => pieces.join("")) : []
  )
  if (whole.length > 0) return whole
  const [first = "", ...others] = text.split(between)
  if (others.length > 0) {
    const ends = frenchOf(others.join(between), entries)
    return frenchOf(first, entries).flatMap((beginning) => ends.map((end) => `${beginning}${between}${end}`))
  }
  const withValues = entries.flatMap(({ en, fr }) =>
    en.flatMap((pieces) => {
      const values = pieces.length > 1 ? valuesIn(text, pieces) : null
      if (values === null) return []
      const said = values.map((value) => frenchOf(value, entries)[0] ?? value)
      return fr.filter((others) => others.length === pieces.length).map((others) => filled(others, said))
    })
  )
  return withValues.length > 0 ? withValues : [text]
}

/**
 * Says an English text of the pages in a language, as a pattern of the whole text: one English word may be several French
 * ones. A text that no table has is a name, and stays as it is.
 */
export const saidIn = (language: Language, entries: ReadonlyArray<InBoth>): ((text: string) => RegExp) => {
  return (text) => {
    const ways = language === "en" ? [text] : [...new Set(frenchOf(text, entries))]
    // French has spaces at which no line may end. The label of a field that must be filled in ends with an asterisk.
    const pattern = ways
      .map(escaped)
      .join("|")
      .replaceAll(" ", String.raw`\s`)
      // A selector of Playwright would end at an apostrophe.
      .replaceAll("'", String.raw`\x27`)
    return new RegExp(String.raw`^(?:${pattern})(?:\s?\*)?$`, "u")
  }
}
