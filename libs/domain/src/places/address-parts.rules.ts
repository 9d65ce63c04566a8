import { foldText } from "../text/fold.rules.ts"

export interface AddressWord {
  readonly text: string
  /** Folded; empty if the word has only marks. */
  readonly key: string
  /** Offsets in the text, end excluded. */
  readonly start: number
  readonly end: number
  /** The text before the word, from the end of the previous one. */
  readonly gap: string
  /** Number of its part: commas, line breaks, control characters, brackets and free-standing dashes separate parts. */
  readonly part: number
  /** True if a hyphen joins the word to the one before. */
  readonly hyphened: boolean
}

// A line break separates, because two lines may name two towns: "Paris\nLyon".
const separator = /[,;|()[\]\p{Cc}\p{Zl}\p{Zp}]|\s[-–—/]\s/u

/** Splits an address text into its words, in order. */
export const addressWords = (text: string): ReadonlyArray<AddressWord> => {
  let part = 0
  let end = 0
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: written, index }, position) => {
    const gap = text.slice(end, index)
    if (position > 0 && separator.test(gap)) part += 1
    const start = index
    end = start + written.length
    return { text: written, key: foldText(written).replaceAll(" ", ""), start, end, gap, part, hyphened: gap === "-" }
  })
}

/** Lists the parts of an address text that have a letter or a figure. */
export const addressParts = (text: string): ReadonlyArray<string> =>
  text
    .split(new RegExp(separator, "gu"))
    .map((part) => part.trim())
    .filter((part) => foldText(part) !== "")
