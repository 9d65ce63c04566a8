import { foldText } from "../text/fold.rules.ts"

/** A word of an address text, and where it stands. */
export interface AddressWord {
  /** As written. */
  readonly text: string
  /** Folded; empty for marks alone. */
  readonly key: string
  /** Offsets in the text, end excluded. */
  readonly start: number
  readonly end: number
  /** What stands between the word and the one before. */
  readonly gap: string
  /** Number of its part: commas, line breaks, control characters, brackets and free-standing dashes separate parts. */
  readonly part: number
  /** Written onto the word before with a hyphen. */
  readonly hyphened: boolean
}

// A line break that became a space would make one town of two: "Paris\nLyon".
const separator = /[,;|()[\]\p{Cc}\p{Zl}\p{Zp}]|\s[-–—/]\s/u

/** The words of an address text, in order. */
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

/** The parts of an address text, those without a letter or a figure left out. */
export const addressParts = (text: string): ReadonlyArray<string> =>
  text
    .split(new RegExp(separator, "gu"))
    .map((part) => part.trim())
    .filter((part) => foldText(part) !== "")
