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
  /** By folded name: the code of a French department, empty for a region. */
  readonly areas: ReadonlyMap<string, string>
}

const abbreviations: Readonly<Record<string, string>> = { st: "saint", ste: "sainte", sankt: "saint", sint: "saint" }

/** A folded word as town names compare it: `St` is `Saint`. */
export const nameWord = (word: string): string => abbreviations[word] ?? word

/** The key by which a town name is found. */
export const nameKey = (name: string): string => foldText(name).split(" ").map(nameWord).join(" ")

/** The names in one written name: "Biel/Bienne" has two names, "Halle (Saale)" is also called Halle. */
export const writtenNames = (name: string): ReadonlyArray<string> => [
  name,
  ...(/\/| - /u.test(name) ? name.split(/\/| - /u) : []),
  ...(name.includes("(") ? [name.replaceAll(/(?<!\s)\s*\([^()]*\)/gu, "")] : [])
]

/** The department of an INSEE commune code: `69`, `2A`, `974`. */
export const departmentOf = (inseeCode: string): string => inseeCode.slice(0, inseeCode.startsWith("97") ? 3 : 2)

/** Territories of France with their own code in GeoNames, and their departments. */
export const overseasDepartments: Readonly<Record<string, string>> = {
  GP: "971",
  MQ: "972",
  GF: "973",
  RE: "974",
  YT: "976"
}
