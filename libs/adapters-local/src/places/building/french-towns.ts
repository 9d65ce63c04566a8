import { departmentFigures, overseasDepartments } from "@trajet/domain/places"
import { type City, type Commune } from "../gazetteer-source.ts"
import { nameKey, type Standing, type Town } from "../gazetteer.model.ts"

interface Placed {
  readonly lat: number
  readonly lng: number
  readonly standing: Standing
}

/** GeoNames places by commune. */
type CitiesByCommune = ReadonlyMap<string, ReadonlyArray<City>>

const groupBy = <A>(all: ReadonlyArray<A>, keys: (one: A) => ReadonlyArray<string>): Map<string, Array<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const one of all) {
    for (const key of keys(one)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [one])
      else group.push(one)
    }
  }
  return groups
}

const byPopulation = (a: { readonly population?: number }, b: { readonly population?: number }): number =>
  (b.population ?? 0) - (a.population ?? 0)

// GeoNames gives no commune for Paris, and none in Mayotte.
const communeCode = (city: City): string | undefined =>
  city.muniSub ?? (city.country === "FR" && city.featureCode === "PPLC" ? "75056" : undefined)

const departmentOfCity = (city: City): string | undefined => {
  const code = communeCode(city)
  return code === undefined ? overseasDepartments[city.country] : departmentFigures(code)
}

// By name first: some places have the code of their neighbour (Tassin-la-Demi-Lune the code of Lyon).
const placeCities = (cities: ReadonlyArray<City>, communes: ReadonlyArray<Commune>, parents: Map<string, string>) => {
  const byCode = new Map(communes.map((commune) => [commune.code, commune]))
  const byDepartment = groupBy(communes, ({ code }) => [departmentFigures(code)])
  const onlyCommunes = new Map(
    [...byDepartment].flatMap(([department, [first, ...others]]) =>
      first !== undefined && others.length === 0 ? [[department, first.code] as const] : []
    )
  )
  const byName = groupBy(communes, ({ code, nom }) => [`${departmentFigures(code)} ${nameKey(nom)}`])
  return groupBy(cities, (city) => {
    const code = communeCode(city)
    const own = code === undefined ? undefined : (byCode.get(code) ?? byCode.get(parents.get(code) ?? ""))
    const key = nameKey(city.name)
    if (own !== undefined && nameKey(own.nom) === key) return [own.code]
    const namesakes = byName.get(`${departmentOfCity(city)} ${key}`) ?? []
    const [namesake] = namesakes
    if (namesakes.length === 1 && namesake !== undefined) return [namesake.code]
    // The towns of Saint-Martin and Saint-Barthélemy have other names than their only communes.
    const only = onlyCommunes.get(departmentOfCity(city) ?? "")
    return [own?.code ?? only ?? []].flat()
  })
}

const at = ({ loc: { coordinates } }: City, standing: Standing): Placed => ({
  lat: coordinates[1],
  lng: coordinates[0],
  standing
})

// A merged commune has a new name, and the position of its largest place.
const ownPosition = (commune: Commune, cities: CitiesByCommune): Placed | undefined => {
  const inside = (cities.get(commune.code) ?? []).toSorted(byPopulation)
  const key = nameKey(commune.nom)
  const main = inside.find(({ name }) => nameKey(name) === key) ?? inside[0]
  return main === undefined ? undefined : at(main, "own")
}

