import type { Point } from "@trajet/domain/places"
import { type AddressReading, type Area, lastPart } from "./address-reading.rules.ts"
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
}

// "Saint-Denis (93)"
const bracketedDepartment = (reading: AddressReading, wanted: Wanted): Hypothesis | undefined => {
  const at = reading.words.findIndex(({ bracketed, key }) => bracketed && /^(?:\d{2,3}|2[ab])$/u.test(key))
  const department = reading.words[at]?.key.toUpperCase()
  if (department === undefined) return undefined
  return { reading: claiming(reading, [at]), wanted: { ...wanted, department } }
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
  const narrowing = [bracketedDepartment(reading, wanted), ...namedAreas(reading, wanted, gazetteer)]
  return [...narrowing, ...hinted, { reading, wanted }].filter((one) => one !== undefined)
}
