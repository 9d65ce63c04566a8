import { escaped } from "../reference/html.ts"
import { meaningsOf } from "./synonyms.ts"
import { folded, wordsOf } from "./words.rules.ts"

const charsBefore = 60
const charsMax = 220

/** The places of the words that a question asks for, in a text whose folded form has the same length. */
const placesOf = (text: string, wanted: ReadonlySet<string>): ReadonlyArray<readonly [number, number]> => {
  const words = wordsOf(folded(text))
  const meant = new Set(
    meaningsOf(words).flatMap(({ at, length, meaning }) => (wanted.has(meaning) ? spread(at, length) : []))
  )
  return words.flatMap((word, at) =>
    wanted.has(word.stem) || meant.has(at) ? [[word.start, word.start + word.text.length] as const] : []
  )
}

const spread = (at: number, length: number): ReadonlyArray<number> => Array.from({ length }, (_, index) => at + index)

/** A part of a text around the first words that are asked for, as HTML that marks them. */
export const excerptOf = (text: string, wanted: ReadonlySet<string>): string => {
  // A letter that is folded into another number of letters would move the marks.
  const isAligned = folded(text).length === text.length
  const places = isAligned ? placesOf(text, wanted) : []
  const first = places[0]?.[0] ?? 0
  const start = first <= charsBefore ? 0 : text.indexOf(" ", first - charsBefore) + 1
  const last = text.lastIndexOf(" ", start + charsMax)
  const end = text.length <= start + charsMax || last <= first ? text.length : last
  let html = start === 0 ? "" : "… "
  let at = start
  for (const [from, to] of places) {
    if (from < at || to > end) continue
    html += `${escaped(text.slice(at, from))}<mark>${escaped(text.slice(from, to))}</mark>`
    at = to
  }
  return `${html}${escaped(text.slice(at, end))}${end < text.length ? " …" : ""}`
}
