import { departmentFigures, europeanCountries, overseasDepartments } from "@trajet/domain/places"
import { randomUUID } from "node:crypto"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { foreignTowns } from "./foreign-towns.ts"
import { frenchTowns } from "./french-towns.ts"
import { furtherTowns } from "../further-towns.data.ts"
import { encodeGazetteer } from "../gazetteer-file.ts"
import { gazetteerPath } from "../gazetteer-path.ts"
import { type City, currentCommunes, type GazetteerSource, readSource } from "../gazetteer-source.ts"
import { frenchNames } from "../french-town-names.data.ts"
import {
  cellKey,
  type GazetteerContent,
  labelKey,
  nameKey,
  nameKeys,
  type Town,
  writtenNames
} from "../gazetteer.model.ts"

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

interface CommuneLabel {
  readonly code: string
  readonly postcode: string
  readonly name: string
}

const communeLabels = (source: GazetteerSource): ReadonlyArray<CommuneLabel> => {
  const current = currentCommunes(source)
  const owners = new Map(
    source.communes.flatMap(({ code, codesPostaux = [], nom, type }) =>
      type === "commune-actuelle" ? codesPostaux.map((postcode) => [labelKey(postcode, nameKey(nom)), code]) : []
    )
  )
  return source.labels.flatMap(({ codeCommune, codePostal: postcode, libelleAcheminement: name }) => {
    const code = current(codeCommune)
    // La Poste also lists a part of Issy-les-Moulineaux as `75015 PARIS`, which is the name of Paris.
    const owner = owners.get(labelKey(postcode, nameKey(name)))
    return owner === undefined || owner === code ? [{ code, postcode, name }] : []
  })
}

/** The postcodes of each commune that only its labels tell. */
const furtherPostcodes = (labels: ReadonlyArray<CommuneLabel>): ((code: string) => ReadonlyArray<string>) => {
  const byCode = Map.groupBy(labels, ({ code }) => code)
  return (code) => byCode.get(code)?.map(({ postcode }) => postcode) ?? []
}

const labelIndex = (french: ReadonlyArray<Town>, labels: ReadonlyArray<CommuneLabel>) => {
  const index = new Map<string, Array<number>>()
  const positions = new Map(french.flatMap(({ cityCode, kind }, at) => (kind === "commune" ? [[cityCode, at]] : [])))
  for (const { code, name, postcode } of labels) {
    const position = positions.get(code)
    if (position === undefined) continue
    for (const key of nameKeys(name)) {
      for (const place of [postcode, departmentFigures(postcode)]) add(index, labelKey(place, key), position)
    }
  }
  return index
}

const cellIndex = (towns: ReadonlyArray<Town>) => {
  const index = new Map<string, Array<number>>()
  towns.forEach((town, position) => {
    if (town.standing === "own" && town.kind !== "part") add(index, cellKey(town), position)
  })
  return index
}

const content = (source: GazetteerSource): GazetteerContent => {
  const isFrench = ({ country }: City) => country === "FR" || country in overseasDepartments
  const labels = communeLabels(source)
  const french = frenchTowns(
    source.cities.filter((city) => isFrench(city) && isTown(city)),
    source.communes,
    furtherPostcodes(labels)
  )
  const foreign = foreignTowns([...source.cities.filter(isTown), ...furtherTowns])
  const towns: ReadonlyArray<Town> = [...french, ...foreign.map(({ town }) => town)]
  const names = new Map<string, Array<number>>()
  const postcodes = new Map<string, Array<number>>()
  french.forEach((town, position) => {
    const others = town.kind === "commune" ? (frenchNames[town.id]?.split("|") ?? []) : []
    for (const name of [...writtenNames(town.name), ...others]) {
      for (const key of nameKeys(name)) add(names, key, position)
    }
    for (const postcode of town.postcodes) add(postcodes, postcode, position)
  })
  foreign.forEach((entry, position) => {
    for (const name of entry.names) add(names, nameKey(name), french.length + position)
  })
  return { towns, names, postcodes, labels: labelIndex(french, labels), cells: cellIndex(towns), areas: areas(source) }
}

// Takes one or two seconds, and hundreds of MiB.
const buildText = async (): Promise<string> =>
  encodeGazetteer(content(await readSource(new Set([...europeanCountries, ...Object.keys(overseasDepartments)]))))

/**
 * Builds the gazetteer from the installed data packages, and saves it atomically; creates its folder if it is missing.
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
