import { europeanCountries } from "@trajet/domain/places"
import { randomUUID } from "node:crypto"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { foreignTowns } from "./foreign-towns.ts"
import { frenchTowns } from "./french-towns.ts"
import { encodeGazetteer } from "./gazetteer-file.ts"
import { gazetteerPath } from "./gazetteer-path.ts"
import { type City, type GazetteerSource, readSource } from "./gazetteer-source.ts"
import { frenchNames } from "./french-town-names.data.ts"
import { type GazetteerContent, nameKey, overseasDepartments, type Town, writtenNames } from "./gazetteer.model.ts"

// Seats and populated places. Excludes quarters and abandoned places, because they share names with towns elsewhere.
const townFeatures: ReadonlySet<string> = new Set(["PPL", "PPLA", "PPLA2", "PPLA3", "PPLA4", "PPLC", "PPLG"])

const isTown = ({ featureCode }: City): boolean => townFeatures.has(featureCode)

const add = (index: Map<string, Array<number>>, key: string, position: number): void => {
  const known = index.get(key)
  if (known === undefined) index.set(key, [position])
  else if (!known.includes(position)) known.push(position)
}

const areas = ({ departments, regions }: GazetteerSource): ReadonlyMap<string, string> =>
  new Map([
    ...regions.map(({ nom }) => [nameKey(nom), ""] as const),
    // After the regions: an overseas department is both, and counts as a department.
    ...departments.map(({ code, nom }) => [nameKey(nom), code] as const)
  ])

const content = (source: GazetteerSource): GazetteerContent => {
  const isFrench = ({ country }: City) => country === "FR" || country in overseasDepartments
  const french = frenchTowns(
    source.cities.filter((city) => isFrench(city) && isTown(city)),
    source.communes
  )
  const foreign = foreignTowns(source.cities.filter(isTown))
  const towns: ReadonlyArray<Town> = [...french, ...foreign.map(({ town }) => town)]
  const names = new Map<string, Array<number>>()
  const postcodes = new Map<string, Array<number>>()
  french.forEach((town, position) => {
    const others = town.kind === "commune" ? (frenchNames[town.id]?.split("|") ?? []) : []
    for (const name of [...writtenNames(town.name), ...others]) add(names, nameKey(name), position)
    for (const postcode of town.postcodes) add(postcodes, postcode, position)
  })
  foreign.forEach((entry, position) => {
    for (const name of entry.names) add(names, nameKey(name), french.length + position)
  })
  return { towns, names, postcodes, areas: areas(source) }
}

// Takes one or two seconds, and hundreds of MiB.
const buildText = async (): Promise<string> =>
  encodeGazetteer(content(await readSource(new Set([...europeanCountries, ...Object.keys(overseasDepartments)]))))

/**
 * Builds the gazetteer from both installed data packages, and saves it atomically; creates its folder if it is missing.
 * Fails before it builds if the folder is read-only.
 */
export const buildInto = async (path: string): Promise<void> => {
  // Renamed from a unique name, so that two processes that start at once never read half a file.
  const partial = `${path}.${randomUUID()}.partial`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(partial, "")
    await writeFile(partial, await buildText())
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}

/** Builds the gazetteer and saves it in a folder, under the name by which this version finds it. Returns its path. */
export const buildGazetteer = async (cacheFolder: string): Promise<string> => {
  const path = await gazetteerPath(cacheFolder)
  await buildInto(path)
  return path
}
