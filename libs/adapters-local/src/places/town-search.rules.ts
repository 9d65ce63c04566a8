import { departmentFigures, streetWords } from "@trajet/domain/places"
import { type AddressReading, type Area, lastPart, readAddress, writesCode } from "./address-reading.rules.ts"
import { countryAsTown, hypotheses, type Hypothesis, type Wanted } from "./address-hypotheses.rules.ts"
import { isNameWord } from "./address-words.rules.ts"
import {
  believedPlace,
  believedPopulation,
  found,
  type FoundTowns,
  isWanted,
  largest,
  largeTownPopulation,
  type Places
} from "./found-towns.rules.ts"
import type { Gazetteer } from "./gazetteer-file.ts"
import { nameKey, type Town } from "./gazetteer.model.ts"
import { type Hold, type NamedPlace, namedPlaces } from "./named-places.rules.ts"
import { searchByCode } from "./town-by-code.rules.ts"
import { scoreNamesakes, scores } from "./town-scores.rules.ts"

const baseScores: Readonly<Record<Hold, number>> = {
  whole: scores.name,
  edge: scores.nameAmongWords,
  weak: scores.nameAfterStreet,
  inner: scores.nameInside,
  tied: 0,
  barred: 0
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
  const place = believedPlace(places, wanted, reading)
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

// "Corse" is a part of France, and not the village of this name in England, unless the text names the country.
const townsOutsideAreas = (key: string, { countries }: Wanted, { area, named }: Gazetteer): ReadonlyArray<Town> =>
  countries !== null || area(key) === undefined
    ? named(key)
    : named(key).filter(({ kind, population }) => kind !== "foreign" || population >= largeTownPopulation)

// Labels of La Poste beside a postcode: of the postcode, and of its department. "Villefranche (69)": of the department.
const townsNamed =
  ({ postcode }: AddressReading, wanted: Wanted, gazetteer: Gazetteer) =>
  (key: string): ReadonlyArray<Town> => {
    const { labelled } = gazetteer
    const known = townsOutsideAreas(key, wanted, gazetteer)
    const ids = new Set(known.map(({ id, name }) => `${id} ${name}`))
    const labelPlaces = postcode === null ? [wanted.department] : [postcode, departmentFigures(postcode)]
    const further = labelPlaces.flatMap((place) => (place === null ? [] : labelled(place, key)))
    return [...known, ...further.filter(({ id, name }) => !ids.has(`${id} ${name}`))]
  }

// "Boulogne (62)", "Boulogne 92": the first words of a commune of the department.
const searchShortened = (reading: AddressReading, wanted: Wanted, gazetteer: Gazetteer): FoundTowns | undefined => {
  const part = lastPart(reading.words, reading.claimed)
  const [from] = part
  if (wanted.department === null || from === undefined) return undefined
  const key = part.map((at) => reading.words[at]?.key).join(" ")
  const towns = gazetteer
    .beginning("names", `${key} `)
    .filter((town) => town.kind === "commune" && isWanted(town, wanted))
  const place: NamedPlace = { from, to: from + part.length, towns, hold: "whole", afterCode: false, lastPart: true }
  return towns.length === 0 ? undefined : found(reading, scoreNamesakes(towns, scores.codeAndUnknownName), place)
}

const search = (reading: AddressReading, wanted: Wanted, gazetteer: Gazetteer): FoundTowns | undefined => {
  const { claimed, codeAt, postcode, words } = reading
  const places = namedPlaces(words, claimed, codeAt, townsNamed(reading, wanted, gazetteer))
  if (postcode !== null && (wanted.countries === null || wanted.countries.includes("FR"))) {
    return searchByCode(reading, postcode, places, wanted, gazetteer)
  }
  return searchByName(reading, places, wanted) ?? searchShortened(reading, wanted, gazetteer)
}

// "Nice (75)": a French town of another department than that in brackets.
const against = (one: FoundTowns): FoundTowns => ({
  ...one,
  towns: one.towns.map(({ score, town }) => ({
    town,
    score: town.kind === "foreign" ? score : Math.min(score, scores.contradiction)
  }))
})

const readAs = (gazetteer: Gazetteer, { ignoresDepartment = false, reading, wanted }: Hypothesis) => {
  const one = search(reading, wanted, gazetteer)
  return one !== undefined && ignoresDepartment ? against(one) : one
}

const topScore = ({ towns }: FoundTowns): number => towns[0]?.score ?? 0

const isBelievable = (one: FoundTowns | undefined): one is FoundTowns =>
  one !== undefined && topScore(one) > scores.contradiction

const bestFirst = (all: ReadonlyArray<FoundTowns>) => all.toSorted((a, b) => topScore(b) - topScore(a))

// "75 001 Paris", but not "12 345 rue Haute"
const splitCode = /(?<=^|[\s,;(])(\d{2}) (\d{3})(?=\s+(\p{L}+))/u

/** The text with the digits of a French postcode together. */
const withWholeCode = (text: string, gazetteer: Gazetteer): string =>
  /\d{5}/u.test(text)
    ? text
    : text.replace(splitCode, (both, start: string, end: string, next: string) =>
        streetWords.has(nameKey(next)) || gazetteer.at(`${start}${end}`).length === 0 ? both : `${start}${end}`
      )

/**
 * The towns that an address text may mean, by its best reading, and by the narrowest of equally good ones; undefined if
 * the text names no known town.
 */
export const findTowns = (text: string, gazetteer: Gazetteer): FoundTowns | undefined => {
  const reading = readAddress(withWholeCode(text, gazetteer))
  if (!reading.words.some((word) => isNameWord(word)) && reading.postcode === null) return undefined
  const read = (all: ReadonlyArray<Hypothesis>) => bestFirst(all.flatMap((one) => readAs(gazetteer, one) ?? []))
  const isNamedSo = ({ from, to }: FoundTowns) => reading.countryWords.some((at) => at >= from && at < to)
  const elsewhere = reading.isCountryCertain ? [] : read(countryAsTown(reading, null)).filter(isNamedSo)
  const within = (area: Area) => read(hypotheses(reading, area, gazetteer))
  const [area, ...others] = reading.areas
  const [likeliest] = bestFirst([...(area === undefined ? [] : within(area)), ...elsewhere])
  if (isBelievable(likeliest)) return likeliest
  const isFrench = area?.countries?.includes("FR") === true && reading.postcode !== null
  const other = others
    .flatMap(within)
    .find((one) => isBelievable(one) && (!isFrench || (one.towns[0]?.town.population ?? 0) >= largeTownPopulation))
  return other ?? read(countryAsTown(reading, reading.countries)).find(isNamedSo) ?? likeliest
}
