import { type GazetteerContent, standings, type Town, townKinds } from "./gazetteer.model.ts"
import { type TextLines, textLines } from "./text-lines.ts"

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
 * postcodes and areas, sorted for a binary search by bytes. Loading decodes only the head.
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

interface Sections {
  readonly towns: number
  readonly names: number
  readonly postcodes: number
  readonly areas: number
}

const sizesOf = (lines: TextLines): Sections | undefined => {
  const [name, format, ...counts] = lines.line(0)?.split("\t") ?? []
  if (name !== title || format !== String(gazetteerFormat) || counts.length !== 4) return undefined
  const [towns = 0, names = 0, postcodes = 0, areas = 0] = counts.map(Number)
  const total = towns + names + postcodes + areas
  if (lines.count !== total + 2 || lines.line(total + 1) !== end) return undefined
  return { towns, names, postcodes, areas }
}

/** Opens a text of `encodeGazetteer`, as the bytes of its file; undefined for any other text, or a truncated one. */
export const openGazetteer = (bytes: Buffer): Gazetteer | undefined => {
  const lines = textLines(bytes)
  const sizes = sizesOf(lines)
  if (sizes === undefined) return undefined
  const firstTown = 1
  const firstName = firstTown + sizes.towns
  const firstPostcode = firstName + sizes.names
  const firstArea = firstPostcode + sizes.postcodes
  const townsAt = (positions: string | undefined): ReadonlyArray<Town> =>
    (positions?.split(" ") ?? []).flatMap((position) => decodeTown(lines.line(firstTown + Number(position))) ?? [])
  return {
    named: (key) => townsAt(lines.valueOf(key, firstName, firstPostcode)),
    at: (postcode) => townsAt(lines.valueOf(postcode, firstPostcode, firstArea)),
    area: (key) => lines.valueOf(key, firstArea, firstArea + sizes.areas)
  }
}
