import { departmentFigures, overseasCollectivities, overseasDepartments, type Point } from "@trajet/domain/places"
import { foldText } from "@trajet/domain/text"

/** Source of a town's coordinates: itself, or the largest known town of its postcode or of its arrondissement. */
export const standings = ["own", "postcode", "arrondissement"] as const
export type Standing = (typeof standings)[number]

export const townKinds = ["commune", "part", "foreign"] as const
/** `part`: a former commune or a locality inside of a French commune, whose code and postcodes it shares. */
type TownKind = (typeof townKinds)[number]

export interface Town {
  /** INSEE code, or GeoNames id if there is none. */
  readonly id: string
  /** The displayed name: French if the town has a French name. */
  readonly name: string
  readonly kind: TownKind
  /** INSEE code of the commune; GeoNames id abroad. */
  readonly cityCode: string
  /** The main postcode first; empty abroad. */
  readonly postcodes: ReadonlyArray<string>
  /** ISO 3166-1 alpha-2; overseas departments are `FR`. */
  readonly country: string
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lng: number
  readonly population: number
  readonly standing: Standing
}

/** The content that the build makes and the file holds. */
export interface GazetteerContent {
  readonly towns: ReadonlyArray<Town>
  /** By folded name (`nameKey`): positions in `towns`. */
  readonly names: ReadonlyMap<string, ReadonlyArray<number>>
  /** By French postcode: positions in `towns`. */
  readonly postcodes: ReadonlyMap<string, ReadonlyArray<number>>
  /** By French postcode or department, and folded label of La Poste: positions in `towns`. */
  readonly labels: ReadonlyMap<string, ReadonlyArray<number>>
  /** By cell of the map: positions in `towns` of those with coordinates of their own. */
  readonly cells: ReadonlyMap<string, ReadonlyArray<number>>
  /** By folded name: the code of a French department, empty for a region. */
  readonly areas: ReadonlyMap<string, string>
}

const abbreviations: Readonly<Record<string, string>> = { st: "saint", ste: "sainte", sankt: "saint", sint: "saint" }

/** A folded word as town names compare it: `St` is `Saint`. */
export const nameWord = (word: string): string => abbreviations[word] ?? word

/** The key by which a town name is found. */
export const nameKey = (name: string): string => foldText(name).split(" ").map(nameWord).join(" ")

/** The keys of a name: "Les Herbiers" is found as "HERBIERS (LES)" too. */
export const nameKeys = (name: string): ReadonlyArray<string> => {
  const key = nameKey(name)
  const [, article, rest] = /^(la|le|les|l) (.+)$/u.exec(key) ?? []
  return rest === undefined ? [key] : [key, `${rest} ${article}`]
}

/** The key of a label of La Poste in a postcode or a department. */
export const labelKey = (place: string, name: string): string => `${place} ${name}`

/** Cells of the map are a fifth of a degree: 22 km from south to north. */
const cellsPerDegree = 5

/** Cells around a cell, in each direction, that have all towns within 30 km up to 62° north. */
const cellsAround = { south: 2, east: 3 } as const

const cellAt = (lat: number, lng: number): string => `${lat} ${lng}`

const cellOf = (degrees: number): number => Math.floor(degrees * cellsPerDegree)

/** The key of the cell in which a point lies. */
export const cellKey = ({ lat, lng }: Point): string => cellAt(cellOf(lat), cellOf(lng))

/** The keys of the cells around a point, its own included. */
export const cellKeysAround = ({ lat, lng }: Point): ReadonlyArray<string> => {
  const [row, column] = [cellOf(lat), cellOf(lng)]
  const steps = (count: number) => Array.from({ length: 2 * count + 1 }, (_, at) => at - count)
  return steps(cellsAround.south).flatMap((south) =>
    steps(cellsAround.east).map((east) => cellAt(row + south, column + east))
  )
}

/** The names in one written name: "Biel/Bienne" has two names, "Halle (Saale)" is also called Halle. */
export const writtenNames = (name: string): ReadonlyArray<string> => [
  name,
  ...(/\/| - /u.test(name) ? name.split(/\/| - /u) : []),
  ...(name.includes("(") ? [name.replaceAll(/(?<!\s)\s*\([^()]*\)/gu, "")] : [])
]

/** True for a commune of an overseas collectivity, to which no road leads. */
export const isCollectivity = (inseeCode: string): boolean =>
  overseasCollectivities.includes(departmentFigures(inseeCode))

const overseas: ReadonlySet<string> = new Set(Object.values(overseasDepartments))

/** True for a postcode of an overseas part of France, known or not. */
export const isOverseasCode = (postcode: string): boolean => overseas.has(departmentFigures(postcode))
