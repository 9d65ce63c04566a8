import { type AddressWord, addressWords } from "@trajet/domain/places"
import { nameWord } from "./gazetteer.model.ts"

/** A word of an address text with the key by which the gazetteer compares it; the key of `St` is `saint`. */
export interface Word extends AddressWord {
  readonly bracketed: boolean
}

const keyOf = ({ key }: AddressWord, next: AddressWord | undefined): string =>
  // "Châlons s/ Saône"
  key === "s" && next?.gap.startsWith("/") === true ? "sur" : nameWord(key)

const isArticle = (key: string): boolean => /^(?:la|le|les|l)$/u.test(key)

/** The words of an address text, in order. An article in brackets belongs to the part before it: "HERBIERS (LES)". */
export const wordsOf = (text: string): ReadonlyArray<Word> => {
  const all = addressWords(text)
  return all.flatMap((word, position) => {
    const key = keyOf(word, all[position + 1])
    const bracketed = /[([]\s*$/u.test(word.gap)
    const before = bracketed && isArticle(key) ? all[position - 1] : undefined
    if (before !== undefined) return [{ ...word, key, bracketed: false, part: before.part }]
    return key === "" ? [] : [{ ...word, key, bracketed }]
  })
}

/** Words that tie a name to the words before it: in "rue de Paris", Paris is not the town. */
const ties: ReadonlySet<string> = new Set(
  "de du des d la le les l au aux of del della dei delle di da do dos das den der van von und et and y e".split(" ")
)

export const isTie = ({ key }: Word): boolean => ties.has(key)

/** The number of `3`, `3e`, `1er` or `15eme`, which is a district after the name of a town with districts. */
export const districtNumber = ({ key }: Word): number | undefined => {
  const digits = /^(\d{1,2})(?:er|e|eme|ieme|nd|th|st|rd)?$/u.exec(key)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The digits before the number of a district in its postcode, by the key of the town's name. */
export const districtCodes: ReadonlyMap<string, string> = new Map([
  ["paris", "750"],
  ["lyon", "690"],
  ["marseille", "130"]
])

export const isDistrictWord = ({ key }: Word): boolean => /^(?:arrondissement|arrdt|ardt|arr)$/u.test(key)

/** True if a word may be a part of a town's name: no number, ordinal or district word. */
export const isNameWord = (word: Word): boolean =>
  /\p{L}/u.test(word.key) && !/^\d/u.test(word.key) && !isDistrictWord(word)

// With the quotes around it and the mark behind an abbreviation, without other marks.
const trimmed = (part: string): string => {
  const start = part.search(/(?:["«“„‘']\s?)?[\p{L}\p{N}]/u)
  const last = [...part.matchAll(/[\p{L}\p{N}][.'’]*(?:\s?["»”])?/gu)].at(-1)
  return last === undefined ? "" : part.slice(start, last.index + last[0].length)
}

/** The text without the words at the positions `words`, with single spaces and commas and no empty parts. */
export const textWithout = (text: string, words: ReadonlyArray<Word>, dropped: ReadonlySet<number>): string => {
  let rest = ""
  let from = 0
  words.forEach((word, position) => {
    if (!dropped.has(position)) return
    // Marks between two dropped words go with them: "Villeneuve-d'Ascq".
    rest += position > 0 && dropped.has(position - 1) ? " " : `${text.slice(from, word.start)} `
    from = word.end
  })
  return `${rest}${text.slice(from)}`
    .split(/[,;|()[\]\p{Cc}\p{Zl}\p{Zp}]/u)
    .map((part) => trimmed(part.replaceAll(/[\s\p{C}]+/gu, " ")))
    .filter((part) => part !== "")
    .join(", ")
}
