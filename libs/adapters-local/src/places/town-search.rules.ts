import { type AddressReading, readAddress, writesCode } from "./address-reading.rules.ts"
import { greatCircleMeters } from "@trajet/domain/places"
import { countryAsTown, hypotheses, type Hypothesis, type Wanted } from "./address-hypotheses.rules.ts"
import { isNameWord } from "./address-words.rules.ts"
import type { Gazetteer } from "./gazetteer-file.ts"
import { departmentOf, type Town } from "./gazetteer.model.ts"
import { hasNameAfterCode, type Hold, type NamedPlace, namedPlaces } from "./named-places.rules.ts"
import {
  inDepartmentOf,
  type ScoredTown,
  scoreNamesakes,
  scoreNeighbours,
  scores,
  scoreTown
} from "./town-scores.rules.ts"

/** Towns that an address may mean, best first, and the words that name them. */
export interface FoundTowns {
  readonly towns: ReadonlyArray<ScoredTown>
  readonly reading: AddressReading
  /** Positions of the naming words in the reading, `to` excluded; both 0 if no words name the towns. */
  readonly from: number
  readonly to: number
  /** The positions of the other towns that the address names. */
  readonly rivals: ReadonlyArray<{ readonly from: number; readonly to: number }>
}

/** Smaller towns are not accepted for a word at the end of a street, or among other words. */
const believedPopulation = 10_000
const believedInsidePopulation = 50_000

/** The greatest distance of a town from the coordinates in an address, metres: these are rounded to a metre. */
const onePointMeters = 10

const isWanted = (town: Town, { countries, department, point }: Wanted): boolean =>
  (countries === null || countries.includes(town.country)) &&
  (department === null || (town.kind !== "foreign" && departmentOf(town.cityCode) === department)) &&
  (point === null || greatCircleMeters(point, town) <= onePointMeters)

const baseScores: Readonly<Record<Hold, number>> = {
  whole: scores.name,
  edge: scores.nameAmongWords,
  weak: scores.nameAfterStreet,
  inner: scores.nameInside,
  tied: 0,
  barred: 0
}

const largest = ({ towns }: NamedPlace): number => Math.max(...towns.map(({ population }) => population))

const isBelieved = (place: NamedPlace): boolean => {
  if (place.hold === "tied" || place.hold === "barred") return false
  if (place.hold === "whole" && (place.lastPart || place.afterCode)) return true
  return largest(place) >= (place.hold === "inner" ? believedInsidePopulation : believedPopulation)
}

type Places = ReadonlyArray<ReadonlyArray<NamedPlace>>

// The most certain words that name a wanted town, if they are certain enough.
const believedPlace = (places: Places, wanted: Wanted): NamedPlace | undefined => {
  for (const segment of places) {
    const believed = segment
      .map((place) => ({ ...place, towns: place.towns.filter((town) => isWanted(town, wanted)) }))
      .filter((place) => place.towns.length > 0 && isBelieved(place))
    const asSure = believed.filter(({ hold }) => hold === believed[0]?.hold)
    const [surest] = asSure.toSorted((a, b) => largest(b) - largest(a))
    if (surest !== undefined) return surest
  }
  return undefined
}

const found = (
  reading: AddressReading,
  towns: ReadonlyArray<ScoredTown>,
  place?: NamedPlace,
  rivals: FoundTowns["rivals"] = []
): FoundTowns => {
  // "Mairie de Neuville" stays whole in the address.
  const named = place === undefined || place.hold === "tied" ? { from: 0, to: 0 } : { from: place.from, to: place.to }
  return { towns: towns.toSorted((a, b) => b.score - a.score), reading, ...named, rivals }
}

/** An earlier town that is so many times smaller than the last one counts as its quarter or house. */
const quarterRatio = 10

// Two separate towns: "Paris\nLyon", "Paris, Lyon", "Paris Lyon". The text does not say which town is meant.
const isRival = (place: NamedPlace, other: NamedPlace): boolean => {
  if (other.from === place.from || place.towns.length === 0 || other.towns.length === 0) return false
  const isApart = place.hold === "whole" && other.hold === "whole"
  const isBeside =
    place.hold === "edge" && other.hold === "edge" && (other.to === place.from || other.from === place.to)
  if (!isApart && !isBeside) return false
  const codes = new Set(place.towns.map(({ cityCode }) => cityCode))
  if (other.towns.some(({ cityCode }) => codes.has(cityCode))) return false
  if (largest(other) >= believedPopulation) return true
  return isApart && largest(other) * quarterRatio > largest(place)
}

