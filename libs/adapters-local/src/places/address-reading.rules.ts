import { europeanCountries, namedCountry, overseasDepartments, type Point, streetWords } from "@trajet/domain/places"
import { isNameWord, type Word, wordsOf } from "./address-words.rules.ts"

/** Number of digits of a postcode, for countries that write it as one number. */
const postcodeDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries("AL AT BE BG CH CY DK HU LI LU LV MD MK NL NO SI".split(" ").map((code) => [code, 4])),
  ...Object.fromEntries(
    "BA CZ DE EE ES FI FR GR HR IT LT MC ME PL RS SE SK SM TR UA VA XK".split(" ").map((code) => [code, 5])
  ),
  PT: 4
}

/** True if postcodes of the country have as many digits as the code. */
export const writesCode = (country: string, code: string): boolean => postcodeDigits[country] === code.length

/** International prefixes of postcodes: `B-1000`, `CH-1200`, `F 75001`. */
const prefixes: Readonly<Record<string, string>> = {
  A: "AT",
  B: "BE",
  D: "DE",
  E: "ES",
  F: "FR",
  I: "IT",
  L: "LU",
  P: "PT"
}

/** Countries and the department that an address text may mean. */
export interface Area {
  /** ISO 3166-1 alpha-2; null for every country. */
  readonly countries: ReadonlyArray<string> | null
  /** Of France; null for every department. */
  readonly department: string | null
}

/** The parts of an address text other than names. */
export interface AddressReading {
  /** The text without coordinates. */
  readonly text: string
  readonly words: ReadonlyArray<Word>
  /** Positions of words that are no part of a name: codes, CEDEX, country, area. */
  readonly claimed: ReadonlySet<number>
  /** The last number of five digits. */
  readonly postcode: string | null
  /** The last number that may be a postcode of four digits, if no number has five. */
  readonly shortCode: string | null
  /** Position of the postcode among the words, or -1. */
  readonly codeAt: number
  readonly cedex: boolean
  /** The countries that the text names, ISO 3166-1 alpha-2. Several if a code is ambiguous. */
  readonly countries: ReadonlyArray<string> | null
  /** False if the words that name the country may name a town instead. */
  readonly isCountryCertain: boolean
  /** What the named countries mean, likeliest first: `FR` is France before it is the province of Frosinone. */
  readonly areas: ReadonlyArray<Area>
  /** Coordinates of the town, which addresses of this service carry to tell namesakes apart. */
  readonly point: Point | null
  /** The country that a postcode with letters suggests. */
  readonly hintedCountry: string | null
  /** That postcode, in capitals. */
  readonly hintedCode: string | null
  /** Letters before the postcode that may name its country, or else a house or a door: `F 75001`, `B 1040`. */
  readonly countryLetters: { readonly at: number; readonly country: string } | null
  /** Positions of the last words, if they name a country. They may be a town (Luxembourg, Monaco). */
  readonly countryWords: ReadonlyArray<number>
}

const countryOfCode = (text: string): string | undefined => {
  const code = text === "UK" ? "GB" : text
  return europeanCountries.includes(code) ? code : undefined
}

const range = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

interface CodeReading {
  readonly postcode: string | null
  readonly shortCode: string | null
  readonly codeAt: number
  readonly country: string | null
  readonly hinted: { readonly country: string; readonly code: string } | null
  readonly claimed: ReadonlyArray<number>
}

const noCode: CodeReading = { postcode: null, shortCode: null, codeAt: -1, country: null, hinted: null, claimed: [] }

const codeText = (words: ReadonlyArray<Word>, at: number): string =>
  words
    .slice(at, at + 2)
    .map(({ text }) => text.toUpperCase())
    .join(" ")

// "AD500"
const andorranCode = (words: ReadonlyArray<Word>): CodeReading | undefined => {
  const at = words.findIndex(({ key }) => /^ad\d{3}$/u.test(key))
  const code = words[at]?.text.toUpperCase()
  return code === undefined ? undefined : { ...noCode, codeAt: at, hinted: { country: "AD", code }, claimed: [at] }
}

// "SW1A 1AA"
const britishCode = (words: ReadonlyArray<Word>): CodeReading | undefined => {
  const at = words.findIndex(
    ({ key }, position) => /^[a-z]{1,2}\d[a-z\d]?$/u.test(key) && /^\d[a-z]{2}$/u.test(words[position + 1]?.key ?? "")
  )
  if (at < 0) return undefined
  return { ...noCode, codeAt: at + 1, hinted: { country: "GB", code: codeText(words, at) }, claimed: [at, at + 1] }
}

// "1012 AB", but not "7100 LA LOUVIERE"; "1100-148"
const codeTail = (words: ReadonlyArray<Word>, at: number): CodeReading["hinted"] => {
  const next = words[at + 1]
  if (next === undefined) return null
  if (next.hyphened && /^\d{3}$/u.test(next.key)) return { country: "PT", code: `${words[at]?.text}-${next.text}` }
  const dutch = /^[A-Z]{2}$/u.test(next.text) && !["LA", "LE", "ST"].includes(next.text)
  return dutch ? { country: "NL", code: codeText(words, at) } : null
}

