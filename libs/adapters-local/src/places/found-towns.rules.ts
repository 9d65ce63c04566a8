import { departmentFigures, greatCircleMeters } from "@trajet/domain/places"
import type { Wanted } from "./address-hypotheses.rules.ts"
import type { AddressReading } from "./address-reading.rules.ts"
import type { Town } from "./gazetteer.model.ts"
import type { NamedPlace } from "./named-places.rules.ts"
import type { ScoredTown } from "./town-scores.rules.ts"

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

/** Smaller towns are not accepted for a word at the end of a street. */
export const believedPopulation = 10_000
/** Nor these among other words. */
export const believedInsidePopulation = 50_000

/** A town abroad is found among other words without its country, or beside a postcode of France, only if it has so many people. */
export const largeTownPopulation = 20_000

/** The greatest distance of a town from the coordinates in an address, metres: these are rounded to a metre. */
const onePointMeters = 10

/** True for a town within the limits of a search. */
export const isWanted = (town: Town, { countries, department, point }: Wanted): boolean =>
  (countries === null || countries.includes(town.country)) &&
  (department === null || (town.kind !== "foreign" && departmentFigures(town.cityCode) === department)) &&
  (point === null || greatCircleMeters(point, town) <= onePointMeters)

/** The people of the largest town of a name. */
export const largest = ({ towns }: NamedPlace): number => Math.max(...towns.map(({ population }) => population))

const isBelieved = (place: NamedPlace): boolean => {
  if (place.hold === "tied" || place.hold === "barred") return false
  if (place.hold === "whole" && (place.lastPart || place.afterCode)) return true
  return largest(place) >= (place.hold === "inner" ? believedInsidePopulation : believedPopulation)
}

/** The names of towns in an address, by segment, most certain first. */
export type Places = ReadonlyArray<ReadonlyArray<NamedPlace>>

/** "qwertzuiop, porte 3": a small town abroad, such as Porte in Italy, needs its country, a code, or the whole text. */
const isExpected = (
  { kind, population }: Town,
  { from, to }: NamedPlace,
  { countries }: Wanted,
  { postcode, shortCode, words }: AddressReading
): boolean =>
  kind !== "foreign" ||
  population >= largeTownPopulation ||
  countries !== null ||
  postcode !== null ||
  shortCode !== null ||
  to - from === words.length

/** The most certain words that name a wanted town, if they are certain enough. */
export const believedPlace = (places: Places, wanted: Wanted, reading: AddressReading): NamedPlace | undefined => {
  for (const segment of places) {
    const believed = segment
      .map((place) => ({
        ...place,
        towns: place.towns.filter((town) => isWanted(town, wanted) && isExpected(town, place, wanted, reading))
      }))
      .filter((place) => place.towns.length > 0 && isBelieved(place))
    const asSure = believed.filter(({ hold }) => hold === believed[0]?.hold)
    const [surest] = asSure.toSorted((a, b) => largest(b) - largest(a))
    if (surest !== undefined) return surest
  }
  return undefined
}

/** What an address means by words that name its towns, or by a postcode alone. */
export const found = (
  reading: AddressReading,
  towns: ReadonlyArray<ScoredTown>,
  place?: NamedPlace,
  rivals: FoundTowns["rivals"] = []
): FoundTowns => {
  // "Mairie de Neuville" stays whole in the address.
  const named = place === undefined || place.hold === "tied" ? { from: 0, to: 0 } : { from: place.from, to: place.to }
  return { towns: towns.toSorted((a, b) => b.score - a.score), reading, ...named, rivals }
}