const positions = (communes: ReadonlyArray<Commune>, cities: CitiesByCommune): ReadonlyMap<string, Placed> => {
  const own = new Map<string, Placed>()
  for (const commune of communes) {
    const placed = ownPosition(commune, cities)
    if (placed !== undefined) own.set(commune.code, placed)
  }
  const known = communes.filter(({ code }) => own.has(code)).toSorted(byPopulation)
  const byPostcode = groupBy(known, ({ codesPostaux }) => codesPostaux ?? [])
  // Overseas collectivities have no arrondissements.
  const districtOf = ({ arrondissement, code }: Commune): string => arrondissement ?? departmentFigures(code)
  const byArrondissement = groupBy(known, (commune) => [districtOf(commune)])
  const standIn = (commune: Commune): Placed | undefined => {
    const nearby = (commune.codesPostaux ?? [])
      .flatMap((postcode) => byPostcode.get(postcode) ?? [])
      .toSorted(byPopulation)[0]
    const far = byArrondissement.get(districtOf(commune))?.[0]
    const placed = own.get(nearby?.code ?? far?.code ?? "")
    return placed === undefined
      ? undefined
      : { ...placed, standing: nearby === undefined ? "arrondissement" : "postcode" }
  }
  return new Map(
    communes.flatMap((commune) => {
      const placed = own.get(commune.code) ?? standIn(commune)
      return placed === undefined ? [] : [[commune.code, placed] as const]
    })
  )
}

// The round postcode (13100) stands best for a town with several, else the first (75001).
const mainFirst = (postcodes: ReadonlyArray<string>): ReadonlyArray<string> => {
  const zeros = (postcode: string): number => /(?<!0)0{2,}$/u.exec(postcode)?.[0].length ?? 0
  return postcodes.toSorted((a, b) => zeros(b) - zeros(a) || Number(a) - Number(b))
}

const communeTown = (commune: Commune, further: ReadonlyArray<string>, placed: Placed): Town => ({
  id: commune.code,
  name: commune.nom,
  kind: "commune",
  cityCode: commune.code,
  postcodes: [...new Set([...mainFirst(commune.codesPostaux ?? []), ...further])],
  country: "FR",
  population: commune.population ?? 0,
  ...placed
})

// Names still in use: former communes, and the places inside of a commune that GeoNames knows.
const partsOf = (commune: Town, former: ReadonlyArray<Commune>, cities: ReadonlyArray<City>): ReadonlyArray<Town> => {
  const taken = new Set([nameKey(commune.name)])
  const parts: Array<Town> = []
  const add = (id: string, name: string, city: City | undefined) => {
    if (taken.has(nameKey(name))) return
    taken.add(nameKey(name))
    const stand: Placed = { lat: commune.lat, lng: commune.lng, standing: "postcode" }
    const placed = city === undefined ? stand : at(city, "own")
    parts.push({ ...commune, id, name, kind: "part", population: city?.population ?? 0, ...placed })
  }
  for (const { code, nom } of former) {
    add(
      code,
      nom,
      cities.find(({ name }) => nameKey(name) === nameKey(nom))
    )
  }
  for (const city of cities) add(String(city.cityId), city.name, city)
  return parts
}

/**
 * The towns of metropolitan France and of its overseas parts. The districts of Paris, Lyon and Marseille are
 * merged into their town, with their postcodes. A commune that GeoNames lacks gets the position of the largest known
 * commune of its postcode, else of its arrondissement, else it is left out. `furtherPostcodes` are those of a commune that
 * the register of communes lacks.
 */
export const frenchTowns = (
  cities: ReadonlyArray<City>,
  all: ReadonlyArray<Commune>,
  furtherPostcodes: (code: string) => ReadonlyArray<string>
): ReadonlyArray<Town> => {
  const communes = all.filter(({ codesPostaux = [], type }) => type === "commune-actuelle" && codesPostaux.length > 0)
  const former = all.filter(({ type }) => type === "commune-deleguee" || type === "commune-associee")
  const parents = new Map(former.map(({ chefLieu, code }) => [code, chefLieu ?? code]))
  const formerByParent = groupBy(former, ({ chefLieu }) => [chefLieu ?? ""])
  const placedCities = placeCities(cities, communes, parents)
  const placed = positions(communes, placedCities)
  return communes.flatMap((commune) => {
    const position = placed.get(commune.code)
    if (position === undefined) return []
    const town = communeTown(commune, furtherPostcodes(commune.code), position)
    return [town, ...partsOf(town, formerByParent.get(commune.code) ?? [], placedCities.get(commune.code) ?? [])]
  })
}
