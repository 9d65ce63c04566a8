import { foldText } from "@trajet/domain"
import { nameWord } from "./gazetteer.model.ts"

/** A word of an address text, and where it stands. */
export interface Word {
  /** As written. */
  readonly text: string
  /** Folded, `St` as `saint`. */
  readonly key: string
  /** Offsets in the text, end excluded. */
  readonly start: number
  readonly end: number
  /** Which part of the text it stands in: commas, line ends, brackets and free-standing dashes part it. */
  readonly part: number
  /** Written onto the word before with a hyphen. */
  readonly hyphened: boolean
  readonly bracketed: boolean
}

const parting = /[,;\n\r|()[\]]|\s[-–—/]\s/u

const keyOf = (text: string, gapAfter: string): string => {
  const folded = foldText(text).replaceAll(" ", "")
  // "Châlons s/ Saône"
  return folded === "s" && gapAfter.startsWith("/") ? "sur" : nameWord(folded)
}

/** The words of an address text, in order. */
export const wordsOf = (text: string): ReadonlyArray<Word> => {
  const matches = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  let part = 0
  let end = 0
  return matches.flatMap((match, position) => {
    const [written] = match
    const gap = text.slice(end, match.index)
    if (position > 0 && parting.test(gap)) part += 1
    end = match.index + written.length
    const key = keyOf(written, text.slice(end, matches[position + 1]?.index))
    const word: Word = {
      text: written,
      key,
      start: match.index,
      end,
      part,
      hyphened: gap === "-",
      bracketed: /[([]\s*$/u.test(gap)
    }
    return key === "" ? [] : [word]
  })
}

/** Words that tie a name to what stands before them: the town in "rue de Paris" is none. */
const ties: ReadonlySet<string> = new Set(
  "de du des d la le les l au aux of del della dei delle di da do dos das den der van von und et and y e".split(" ")
)

export const isTie = ({ key }: Word): boolean => ties.has(key)

/** `3`, `3e`, `1er`, `15eme`: a district where it follows the name of a town that has some. */
export const districtNumber = ({ key }: Word): number | undefined => {
  const digits = /^(\d{1,2})(?:er|e|eme|ieme|nd|th|st|rd)?$/u.exec(key)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export const isDistrictWord = ({ key }: Word): boolean => /^(?:arrondissement|arrdt|ardt|arr)$/u.test(key)

/** Whether a word may be a part of a town's name: no number, ordinal or district word. */
export const isNameWord = (word: Word): boolean =>
  /\p{L}/u.test(word.key) && !/^\d/u.test(word.key) && !isDistrictWord(word)

/** The text without the words `dropped` (positions), tidied: one space, one comma, nothing empty between commas. */
export const textWithout = (text: string, words: ReadonlyArray<Word>, dropped: ReadonlySet<number>): string => {
  let rest = ""
  let from = 0
  words.forEach((word, position) => {
    if (!dropped.has(position)) return
    rest += `${text.slice(from, word.start)} `
    from = word.end
  })
  return `${rest}${text.slice(from)}`
    .split(/[,;\n\r|()[\]]/u)
    .map((part) =>
      part
        .replaceAll(/[\s\p{C}]+/gu, " ")
        .replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}.'’])[^\p{L}\p{N}.'’]+$/gu, "")
        .replaceAll(/\s[-–—/]$/gu, "")
        .trim()
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .join(", ")
}
