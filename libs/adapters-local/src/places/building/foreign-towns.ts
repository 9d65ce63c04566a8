import { europeanCountries, greatCircleMeters } from "@trajet/domain/places"
import { foreignNames } from "../foreign-town-names.data.ts"
import type { City } from "../gazetteer-source.ts"
import { nameKey, type Town, writtenNames } from "../gazetteer.model.ts"

/** Eastern end of Europe in countries that extend beyond it: the Urals and the Bosporus, degrees of longitude. */
const eastEnd: Readonly<Record<string, number>> = { RU: 60, TR: 29.5 }

/** Places with one name in one country that are nearer than this are one town, metres. */
const oneTownMeters = 5_000

interface ForeignTown {
  readonly town: Town
  /** Every name by which the town is found. */
  readonly names: ReadonlyArray<string>
}

const inEurope = ({ country, loc: { coordinates } }: City): boolean =>
  country !== "FR" && europeanCountries.includes(country) && coordinates[0] <= (eastEnd[country] ?? 180)

const town = (city: City, name: string): Town => ({
  id: String(city.cityId),
  name,
  kind: "foreign",
  cityCode: String(city.cityId),
  postcodes: [],
  country: city.country,
  lat: city.loc.coordinates[1],
  lng: city.loc.coordinates[0],
  population: city.population,
  standing: "own"
})

const point = ({ loc: { coordinates } }: City) => ({ lat: coordinates[1], lng: coordinates[0] })

const distinct = (cities: ReadonlyArray<City>): ReadonlyArray<City> => {
  const kept = new Map<string, Array<City>>()
  for (const city of cities.toSorted((a, b) => b.population - a.population)) {
    const key = `${city.country} ${nameKey(city.name)}`
    const namesakes = kept.get(key) ?? []
    if (namesakes.some((other) => greatCircleMeters(point(other), point(city)) < oneTownMeters)) continue
    kept.set(key, [...namesakes, city])
  }
  return [...kept.values()].flat()
}

/** The towns of Europe outside of France, each with its known French, English and native names. */
export const foreignTowns = (cities: ReadonlyArray<City>): ReadonlyArray<ForeignTown> => {
  const named = new Set<string>()
  return distinct(cities.filter(inEurope)).map((city) => {
    const key = `${city.country} ${city.name}`
    const others = named.has(key) ? undefined : foreignNames[city.country]?.[city.name]
    // The largest town of a name comes first: the further names of Frankfurt do not belong to a village with that name.
    named.add(key)
    const [french, ...rest] = others?.split("|") ?? [city.name]
    return { town: town(city, french ?? city.name), names: [...writtenNames(city.name), french ?? city.name, ...rest] }
  })
}
