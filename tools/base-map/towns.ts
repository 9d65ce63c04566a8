import { Schema } from "effect"
import { foreignNames } from "../../libs/adapters-local/src/places/foreign-town-names.data.ts"
import { type City, type Commune, readSource } from "../../libs/adapters-local/src/places/gazetteer-source.ts"
import { isIn, type Position } from "./shapes.rules.ts"
import { farBox, nearBox } from "./boxes.ts"

/** A town of the base map. */
interface MapTown {
  readonly at: Position
  readonly name: string
  readonly french: string
  readonly people: number
  /** The zoom from which on its name is shown if there is room. */
  readonly from: number
}

/** Quarters of towns, places that are gone, and farms are no towns. */
const noTowns: ReadonlySet<string> = new Set(["PPLX", "PPLW", "PPLQ", "PPLH", "PPLF", "PPLCH"])

/** People from which on a town is drawn: in France, near it, and in the rest of Europe. */
const least = { france: 5_000, near: 40_000, far: 300_000 } as const

/** The least people of a town of France that is named at each zoom. Elsewhere towns are named a zoom later. */
const namedFrom: ReadonlyArray<readonly [zoom: number, people: number]> = [
  [3, 600_000],
  [4, 250_000],
  [5, 110_000],
  [6, 60_000],
  [7, 25_000],
  [8, 12_000]
]
const everyTown = 9
const laterElsewhere = 1
/** A town of a million people is a place to find one's way by, wherever it is. */
const millions = 1_000_000

const zoomOf = (country: string, people: number): number => {
  const zoom = namedFrom.find(([, least]) => people >= least)?.[0] ?? everyTown
  return country === "FR" || people >= millions ? zoom : zoom + laterElsewhere
}

const countries = new Set(
  Array.from({ length: 26 * 26 }, (_, at) => String.fromCodePoint(65 + Math.floor(at / 26), 65 + (at % 26)))
)

const isName = Schema.is(Schema.NonEmptyString)

const leastOf = (country: string, at: Position): number => {
  if (country === "FR") return least.france
  if (isIn(nearBox, at)) return least.near
  return isIn(farBox, at) ? least.far : Number.POSITIVE_INFINITY
}

const frenchName = (country: string, name: string): string => {
  const [first] = (foreignNames[country]?.[name] ?? "").split("|")
  return isName(first) ? first : name
}

/** So many times the people of its commune has no town: it stands at the wrong place, or is a group of towns. */
const peopleMax = 2

/** Tells towns of France that GeoNames has at another place, such as Saint-Leu of La Réunion in Burgundy, and districts. */
const makeIsAstray = (communes: ReadonlyArray<Commune>) => {
  const people = new Map(communes.map(({ code, population }) => [code, population ?? 0]))
  return ({ country, muniSub = "", name, population }: City): boolean => {
    const known = people.get(muniSub) ?? 0
    return country === "FR" && (/\d/u.test(name) || (known > 0 && population > peopleMax * known))
  }
}

/** The towns of the gazetteer's source, the largest first. */
export const readTowns = async (): Promise<ReadonlyArray<MapTown>> => {
  const { cities, communes } = await readSource(countries)
  const isAstray = makeIsAstray(communes)
  return cities
    .filter((city) => !isAstray(city))
    .map(({ country, featureCode, loc: { coordinates }, name, population }) => ({
      ...{ country, featureCode, name, population },
      at: coordinates
    }))
    .filter(({ at, country, featureCode, population }) => {
      return !noTowns.has(featureCode) && isIn(farBox, at) && population >= leastOf(country, at)
    })
    .toSorted((one, other) => other.population - one.population || one.name.localeCompare(other.name, "fr"))
    .map(({ at, country, name, population }) => ({
      at,
      name,
      french: frenchName(country, name),
      people: population,
      from: zoomOf(country, population)
    }))
}