const searchByName = (reading: AddressReading, places: Places, wanted: Wanted): FoundTowns | undefined => {
  const place = believedPlace(places, wanted)
  if (place === undefined) return undefined
  const { shortCode } = reading
  // "1200 Genève": four digits are not a French postcode.
  const ofForm = shortCode === null ? [] : place.towns.filter(({ country }) => writesCode(country, shortCode))
  const followed = place.hold === "whole" && !place.lastPart && !place.afterCode
  const base = followed ? scores.nameBeforeMore : baseScores[place.hold]
  const scored = scoreNamesakes(ofForm.length > 0 ? ofForm : place.towns, base)
  const rivals = place.afterCode
    ? []
    : places
        .flat()
        .map((other) => ({ ...other, towns: other.towns.filter((town) => isWanted(town, wanted)) }))
        .filter((other) => isRival(place, other))
  const [best] = scored
  const alike = rivals.flatMap((rival) =>
    scoreNamesakes(rival.towns, base).map(({ town }) => ({ town, score: best?.score ?? base }))
  )
  return found(reading, [...scored, ...alike], place, rivals)
}

const scoreCodeAlone = (towns: ReadonlyArray<Town>, unknownName: boolean): ReadonlyArray<ScoredTown> => {
  const communes = towns.filter(({ kind }) => kind === "commune").toSorted((a, b) => b.population - a.population)
  const alone = unknownName ? scores.codeAndUnknownName : scores.codeAlone
  return communes.map((town, rank) => {
    if (communes.length === 1) return scoreTown(town, alone)
    return scoreTown(town, rank === 0 ? scores.codeOfSeveral : scores.codeOfSeveralOthers)
  })
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

const searchByCode = (
  reading: AddressReading,
  postcode: string,
  places: Places,
  wanted: Wanted,
  gazetteer: Gazetteer
): FoundTowns | undefined => {
  const ofCode = gazetteer.at(postcode).filter((town) => isWanted(town, wanted))
  const ids = new Set(ofCode.map(({ id, name }) => `${id} ${name}`))
  const agreeing = places
    .flat()
    .toSorted((a, b) => Number(a.hold === "tied") - Number(b.hold === "tied"))
    .map((place) => ({ ...place, towns: place.towns.filter(({ id, name }) => ids.has(`${id} ${name}`)) }))
    .find(({ towns }) => towns.length > 0)
  if (agreeing !== undefined) return found(reading, scoreNeighbours(agreeing.towns, scores.postcodeAndName), agreeing)
  const named = believedPlace(places, wanted)
  if (named !== undefined) {
    return found(reading, scoreContradicted(named.towns, ofCode, postcode, reading.cedex), named)
  }
  const unknownName = hasNameAfterCode(reading.words, reading.claimed, reading.codeAt)
  return ofCode.length === 0 ? undefined : found(reading, scoreCodeAlone(ofCode, unknownName))
}

const search = (reading: AddressReading, wanted: Wanted, gazetteer: Gazetteer): FoundTowns | undefined => {
  const { claimed, codeAt, postcode, words } = reading
  const places = namedPlaces(words, claimed, codeAt, gazetteer)
  if (postcode !== null && (wanted.countries === null || wanted.countries.includes("FR"))) {
    return searchByCode(reading, postcode, places, wanted, gazetteer)
  }
  return searchByName(reading, places, wanted)
}

const topScore = ({ towns }: FoundTowns): number => towns[0]?.score ?? 0

/**
 * The towns that an address text may mean, by its best reading, and by the narrowest of equally good ones; undefined if
 * the text names no known town.
 */
export const findTowns = (text: string, gazetteer: Gazetteer): FoundTowns | undefined => {
  const reading = readAddress(text)
  if (!reading.words.some((word) => isNameWord(word)) && reading.postcode === null) return undefined
  const read = (all: ReadonlyArray<Hypothesis>) =>
    all.flatMap((one) => search(one.reading, one.wanted, gazetteer) ?? []).toSorted((a, b) => topScore(b) - topScore(a))
  const isNamedSo = ({ from, to }: FoundTowns) => reading.countryWords.some((at) => at >= from && at < to)
  const elsewhere = reading.isCountryCertain ? [] : read(countryAsTown(reading, null)).filter(isNamedSo)
  const [likeliest] = [...read(hypotheses(reading, gazetteer)), ...elsewhere].toSorted(
    (a, b) => topScore(b) - topScore(a)
  )
  if (likeliest !== undefined && topScore(likeliest) > scores.contradiction) return likeliest
  return read(countryAsTown(reading, reading.countries)).find(isNamedSo) ?? likeliest
}
