import { type AddressReading, writesCode } from "./address-reading.rules.ts"
import type { Wanted } from "./address-hypotheses.rules.ts"
import {
  believedInsidePopulation,
  believedPlace,
  found,
  type FoundTowns,
  isWanted,
  largeTownPopulation,
  type Places
} from "./found-towns.rules.ts"
import type { Gazetteer } from "./gazetteer-file.ts"
import { isOverseasCode, nameKey, type Town } from "./gazetteer.model.ts"
import { hasNameBesideCode, isContinued, type NamedPlace } from "./named-places.rules.ts"
import {
  inDepartmentOf,
  isServed,
  type ScoredTown,
  scoreNamesakes,
  scoreNeighbours,
  scores,
  scoreTown
} from "./town-scores.rules.ts"

const scoreCodeAlone = (towns: ReadonlyArray<Town>, unknownName: boolean): ReadonlyArray<ScoredTown> => {
  const communes = towns.filter(({ kind }) => kind === "commune").toSorted((a, b) => b.population - a.population)
  const alone = unknownName ? scores.codeAndUnknownName : scores.codeAlone
  const [main, ...others] = communes
  if (main === undefined) return []
  if (others.length === 0) return [scoreTown(main, alone)]
  const largest = scoreTown(main, scores.codeOfSeveral)
  return [largest, ...others.map((town) => scoreTown(town, largest.score - scores.codeOfSeveralLag))]
}

// The score of a town whose name is in the text, with another postcode.
const contradictedScore = (town: Town, postcode: string, cedex: boolean, known: boolean): number => {
  if (town.kind === "foreign") return writesCode(town.country, postcode) ? scores.foreignCode : scores.contradiction
  if (!inDepartmentOf(postcode, town)) return scores.contradiction
  if (cedex) return scores.cedex
  return known ? scores.neighbourCode : scores.unknownCode
}

const scoreContradicted = (
  named: ReadonlyArray<Town>,
  ofCode: ReadonlyArray<Town>,
  postcode: string,
  cedex: boolean
): ReadonlyArray<ScoredTown> => {
  const groups = Map.groupBy(named, (town) => contradictedScore(town, postcode, cedex, ofCode.length > 0))
  const scored = [...groups].flatMap(([base, towns]) => scoreNamesakes(towns, base))
  const best = Math.max(...groups.keys())
  if (best > scores.neighbourCode) return scored
  const [main] = scoreCodeAlone(ofCode, false)
  const behind = best === scores.neighbourCode ? scores.neighbour : scores.contradiction
  return main === undefined ? scored : [...scored, scoreTown(main.town, behind)]
}

interface CodeSearch {
  readonly reading: AddressReading
  readonly postcode: string
  readonly places: Places
  readonly wanted: Wanted
  /** The wanted towns of the postcode. */
  readonly ofCode: ReadonlyArray<Town>
}

/** The most words of a label of La Poste. */
const labelWordsMax = 10

// The words behind the postcode, in the same part of the text.
const wordsAfterCode = ({ reading: { claimed, codeAt, words } }: CodeSearch) => {
  const from = codeAt + 1
  const end = words.findIndex((word, at) => at >= from && (word.part !== words[from]?.part || claimed.has(at)))
  return { from, to: end < 0 ? words.length : end }
}

// Labels have numbers and single letters, which no name of a town has: "28170 LE BOULLAY LES 2 EGLISES".
const labelAfterCode = (asked: CodeSearch, gazetteer: Gazetteer): NamedPlace | undefined => {
  const { postcode, reading, wanted } = asked
  const { from, to: end } = wordsAfterCode(asked)
  for (let to = Math.min(end, from + labelWordsMax); to > from; to -= 1) {
    const key = reading.words.slice(from, to).map((word) => word.key)
    const towns = gazetteer.labelled(postcode, key.join(" ")).filter((town) => isWanted(town, wanted))
    if (towns.length > 0) return { from, to, towns, hold: "whole", afterCode: true, lastPart: true }
  }
  return undefined
}

// "62200 Boulogne": the first words of a commune of the postcode.
const shortenedPlace = (asked: CodeSearch): NamedPlace | undefined => {
  const { from, to } = wordsAfterCode(asked)
  const key = asked.reading.words.slice(from, to).map((word) => word.key)
  const towns = asked.ofCode.filter(
    ({ kind, name }) => kind === "commune" && key.length > 0 && nameKey(name).startsWith(`${key.join(" ")} `)
  )
  return towns.length === 0 ? undefined : { from, to, towns, hold: "whole", afterCode: true, lastPart: true }
}

