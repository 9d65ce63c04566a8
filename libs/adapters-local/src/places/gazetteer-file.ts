import { type GazetteerContent, standings, type Town, townKinds } from "./gazetteer.model.ts"

/** Raise it with every change of the format or of the built content, so that old files are built again. */
export const gazetteerFormat = 1

const title = "trajet-gazetteer"
const end = "end"

/** The towns of France and Europe, by name and by postcode. */
export interface Gazetteer {
  /** Towns by folded name (`nameKey`), unordered. */
  readonly named: (key: string) => ReadonlyArray<Town>
  /** Towns of a French postcode, unordered. */
  readonly at: (postcode: string) => ReadonlyArray<Town>
  /** The department with this name; empty for a region, undefined if neither has the name. */
  readonly area: (key: string) => string | undefined
}

const townLine = (town: Town): string =>
  [
    town.id,
    town.name,
    town.kind,
    town.cityCode,
    town.postcodes.join(" "),
    town.country,
    town.lat,
    town.lng,
    town.population,
    town.standing
  ].join("\t")

const indexLines = (index: ReadonlyMap<string, ReadonlyArray<number>>): ReadonlyArray<string> =>
  [...index].map(([key, positions]) => `${key}\t${positions.join(" ")}`).toSorted()

/**
 * Encodes a gazetteer as one text: a head line with the number of lines of each section, the towns, then names,
 * postcodes and areas, sorted for a binary search. Loading decodes only the head.
 */
export const encodeGazetteer = ({ areas, names, postcodes, towns }: GazetteerContent): string => {
  const sections = [
    towns.map(townLine),
    indexLines(names),
    indexLines(postcodes),
    [...areas].map(([key, department]) => `${key}\t${department}`).toSorted()
  ]
  const head = [title, gazetteerFormat, ...sections.map(({ length }) => length)].join("\t")
  return [head, ...sections.flat(), end].join("\n")
}

const decodeTown = (line: string | undefined): Town | undefined => {
  const [id, name, kindText, cityCode, postcodes, country, lat, lng, population, standingText] = line?.split("\t") ?? []
  const kind = townKinds.find((known) => known === kindText)
  const standing = standings.find((known) => known === standingText)
  if (id === undefined || name === undefined || cityCode === undefined || postcodes === undefined) return undefined
  if (kind === undefined || standing === undefined || country === undefined) return undefined
  const codes = postcodes === "" ? [] : postcodes.split(" ")
  const numbers = { lat: Number(lat), lng: Number(lng), population: Number(population) }
  return { id, name, kind, cityCode, postcodes: codes, country, standing, ...numbers }
}

// Finds the value of a key in sorted lines `key<tab>value`, by bisection. Tab sorts before every character of a key.
const search = (lines: ReadonlyArray<string>, key: string): string | undefined => {
  const start = `${key}\t`
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((lines[middle] ?? "") < start) low = middle + 1
    else high = middle
  }
  const line = lines[low]
  return line?.startsWith(start) === true ? line.slice(start.length) : undefined
}

const sectionsOf = (text: string): ReadonlyArray<ReadonlyArray<string>> | undefined => {
  const [head = "", ...lines] = text.split("\n")
  const [name, format, ...counts] = head.split("\t")
  const sizes = counts.map(Number)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const whole = name === title && format === String(gazetteerFormat) && sizes.length === 4
  if (!whole || lines.length !== total + 1 || lines[total] !== end) return undefined
  let from = 0
  return sizes.map((size) => lines.slice(from, (from += size)))
}

/** Opens a text of `encodeGazetteer`; undefined for any other text, or a truncated one. */
export const openGazetteer = (text: string): Gazetteer | undefined => {
  const sections = sectionsOf(text)
  if (sections === undefined) return undefined
  const [towns = [], names = [], postcodes = [], areas = []] = sections
  const townsAt = (positions: string | undefined): ReadonlyArray<Town> =>
    (positions?.split(" ") ?? []).flatMap((position) => decodeTown(towns[Number(position)]) ?? [])
  return {
    named: (key) => townsAt(search(names, key)),
    at: (postcode) => townsAt(search(postcodes, postcode)),
    area: (key) => search(areas, key)
  }
}
