import type { Point } from "@trajet/domain/places"
import { cellKeysAround, type GazetteerContent, labelKey, standings, type Town, townKinds } from "./gazetteer.model.ts"
import { type TextLines, textLines } from "./text-lines.ts"

/** Raise it with every change of the format or of the built content, so that old files are built again. */
export const gazetteerFormat = 2

const title = "trajet-gazetteer"
const end = "end"

/** Names or postcodes that a text may become: more are chosen among after another letter. */
const beginningsMax = 300

/** The towns of France and Europe, by name and by postcode. */
export interface Gazetteer {
  /** Towns by folded name (`nameKey`), unordered. */
  readonly named: (key: string) => ReadonlyArray<Town>
  /** Towns of a French postcode, unordered. */
  readonly at: (postcode: string) => ReadonlyArray<Town>
  /** Towns of the first names, or French postcodes, that begin with the text, unordered. */
  readonly beginning: (index: "names" | "postcodes", text: string) => ReadonlyArray<Town>
  /** Towns of a French postcode or department with this label of La Poste, unordered. */
  readonly labelled: (place: string, key: string) => ReadonlyArray<Town>
  /** Towns with coordinates of their own in the cells around a point, unordered. */
  readonly around: (point: Point) => ReadonlyArray<Town>
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
 * postcodes, labels, cells and areas, sorted for a binary search by bytes. Loading decodes only the head.
 */
export const encodeGazetteer = ({ areas, cells, labels, names, postcodes, towns }: GazetteerContent): string => {
  const sections = [
    towns.map(townLine),
    indexLines(names),
    indexLines(postcodes),
    indexLines(labels),
    indexLines(cells),
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
  readonly labels: number
  readonly cells: number
  readonly areas: number
}

const sizesOf = (lines: TextLines): Sections | undefined => {
  const [name, format, ...counts] = lines.line(0)?.split("\t") ?? []
  if (name !== title || format !== String(gazetteerFormat) || counts.length !== 6) return undefined
  const [towns = 0, names = 0, postcodes = 0, labels = 0, cells = 0, areas = 0] = counts.map(Number)
  const total = towns + names + postcodes + labels + cells + areas
  if (lines.count !== total + 2 || lines.line(total + 1) !== end) return undefined
  return { towns, names, postcodes, labels, cells, areas }
}

/** Opens a text of `encodeGazetteer`, as the bytes of its file; undefined for any other text, or a truncated one. */
export const openGazetteer = (bytes: Buffer): Gazetteer | undefined => {
  const lines = textLines(bytes)
  const sizes = sizesOf(lines)
  if (sizes === undefined) return undefined
  const firstTown = 1
  const firstName = firstTown + sizes.towns
  const firstPostcode = firstName + sizes.names
  const firstLabel = firstPostcode + sizes.postcodes
  const firstCell = firstLabel + sizes.labels
  const firstArea = firstCell + sizes.cells
  const townsAt = (positions: string | undefined): ReadonlyArray<Town> =>
    (positions?.split(" ") ?? []).flatMap((position) => decodeTown(lines.line(firstTown + Number(position))) ?? [])
  return {
    named: (key) => townsAt(lines.valueOf(key, firstName, firstPostcode)),
    at: (postcode) => townsAt(lines.valueOf(postcode, firstPostcode, firstLabel)),
    beginning: (index, text) => {
      const [from, to] = index === "names" ? [firstName, firstPostcode] : [firstPostcode, firstLabel]
      return lines.valuesFrom(text, from, to, beginningsMax).flatMap(townsAt)
    },
    labelled: (place, key) => townsAt(lines.valueOf(labelKey(place, key), firstLabel, firstCell)),
    around: (point) => cellKeysAround(point).flatMap((key) => townsAt(lines.valueOf(key, firstCell, firstArea))),
    area: (key) => lines.valueOf(key, firstArea, firstArea + sizes.areas)
  }
}
