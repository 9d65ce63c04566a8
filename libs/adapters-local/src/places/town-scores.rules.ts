import { departmentFigures } from "@trajet/domain/places"
import { isCollectivity, type Standing, type Town } from "./gazetteer.model.ts"

/** A town that an address may mean. */
export interface ScoredTown {
  readonly town: Town
  /** 0 to 1. */
  readonly score: number
}

/** Scores of matches, before namesakes and missing coordinates (PLA-4 and PLA-5 set 0.5 and 0.7). */
export const scores = {
  /** The name, and its postcode. */
  postcodeAndName: 0.95,
  /** The name alone, between commas. */
  name: 0.9,
  /** The name alone, before further words. */
  nameBeforeMore: 0.8,
  /** The name at the end of a street without a comma; or abroad, with a postcode of the country's form. */
  nameAfterStreet: 0.8,
  foreignCode: 0.85,
  /** The name at the start or end of other words: "Marseille Saint-Charles". */
  nameAmongWords: 0.75,
  nameInside: 0.55,
  /** The name, with a CEDEX code of its department. No list has CEDEX codes. */
  cedex: 0.85,
  /** The name, with an unknown postcode of its department. */
  unknownCode: 0.65,
  /** A postcode alone, of one commune. */
  codeAlone: 0.8,
  /** A postcode of one commune, with an unknown name. */
  codeAndUnknownName: 0.65,
  /** A postcode alone, of several communes: the largest commune; how much less the others have. */
  codeOfSeveral: 0.6,
  codeOfSeveralLag: 0.1,
  /** The name, with the postcode of another town in the department; that other town. */
  neighbourCode: 0.6,
  neighbour: 0.5,
  /** The name, with a postcode that contradicts it. */
  contradiction: 0.4
} as const

/**
 * The greatest score by the source of the coordinates. Coordinates of another town give a score that the domain accepts
 * with a warning.
 */
const highest: Readonly<Record<Standing, number>> = { own: 1, postcode: 0.65, arrondissement: 0.55 }

/** A namesake that outweighs the next one so many times is meant without further words: Lyon, Nice, Bordeaux. */
const dominance = 10

/** Distance of namesakes from the dominant town's score; more than the domain's limit of ambiguity. */
const namesakeLag = 0.2

/** Countries with a tariff. Their towns weigh a tenth of a French town of the same population. */
const served: ReadonlySet<string> = new Set(["AD", "AT", "BE", "CH", "DE", "ES", "GB", "IT", "LU", "MC", "NL", "PT"])

/** True for a country with a tariff. */
export const isServed = (country: string): boolean => served.has(country)

const smallestPopulation = 100

/** The weight of a town as the meaning of its bare name. */
const weight = ({ cityCode, country, kind, population }: Town): number => {
  const people = Math.max(population, smallestPopulation)
  if (country === "FR") return kind !== "foreign" && isCollectivity(cityCode) ? people / 100 : people
  return people / (served.has(country) ? 10 : 100)
}

const hundredth = (score: number): number => Math.max(0, Math.round(score * 100) / 100)

/** True if a French postcode and a commune lie in one department. */
export const inDepartmentOf = (postcode: string, { cityCode, kind }: Town): boolean => {
  if (kind === "foreign") return false
  const department = departmentFigures(cityCode)
  return /^2[AB]$/u.test(department) ? postcode.startsWith("20") : postcode.startsWith(department)
}

// Each town once: a former commune has the code of the commune that contains it.
const distinct = (ranked: ReadonlyArray<Town>): ReadonlyArray<Town> =>
  ranked.filter(
    ({ cityCode, country }, at) =>
      ranked.findIndex((other) => other.cityCode === cityCode && other.country === country) === at
  )

const scored = (towns: ReadonlyArray<Town>, rivals: ReadonlyArray<Town>, base: number): ReadonlyArray<ScoredTown> => {
  const shared = hundredth(Math.min(base, ...rivals.map(({ standing }) => highest[standing])))
  // A larger town with the coordinates of another may have a lower score than a smaller one with its own.
  return towns
    .map((town) => ({
      town,
      score: rivals.includes(town) ? shared : hundredth(Math.min(shared - namesakeLag, highest[town.standing]))
    }))
    .toSorted((a, b) => b.score - a.score)
}

// No address could mean the smaller one of two namesakes, one of which surrounds the other.
const isNeighbour = (town: Town, heavier: ReadonlyArray<Town>): boolean =>
  town.postcodes.length > 0 && heavier.some(({ postcodes }) => postcodes[0] === town.postcodes[0])

/**
 * Scores towns with one name, best first. A town that is ten times weightier than each other has the whole of `base`,
 * and the others 0.2 less. Otherwise the towns share one score, so that the domain finds the address ambiguous; if they
 * also share the postcode, the largest has the whole of `base`. A town with the coordinates of another has at most 0.65
 * or 0.55.
 */
export const scoreNamesakes = (towns: ReadonlyArray<Town>, base: number): ReadonlyArray<ScoredTown> => {
  const ranked = distinct(towns.toSorted((a, b) => weight(b) - weight(a)))
  const heaviest = Math.max(0, ...ranked.map(weight))
  return scored(
    ranked,
    ranked.filter((town, at) => weight(town) * dominance > heaviest && !isNeighbour(town, ranked.slice(0, at))),
    base
  )
}

/** Scores towns with one name and one postcode, which no further word could tell apart: the largest is meant. */
export const scoreNeighbours = (towns: ReadonlyArray<Town>, base: number): ReadonlyArray<ScoredTown> => {
  const ranked = distinct(towns.toSorted((a, b) => b.population - a.population))
  return scored(ranked, ranked.slice(0, 1), base)
}

/** Scores one town, with the limit of the source of its coordinates. */
export const scoreTown = (town: Town, base: number): ScoredTown => ({
  town,
  score: hundredth(Math.min(base, highest[town.standing]))
})
