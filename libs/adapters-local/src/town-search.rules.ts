import { type AddressReading, lastPart, readAddress, writesCode } from "./address-reading.rules.ts"
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
  /** Positions among the words of the reading, `to` excluded; both 0 where no words of their own do. */
  readonly from: number
  readonly to: number
}

/** Towns smaller than this are not believed on the strength of a word at the end of a street, or among others. */
const believedPopulation = 10_000
const believedInsidePopulation = 50_000

interface Wanted {
  readonly country: string | null
  /** Of France. */
  readonly department: string | null
}

const isWanted = (town: Town, { country, department }: Wanted): boolean =>
  (country === null || town.country === country) &&
  (department === null || (town.kind !== "foreign" && departmentOf(town.cityCode) === department))

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

// The surest words that name a wanted town, if they are believed.
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

const found = (reading: AddressReading, towns: ReadonlyArray<ScoredTown>, place?: NamedPlace): FoundTowns => {
  // "Mairie de Neuville" stays whole in the address.
  const named = place === undefined || place.hold === "tied" ? { from: 0, to: 0 } : { from: place.from, to: place.to }
  return { towns: towns.toSorted((a, b) => b.score - a.score), reading, ...named }
}

const searchByName = (reading: AddressReading, places: Places, wanted: Wanted): FoundTowns | undefined => {
  const place = believedPlace(places, wanted)
  if (place === undefined) return undefined
  const { shortCode } = reading
  // "1200 Genève": four digits are no French postcode.
  const ofForm = shortCode === null ? [] : place.towns.filter(({ country }) => writesCode(country, shortCode))
  const followed = place.hold === "whole" && !place.lastPart && !place.afterCode
  const base = followed ? scores.nameBeforeMore : baseScores[place.hold]
  return found(reading, scoreNamesakes(ofForm.length > 0 ? ofForm : place.towns, base), place)
}

const scoreCodeAlone = (towns: ReadonlyArray<Town>, unknownName: boolean): ReadonlyArray<ScoredTown> => {
  const communes = towns.filter(({ kind }) => kind === "commune").toSorted((a, b) => b.population - a.population)
  const alone = unknownName ? scores.codeAndUnknownName : scores.codeAlone
  return communes.map((town, rank) => {
    if (communes.length === 1) return scoreTown(town, alone)
    return scoreTown(town, rank === 0 ? scores.codeOfSeveral : scores.codeOfSeveralOthers)
  })
}

// How well a town is matched whose name is in the text but whose postcode is another one.
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
  if (postcode !== null && (wanted.country === null || wanted.country === "FR")) {
    return searchByCode(reading, postcode, places, wanted, gazetteer)
  }
  return searchByName(reading, places, wanted)
}

const claiming = (reading: AddressReading, positions: ReadonlyArray<number>): AddressReading => ({
  ...reading,
  claimed: new Set([...reading.claimed, ...positions])
})

interface Hypothesis {
  readonly reading: AddressReading
  readonly wanted: Wanted
}

// "Saint-Denis (93)"
const bracketedDepartment = (reading: AddressReading): Hypothesis | undefined => {
  const at = reading.words.findIndex(({ bracketed, key }) => bracketed && /^(?:\d{2,3}|2[ab])$/u.test(key))
  const department = reading.words[at]?.key.toUpperCase()
  if (department === undefined) return undefined
  return { reading: claiming(reading, [at]), wanted: { country: reading.country, department } }
}

// "Saint-Denis, La Réunion", "Lyon, Rhône, Auvergne-Rhône-Alpes"; a region narrows nothing but is no town.
const namedAreas = (reading: AddressReading, gazetteer: Gazetteer): ReadonlyArray<Hypothesis> => {
  const part = lastPart(reading.words, reading.claimed)
  const area = gazetteer.area(part.map((at) => reading.words[at]?.key ?? "").join(" "))
  const rest = claiming(reading, part)
  if (area === undefined || lastPart(rest.words, rest.claimed).length === 0) return []
  const department = area === "" ? null : area
  return [...namedAreas(rest, gazetteer), { reading: rest, wanted: { country: reading.country, department } }]
}

// "2 rue du Fossé, Luxembourg": the country is a town in itself; "57340 Suisse": a town elsewhere.
const countryAsTown = (reading: AddressReading, country: string | null): ReadonlyArray<Hypothesis> => {
  if (reading.countryWords.length === 0) return []
  const claimed = new Set([...reading.claimed].filter((at) => !reading.countryWords.includes(at)))
  return [{ reading: { ...reading, claimed }, wanted: { country, department: null } }]
}

const topScore = ({ towns }: FoundTowns): number => towns[0]?.score ?? 0

const hypotheses = (reading: AddressReading, gazetteer: Gazetteer): ReadonlyArray<Hypothesis> => {
  const { country, hintedCountry } = reading
  const plain = (of: string | null): Hypothesis => ({ reading, wanted: { country: of, department: null } })
  const hinted = country === null && hintedCountry !== null ? [plain(hintedCountry)] : []
  const narrowing = [bracketedDepartment(reading), ...namedAreas(reading, gazetteer)]
  const elsewhere = reading.postcode === null ? [] : countryAsTown(reading, null)
  return [...narrowing, ...hinted, plain(country), ...elsewhere].filter((one) => one !== undefined)
}

/** The towns that an address text may mean, by its best reading, of equal ones the narrowest; undefined where nothing in it is known. */
export const findTowns = (text: string, gazetteer: Gazetteer): FoundTowns | undefined => {
  const reading = readAddress(text)
  if (!reading.words.some((word) => isNameWord(word)) && reading.postcode === null) return undefined
  const read = (all: ReadonlyArray<Hypothesis>) =>
    all.flatMap((one) => search(one.reading, one.wanted, gazetteer) ?? []).toSorted((a, b) => topScore(b) - topScore(a))
  const [likeliest] = read(hypotheses(reading, gazetteer))
  if (likeliest !== undefined && topScore(likeliest) > scores.contradiction) return likeliest
  return read(countryAsTown(reading, reading.country))[0] ?? likeliest
}
