import { streetWords } from "@trajet/domain/places"
import { isNameWord, isTie, type Word } from "./address-words.rules.ts"
import type { Town } from "./gazetteer.model.ts"

/** Adjacent words of an address, without any word between them that is no part of a name. */
interface Segment {
  readonly from: number
  readonly to: number
  /** True directly after the postcode. */
  readonly afterCode: boolean
  readonly lastPart: boolean
  /** Position of the first word that opens the name of a street; `to` without one. */
  readonly streetAt: number
}

/**
 * Confidence that words of the text name a town: `whole` for all words of a segment, `edge` for words at one end,
 * `weak` for words after a street, `inner` for words in between, `tied` for words tied to a word before ("Mairie de
 * Lyon"). `tied` words need a matching postcode. Words that name a street are `barred`.
 */
export type Hold = "whole" | "edge" | "weak" | "inner" | "tied" | "barred"

/** Words of an address that are the name of a town. */
export interface NamedPlace {
  readonly from: number
  readonly to: number
  readonly towns: ReadonlyArray<Town>
  readonly hold: Hold
  readonly afterCode: boolean
  readonly lastPart: boolean
}

const longestName = 8

const segmentsOf = (
  words: ReadonlyArray<Word>,
  claimed: ReadonlySet<number>,
  codeAt: number
): ReadonlyArray<Segment> => {
  const segments: Array<Segment> = []
  const free = (position: number): boolean => {
    const word = words[position]
    return word !== undefined && !claimed.has(position) && isNameWord(word)
  }
  const last = words[words.findLastIndex((_, position) => free(position))]?.part
  for (let from = 0; from < words.length; from += 1) {
    if (!free(from)) continue
    const part = words[from]?.part
    let to = from + 1
    while (free(to) && words[to]?.part === part) to += 1
    const streetAt = words.findIndex(({ key }, position) => position >= from && position < to && streetWords.has(key))
    const afterCode = codeAt >= 0 && from === codeAt + 1 && words[codeAt]?.part === part
    segments.push({ from, to, afterCode, lastPart: part === last, streetAt: streetAt < 0 ? to : streetAt })
    from = to - 1
  }
  return segments
}

// Words that turn the name after them into another town: New York, Nouvelle Orléans, East London.
const renaming: ReadonlySet<string> = new Set(
  "new nouvelle nouveau neu neue nueva nuevo nuova nuovo nova novo east west north south port fort lake mount".split(
    " "
  )
)

// A name may not stand after "rue" or "rue de", unless the text has no other words.
const holdOf = (words: ReadonlyArray<Word>, segment: Segment, from: number, to: number): Hold => {
  if (from === segment.from && to === segment.to) return "whole"
  const before = from === segment.from ? undefined : words[from - 1]
  if (before !== undefined && streetWords.has(before.key)) return "barred"
  if (before !== undefined && isTie(before)) return to > segment.streetAt ? "barred" : "tied"
  if (from === segment.from) return to > segment.streetAt ? "barred" : "edge"
  if (before !== undefined && renaming.has(before.key)) return "tied"
  if (to === segment.to) return segment.streetAt < from ? "weak" : "edge"
  return "inner"
}

const strength: Readonly<Record<Hold, number>> = { whole: 3, edge: 2, weak: 1, inner: 0, tied: -1, barred: -2 }

/** Finds the towns with the name of a key. */
type NamedTowns = (key: string) => ReadonlyArray<Town>

const placesIn = (words: ReadonlyArray<Word>, segment: Segment, named: NamedTowns): ReadonlyArray<NamedPlace> => {
  const places: Array<NamedPlace> = []
  for (let from = segment.from; from < segment.to; from += 1) {
    for (let to = Math.min(segment.to, from + longestName); to > from; to -= 1) {
      const hold = holdOf(words, segment, from, to)
      const key = words.slice(from, to).map((word) => word.key)
      const towns = named(key.join(" "))
      if (towns.length > 0) {
        places.push({ from, to, towns, hold, afterCode: segment.afterCode, lastPart: segment.lastPart })
      }
    }
  }
  // "saint denis" replaces the "denis" inside of it, also in "rue saint denis".
  return places.filter(
    (place) =>
      place.hold !== "barred" &&
      !places.some(
        (other) => other !== place && other.from <= place.from && other.to >= place.to && other.hold !== "inner"
      )
  )
}

/**
 * Finds the names of towns in an address, most certain first: directly after the postcode, then from the end of the
 * text to its start. Within a segment the whole comes first, then its start or end, then the middle.
 */
export const namedPlaces = (
  words: ReadonlyArray<Word>,
  claimed: ReadonlySet<number>,
  codeAt: number,
  named: NamedTowns
): ReadonlyArray<ReadonlyArray<NamedPlace>> =>
  segmentsOf(words, claimed, codeAt)
    .toReversed()
    .toSorted((a, b) => Number(b.afterCode) - Number(a.afterCode))
    .map((segment) =>
      placesIn(words, segment, named).toSorted(
        (a, b) => strength[b.hold] - strength[a.hold] || b.to - b.from - (a.to - a.from)
      )
    )
    .filter((places) => places.length > 0)

/** True if words that may be a town's name, and open no street, stand directly before or after the postcode. */
export const hasNameBesideCode = (words: ReadonlyArray<Word>, claimed: ReadonlySet<number>, codeAt: number): boolean =>
  segmentsOf(words, claimed, codeAt).some(({ afterCode, from, streetAt, to }) => {
    const opens = words[from - 1]?.part !== words[from]?.part
    return afterCode || (to === codeAt && streetAt === to && opens && words[from]?.part === words[codeAt]?.part)
  })

const goesOn: ReadonlySet<string> = new Set("sur sous en pres lez aux".split(" "))

/** True if the name of a place continues behind it: "Saint-Pierre-d'Autils" is no Saint-Pierre. */
export const isContinued = (words: ReadonlyArray<Word>, { to }: NamedPlace): boolean => {
  const next = words[to]
  if (next === undefined || next.part !== words[to - 1]?.part || !isNameWord(next)) return false
  return next.hyphened || isTie(next) || goesOn.has(next.key)
}