const mayBeShortCode = (words: ReadonlyArray<Word>, position: number): boolean => {
  const next = words[position + 1]
  return /^\d{4}$/u.test(words[position]?.key ?? "") && (next === undefined || !streetWords.has(next.key))
}

// "BP 40123", "CS 20001"
const isBoxNumber = (words: ReadonlyArray<Word>, position: number): boolean =>
  /^(?:bp|cs|tsa)$/u.test(words[position - 1]?.key ?? "")

const spacedDash = /\s[-–—]\s/u

// "12 rue Haute, F 67000 Strasbourg", "F - 67000 Strasbourg", but not "Bât F 67000 Strasbourg"
const countryLetters = (words: ReadonlyArray<Word>, codeAt: number): AddressReading["countryLetters"] => {
  const at = codeAt - 1
  const [letters, code, before] = [words[at], words[codeAt], words[at - 1]]
  if (letters === undefined || code === undefined) return null
  if (letters.part !== code.part && !spacedDash.test(code.gap)) return null
  const country = prefixes[letters.text] ?? countryOfCode(letters.text)
  const opens = before?.part !== letters.part || spacedDash.test(letters.gap)
  return country !== undefined && opens && writesCode(country, code.key) ? { at, country } : null
}

const readCode = (words: ReadonlyArray<Word>): CodeReading => {
  const five = words.findLastIndex(({ key }, position) => /^\d{5}$/u.test(key) && !isBoxNumber(words, position))
  const four = words.findLastIndex((_, position) => mayBeShortCode(words, position))
  const codeAt = five >= 0 ? five : four
  const code = words[codeAt]
  if (code === undefined) return andorranCode(words) ?? britishCode(words) ?? noCode
  const before = words[codeAt - 1]
  const prefix = code.hyphened && before !== undefined ? before.text.toUpperCase() : ""
  const country = prefixes[prefix] ?? countryOfCode(prefix) ?? null
  const tail = five < 0 ? codeTail(words, codeAt) : null
  return {
    postcode: five >= 0 ? code.key : null,
    shortCode: five >= 0 ? null : code.key,
    codeAt: tail === null ? codeAt : codeAt + 1,
    country,
    hinted: tail,
    claimed: [codeAt, ...(country === null ? [] : [codeAt - 1]), ...(tail === null ? [] : [codeAt + 1])]
  }
}

const cedexWords = (words: ReadonlyArray<Word>): ReadonlyArray<number> =>
  words.flatMap(({ key }, position) => {
    if (key !== "cedex" && key !== "cdx") return []
    return /^\d{1,2}$/u.test(words[position + 1]?.key ?? "") ? [position, position + 1] : [position]
  })

/** The positions of the unclaimed words at the end of the last part that has any. */
export const lastPart = (words: ReadonlyArray<Word>, claimed: ReadonlySet<number>): ReadonlyArray<number> => {
  const last = words.findLastIndex((word, position) => !claimed.has(position) && isNameWord(word))
  const part = words[last]?.part
  const breaks = (position: number): boolean => {
    const word = words[position]
    return word === undefined || word.part !== part || claimed.has(position) || !isNameWord(word)
  }
  const before = words.findLastIndex((_, position) => position < last && breaks(position))
  return last < 0 ? [] : range(before + 1, last + 1)
}

// "Neustadt (50.32975 11.12197), Allemagne"
const coordinates = /\(\s*(-?\d{1,2}\.\d{1,6})\s+(-?\d{1,3}\.\d{1,6})\s*\)/u

/** Coordinates in the notation that `readAddress` reads. */
export const pointText = ({ lat, lng }: Point): string => `(${lat.toFixed(5)} ${lng.toFixed(5)})`

const pointIn = (text: string): Point | null => {
  const [, lat, lng] = coordinates.exec(text) ?? []
  return lat === undefined || lng === undefined ? null : { lat: Number(lat), lng: Number(lng) }
}

const anywhere: Area = { countries: null, department: null }

// An overseas part of France may be named like a country.
const areaOf = (country: string): Area => {
  const department = overseasDepartments[country]
  return department === undefined ? { countries: [country], department: null } : { countries: ["FR"], department }
}

/** Reads codes, CEDEX, coordinates and country from an address text. The remaining words may be names. */
export const readAddress = (address: string): AddressReading => {
  const text = address.replace(coordinates, ",")
  const words = wordsOf(text)
  const code = readCode(words)
  const cedex = cedexWords(words)
  const country = namedCountry(text)
  const countryWords = words.flatMap(({ end, start }, at) =>
    country !== undefined && start >= country.from && end <= country.to ? [at] : []
  )
  const areas = (country?.codes ?? (code.country === null ? [] : [code.country])).map(areaOf)
  return {
    text,
    words,
    claimed: new Set([...code.claimed, ...cedex, ...countryWords]),
    postcode: code.postcode,
    shortCode: code.shortCode,
    codeAt: code.codeAt,
    cedex: cedex.length > 0,
    countries: areas.length === 0 ? null : areas.flatMap(({ countries }) => countries ?? []),
    isCountryCertain: country?.certain ?? true,
    areas: areas.length === 0 ? [anywhere] : areas,
    point: pointIn(address),
    hintedCountry: code.hinted?.country ?? null,
    hintedCode: code.hinted?.code ?? null,
    countryLetters: countryLetters(words, code.codeAt),
    countryWords
  }
}