const agreeingPlace = ({ ofCode, places }: CodeSearch): NamedPlace | undefined => {
  const ids = new Set(ofCode.map(({ id, name }) => `${id} ${name}`))
  return places
    .flat()
    .toSorted((a, b) => Number(a.hold === "tied") - Number(b.hold === "tied"))
    .map((place) => ({ ...place, towns: place.towns.filter(({ id, name }) => ids.has(`${id} ${name}`)) }))
    .find(({ towns }) => towns.length > 0)
}

const isLargeAbroad = ({ country, kind, population }: Town, postcode: string): boolean =>
  kind === "foreign" && isServed(country) && writesCode(country, postcode) && population >= largeTownPopulation

// What a name means beside a postcode that France knows: a town of the department, a town that contradicts the postcode,
// or a large town abroad ("20121 Milano"). A name of none of them is a hamlet, a zone or a company.
const meaningOf = ({ ofCode, postcode, reading, wanted }: CodeSearch, place: NamedPlace) => {
  const towns = place.towns.filter((town) => isWanted(town, wanted))
  const near = towns.filter((town) => inDepartmentOf(postcode, town))
  const french = towns.filter(
    ({ kind, population }) => kind !== "foreign" && (place.hold === "whole" || population >= believedInsidePopulation)
  )
  const told = near.length > 0 ? near : french
  if (told.length > 0) return scoreContradicted(told, ofCode, postcode, reading.cedex)
  const abroad = towns.filter((town) => isLargeAbroad(town, postcode))
  return abroad.length > 0 ? scoreNamesakes(abroad, scores.foreignCode) : undefined
}

const isCertain = ({ codeAt, words }: AddressReading, place: NamedPlace): boolean =>
  !isContinued(words, place) &&
  ((place.hold === "whole" && (place.lastPart || place.afterCode)) ||
    (place.hold === "edge" && place.from === codeAt + 1 && place.afterCode))

const searchKnownCode = (asked: CodeSearch): FoundTowns | undefined => {
  const { ofCode, places, reading } = asked
  for (const place of places.flat().filter((one) => isCertain(reading, one))) {
    const meant = meaningOf(asked, place)
    if (meant !== undefined) return found(reading, meant, place)
  }
  const hasUnknownName = hasNameBesideCode(reading.words, reading.claimed, reading.codeAt)
  return ofCode.length === 0 ? undefined : found(reading, scoreCodeAlone(ofCode, hasUnknownName))
}

// "95731 ROISSY CH DE GAULLE CEDEX": the first words of a commune of the department, before those of a site. No list has
// CEDEX codes.
const shortenedCedex = (asked: CodeSearch, gazetteer: Gazetteer): NamedPlace | undefined => {
  const { postcode, reading, wanted } = asked
  const { from, to: end } = wordsAfterCode(asked)
  for (let to = reading.cedex ? end : from; to > from; to -= 1) {
    const key = reading.words.slice(from, to).map((word) => word.key)
    const towns = gazetteer
      .beginning("names", `${key.join(" ")} `)
      .filter((town) => town.kind === "commune" && inDepartmentOf(postcode, town) && isWanted(town, wanted))
    if (towns.length > 0) return { from, to, towns, hold: "whole", afterCode: true, lastPart: true }
  }
  return undefined
}

const searchUnknownCode = (asked: CodeSearch, gazetteer: Gazetteer): FoundTowns | undefined => {
  const { places, postcode, reading, wanted } = asked
  const named = believedPlace(places, wanted, reading)
  if (named === undefined) {
    const shortened = shortenedCedex(asked, gazetteer)
    if (shortened === undefined) return undefined
    return found(reading, scoreNeighbours(shortened.towns, scores.codeAndUnknownName), shortened)
  }
  const near = named.towns.filter((town) => inDepartmentOf(postcode, town))
  return found(reading, scoreContradicted(near.length > 0 ? near : named.towns, [], postcode, reading.cedex), named)
}

/** Finds the towns of an address with a postcode of five digits. */
export const searchByCode = (
  reading: AddressReading,
  postcode: string,
  places: Places,
  wanted: Wanted,
  gazetteer: Gazetteer
): FoundTowns | undefined => {
  const ofCode = gazetteer.at(postcode).filter((town) => isWanted(town, wanted))
  const asked: CodeSearch = { reading, postcode, places, wanted, ofCode }
  const agreeing = labelAfterCode(asked, gazetteer) ?? agreeingPlace(asked)
  if (agreeing !== undefined) return found(reading, scoreNeighbours(agreeing.towns, scores.postcodeAndName), agreeing)
  const shortened = shortenedPlace(asked)
  if (shortened !== undefined) {
    return found(reading, scoreNeighbours(shortened.towns, scores.codeAndUnknownName), shortened)
  }
  return ofCode.length > 0 || isOverseasCode(postcode) ? searchKnownCode(asked) : searchUnknownCode(asked, gazetteer)
}
