import type { Point } from "@trajet/domain/places"
import { streetWords } from "@trajet/domain/places"
import { type AddressReading, type Area, lastPart } from "./address-reading.rules.ts"
import { districtCodes, districtNumber } from "./address-words.rules.ts"
import type { Gazetteer } from "./gazetteer-file.ts"

/** Limits of a search for a town. */
export interface Wanted extends Area {
  /** Position of the town. */
  readonly point: Point | null
}

const claiming = (reading: AddressReading, positions: ReadonlyArray<number>): AddressReading => ({
  ...reading,
  claimed: new Set([...reading.claimed, ...positions])
})

/** One way to read an address. */
export interface Hypothesis {
  readonly reading: AddressReading
  readonly wanted: Wanted
  /** True if the text has a department in brackets, and this reading ignores it. */
  readonly ignoresDepartment?: boolean
}

// "Saint-Denis (93)"
const bracketedDepartment = (reading: AddressReading, wanted: Wanted): Hypothesis | undefined => {
  const at = reading.words.findIndex(({ bracketed, key }) => bracketed && /^(?:\d{2,3}|2[ab])$/u.test(key))
  const department = reading.words[at]?.key.toUpperCase()
  if (department === undefined) return undefined
  return { reading: claiming(reading, [at]), wanted: { ...wanted, department } }
}

/** Paris has the most districts. */
const districtsMax = 20

const departmentNumber = /^(?:\d{2}|97\d|2[ab])$/u

// "Saint-Denis 93", "93 Saint-Denis", but not "Marseille 13", which is a district
const departmentBesideName = (reading: AddressReading, wanted: Wanted): Hypothesis | undefined => {
  const { claimed, codeAt, words } = reading
  const name = lastPart(words, claimed)
  const [first, last] = [name[0], name.at(-1)]
  if (codeAt >= 0 || first === undefined || last === undefined) return undefined
  if (name.some((at) => streetWords.has(words[at]?.key ?? ""))) return undefined
  const part = words[last]?.part
  const beside = words.flatMap((word, at) => (word.part === part && !claimed.has(at) && !name.includes(at) ? [at] : []))
  const [at = -1] = beside
  const word = words[at]
  if (word === undefined || beside.length > 1 || !departmentNumber.test(word.key)) return undefined
  if (districtCodes.has(words[last]?.key ?? "") && (districtNumber(word) ?? Infinity) <= districtsMax) return undefined
  return { reading: claiming(reading, [at]), wanted: { ...wanted, department: word.key.toUpperCase() } }
}

// "Saint-Denis, La Réunion", "Lyon, Rhône, Auvergne-Rhône-Alpes". A region does not narrow the search, but is no town
// either.
const namedAreas = (reading: AddressReading, wanted: Wanted, gazetteer: Gazetteer): ReadonlyArray<Hypothesis> => {
  const part = lastPart(reading.words, reading.claimed)
  const area = gazetteer.area(part.map((at) => reading.words[at]?.key ?? "").join(" "))
  const rest = claiming(reading, part)
  if (area === undefined || lastPart(rest.words, rest.claimed).length === 0) return []
  const narrowed = area === "" ? wanted : { ...wanted, department: area }
  return [...namedAreas(rest, wanted, gazetteer), { reading: rest, wanted: narrowed }]
}

/** "2 rue du Fossé, Luxembourg": the country is also a town. "57340 Suisse": the town is elsewhere. */
export const countryAsTown = (
  reading: AddressReading,
  countries: ReadonlyArray<string> | null
): ReadonlyArray<Hypothesis> => {
  if (reading.countryWords.length === 0) return []
  const claimed = new Set([...reading.claimed].filter((at) => !reading.countryWords.includes(at)))
  return [{ reading: { ...reading, claimed }, wanted: { countries, department: null, point: reading.point } }]
}

/** The ways to read an address in an area, the narrowest first. */
export const hypotheses = (reading: AddressReading, area: Area, gazetteer: Gazetteer): ReadonlyArray<Hypothesis> => {
  const { hintedCountry, point } = reading
  const wanted: Wanted = { ...area, point }
  const hinted =
    area.countries === null && hintedCountry !== null
      ? [{ reading, wanted: { ...wanted, countries: [hintedCountry] } }]
      : []
  const bracketed = bracketedDepartment(reading, wanted)
  const narrowing = [bracketed, departmentBesideName(reading, wanted), ...namedAreas(reading, wanted, gazetteer)]
  const anyDepartment = { reading, wanted, ignoresDepartment: bracketed !== undefined }
  return [...narrowing, ...hinted, anyDepartment].filter((one) => one !== undefined)
}
