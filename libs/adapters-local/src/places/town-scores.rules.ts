import { departmentOf, type Standing, type Town } from "./gazetteer.model.ts"

/** A town that an address may mean. */
export interface ScoredTown {
  readonly town: Town
  /** 0 to 1. */
  readonly score: number
}

/** How well a town is matched, before namesakes and missing coordinates (decisions 10 sets 0.5 and 0.7). */
export const scores = {
  /** Named, and the postcode is its. */
  postcodeAndName: 0.95,
  /** Named by itself, between commas. */
  name: 0.9,
  /** The same, but further words follow. */
  nameBeforeMore: 0.8,
  /** Named at the end of a street without a comma; or abroad, with a postcode of the country's form. */
  nameAfterStreet: 0.8,
  foreignCode: 0.85,
  /** Named at the start or end of other words: "Marseille Saint-Charles". */
  nameAmongWords: 0.75,
  nameInside: 0.55,
  /** A CEDEX code, which no list has, in the department of the named town. */
  cedex: 0.85,
  /** An unknown postcode in the department of the named town. */
  unknownCode: 0.65,
  /** A postcode alone, of one commune. */
  codeAlone: 0.8,
  /** The same, with a name that is not known. */
  codeAndUnknownName: 0.65,
  /** A postcode alone, of several communes: the largest; the others. */
  codeOfSeveral: 0.6,
  codeOfSeveralOthers: 0.5,
  /** Named, with the postcode of another town of the department; that other town. */
  neighbourCode: 0.6,
  neighbour: 0.5,
  /** Name and postcode contradict each other. */
  contradiction: 0.4
} as const

/** What the score of a town may be at most: where its own coordinates are not known it is accepted with a warning. */
const highest: Readonly<Record<Standing, number>> = { own: 1, postcode: 0.65, arrondissement: 0.55 }

/** A namesake so many times weightier than the next one is meant without further words: Lyon, Nice, Bordeaux. */
const dominance = 10

/** How far behind the town that is meant its namesakes are; more than what the domain calls ambiguous. */
const namesakeLag = 0.2

/** Countries that are served at a tariff: their towns are meant ten times less often than a French one of their size. */
const served: ReadonlySet<string> = new Set(["AD", "AT", "BE", "CH", "DE", "ES", "GB", "IT", "LU", "MC", "NL", "PT"])

const smallestPopulation = 100

/** How much a town is likely to be meant by its mere name. */
const weight = ({ country, population }: Town): number => {
  const people = Math.max(population, smallestPopulation)
  if (country === "FR") return people
  return people / (served.has(country) ? 10 : 100)
}

const hundredth = (score: number): number => Math.max(0, Math.round(score * 100) / 100)

/** Whether a French postcode and a commune lie in one department. */
export const inDepartmentOf = (postcode: string, { cityCode, kind }: Town): boolean => {
  if (kind === "foreign") return false
  const department = departmentOf(cityCode)
  return /^2[AB]$/u.test(department) ? postcode.startsWith("20") : postcode.startsWith(department)
}

// Each town once: a former commune has the code of the one it is a part of.
const distinct = (ranked: ReadonlyArray<Town>): ReadonlyArray<Town> =>
  ranked.filter(
    ({ cityCode, country }, at) =>
      ranked.findIndex((other) => other.cityCode === cityCode && other.country === country) === at
  )

const scored = (towns: ReadonlyArray<Town>, rivals: ReadonlyArray<Town>, base: number): ReadonlyArray<ScoredTown> => {
  const shared = hundredth(Math.min(base, ...rivals.map(({ standing }) => highest[standing])))
  return towns.map((town) => {
    if (rivals.includes(town)) return { town, score: shared }
    return { town, score: hundredth(Math.min(shared - namesakeLag, highest[town.standing])) }
  })
}

// Nobody could send an address that means the smaller one of two namesakes around each other.
const isNeighbour = (town: Town, heavier: ReadonlyArray<Town>): boolean =>
  town.postcodes.length > 0 && heavier.some(({ postcodes }) => postcodes[0] === town.postcodes[0])

/**
 * Scores towns of one name, best first. One that is ten times weightier than each other has the whole of `base`, the
 * others 0.2 less; those that come nearer share one score, so that the domain finds the address ambiguous, unless they
 * have one postcode: then the largest is meant. A town with coordinates of another stays at 0.65 or 0.55.
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

/** The same for towns of one postcode as well, which no further word could tell apart: the largest is meant. */
export const scoreNeighbours = (towns: ReadonlyArray<Town>, base: number): ReadonlyArray<ScoredTown> => {
  const ranked = distinct(towns.toSorted((a, b) => b.population - a.population))
  return scored(ranked, ranked.slice(0, 1), base)
}

/** One town by itself, at most as sure as its coordinates are. */
export const scoreTown = (town: Town, base: number): ScoredTown => ({
  town,
  score: hundredth(Math.min(base, highest[town.standing]))
})
