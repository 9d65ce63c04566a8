import { Option } from "effect"
import { foldText } from "../text/fold.rules.ts"
import { type AddressWord, addressWords } from "./address-parts.rules.ts"
import { countryNamed, countryOfCode, countryWordsMax, europeanCountries } from "./country.rules.ts"
import { provinceCodes, states } from "./states.data.ts"
import { streetWords } from "./street.rules.ts"

export interface NamedCountry {
  /** ISO 3166-1 alpha-2. Several if a code is ambiguous: MI is Michigan and Milan. */
  readonly codes: ReadonlyArray<string>
  /** Offsets of the words that name the country, end excluded. */
  readonly from: number
  readonly to: number
  /** False if the words may name a town instead: "57340 Suisse". */
  readonly certain: boolean
}

const stateNames: ReadonlyMap<string, string> = new Map(
  Object.entries(states).flatMap(([country, ofCountry]) =>
    Object.values(ofCountry).flatMap((names) => names.split("|").map((name) => [foldText(name), country] as const))
  )
)

const statesOf = (code: string): ReadonlyArray<string> =>
  Object.entries(states).flatMap(([country, ofCountry]) => (code in ofCountry ? [country] : []))

const provincesOf = (code: string): ReadonlyArray<string> =>
  Object.entries(provinceCodes).flatMap(([country, ofCountry]) => (ofCountry.includes(code) ? [country] : []))

// Forms of companies: "Garage Martin, SA".
const companyForms: ReadonlySet<string> = new Set(["SA", "AG", "SC"])

// Words of French and Italian names that are also codes of states and provinces.
const wordsLikeCodes: ReadonlySet<string> = new Set(
  "AL AN AR AU CE CO DE DI DU EL EN IL IN LA LE LI LO MA ME NE NO OR PA RE SA SE SI SO ST TE UN VA VI".split(" ")
)

// Words that tie a name to the words before it: "rue de Belgique" and "Résidence Cuba" name no country.
const binding: ReadonlySet<string> = new Set(
  (
    "de du des d la le les l au aux of del della dei delle di da do dos das den der van von und et and y e en sur sous " +
    "hotel residence immeuble batiment tour parc domaine clos quartier maison cafe restaurant bar camping centre espace " +
    "garage garages lycee college ecole hameau lieudit zone za zi zac port porte pont gare aeroport saint sainte st ste"
  ).split(" ")
)

const hasLetter = ({ key }: AddressWord): boolean => /\p{L}/u.test(key)
const isFigure = ({ key }: AddressWord, digits: number): boolean => key.length === digits && /^\d+$/u.test(key)
const isPostcode = (word: AddressWord): boolean => isFigure(word, 4) || isFigure(word, 5)

/** Codes that end addresses day by day: they count in lower case, and behind a postcode alone. */
const usualCodes: ReadonlySet<string> = new Set("AD AT BE CH DE ES FR GB IT LU MC NL PT UK".split(" "))

const isUsual = ({ text }: AddressWord): boolean => usualCodes.has(text.toUpperCase())

// "ROCHELLE (LA)"
const isArticleBehind = ({ gap, key }: AddressWord): boolean => /[([]\s*$/u.test(gap) && /^(?:la|le|les|l)$/u.test(key)

/** The country of a code, as a list; empty for other words. A code that is not usual counts in capitals alone. */
const countryCode = (word: AddressWord): ReadonlyArray<string> => {
  const code = word.text.toUpperCase()
  return word.text === code || isUsual(word) ? Option.toArray(countryOfCode(code)) : []
}

/** The possible countries of a code that is a part: "Lyon, FR", "Paris, TX", "Milano (MI)". A country comes first. */
const codesOfPart = (word: AddressWord): ReadonlyArray<string> => {
  const code = word.text.toUpperCase()
  if (companyForms.has(code) || isArticleBehind(word)) return []
  const provinces = word.text === code ? provincesOf(code) : []
  return [...new Set([...countryCode(word), ...provinces, ...statesOf(code)])]
}

/** The same behind a name: "Paris TX", "20121 Milano MI", "75001 Paris FR", "10115 Berlin de". */
const codesBehindName = (word: AddressWord): ReadonlyArray<string> => {
  const code = word.text
  const isCode = /^[A-Z]{2,3}$/u.test(code) && !wordsLikeCodes.has(code)
  if (!isCode) return isUsual(word) ? countryCode(word) : []
  // Three letters may be a name: "PLACE JEAN BEL".
  const country = code.length === 2 ? countryCode(word).filter((found) => europeanCountries.includes(found)) : []
  return [...new Set([...country, ...statesOf(code), ...provincesOf(code)])]
}

const spanOf = (words: ReadonlyArray<AddressWord>) => ({ from: words[0]?.start ?? 0, to: words.at(-1)?.end ?? 0 })

const isAmerican = (code: string): boolean => statesOf(code).includes("US")

// "TX 75460", "NY 10001-1234", "ON N6A 1A1": a state and its postcode, or a Canadian postcode alone.
const byPostcode = (part: ReadonlyArray<AddressWord>): NamedCountry | undefined => {
  const plus = part.at(-1)?.hyphened === true && part.at(-1)?.key.length === 4 ? 1 : 0
  const zip = part.at(-1 - plus)
  const state = part.at(-2 - plus)
  if (zip !== undefined && state !== undefined && isFigure(zip, 5) && /^[A-Z]{2}$/u.test(state.text)) {
    if (isAmerican(state.text)) return { codes: ["US"], ...spanOf(part.slice(-2 - plus)), certain: true }
  }
  const [first, second] = part.slice(-2)
  if (first === undefined || second === undefined) return undefined
  const canadian = /^[a-z]\d[a-z]$/u.test(first.key) && /^\d[a-z]\d$/u.test(second.key)
  return canadian ? { codes: ["CA"], ...spanOf([first, second]), certain: true } : undefined
}

const byCode = (part: ReadonlyArray<AddressWord>, before: ReadonlyArray<AddressWord>): NamedCountry | undefined => {
  const last = part.at(-1)
  if (last === undefined) return undefined
  const named = (codes: ReadonlyArray<string>): NamedCountry | undefined =>
    codes.length === 0 ? undefined : { codes, ...spanOf([last]), certain: true }
  const previous = part.at(-2)
  if (previous === undefined) {
    const isBehind = before.some(hasLetter) || (isUsual(last) && before.some(isPostcode))
    return isBehind ? named(codesOfPart(last)) : undefined
  }
  const isBehindName = hasLetter(previous) && !binding.has(previous.key) && !streetWords.has(previous.key)
  const isBehindCode = isUsual(last) && isPostcode(previous)
  return last.hyphened || !(isBehindName || isBehindCode) ? undefined : named(codesBehindName(last))
}

const nameOf = (words: ReadonlyArray<AddressWord>): string | undefined => {
  const text = words.map(({ key }) => key).join(" ")
  return Option.getOrUndefined(countryNamed(text)) ?? stateNames.get(text)
}

/** The longest name of a country or state that ends a part. */
const byName = (part: ReadonlyArray<AddressWord>, before: ReadonlyArray<AddressWord>): NamedCountry | undefined => {
  for (let length = Math.min(countryWordsMax(), part.length); length > 0; length -= 1) {
    const words = part.slice(-length)
    const code = nameOf(words)
    if (code === undefined) continue
    const previous = part[part.length - length - 1]
    const others = [...before, ...part.slice(0, -length)]
    // The text "Luxembourg" alone, or with a postcode before it, means the town.
    if (words[0]?.hyphened === true || !others.some(hasLetter)) return undefined
    if (previous !== undefined && (binding.has(previous.key) || streetWords.has(previous.key))) return undefined
    return { codes: [code], ...spanOf(words), certain: previous === undefined || !isFigure(previous, 5) }
  }
  return undefined
}

// "FR 75001 Paris": in capitals at the start of a part.
const beforePostcode = (words: ReadonlyArray<AddressWord>): NamedCountry | undefined => {
  const found = words.find((word, at) => {
    const next = words[at + 1]
    const opens = words[at - 1]?.part !== word.part && word.text === word.text.toUpperCase()
    return opens && isUsual(word) && next?.part === word.part && isPostcode(next)
  })
  return found === undefined ? undefined : { codes: countryCode(found), ...spanOf([found]), certain: true }
}

// "USA, New York", "FR, 75001 Paris": a separate part.
const atStart = (words: ReadonlyArray<AddressWord>): NamedCountry | undefined => {
  const part = words.filter((word) => word.part === words[0]?.part)
  const others = words.slice(part.length)
  const [only, ...more] = part
  const coded = only !== undefined && more.length === 0 && isUsual(only) ? countryCode(only)[0] : undefined
  const code = nameOf(part) ?? coded
  if (code === undefined || !others.some(hasLetter)) return undefined
  return { codes: [code], ...spanOf(part), certain: coded !== undefined || !others.some((word) => isFigure(word, 5)) }
}

// "France 59000 Lille": a name at the start of the text.
const nameBeforePostcode = (words: ReadonlyArray<AddressWord>): NamedCountry | undefined => {
  const at = words.findIndex(isPostcode)
  const before = words.slice(0, Math.max(0, at))
  const code = before.every(({ part }) => part === words[at]?.part) ? nameOf(before) : undefined
  return code === undefined ? undefined : { codes: [code], ...spanOf(before), certain: true }
}

/** Finds the country that an address text names at its end, or at its start as a separate part. */
export const namedCountry = (address: string): NamedCountry | undefined => {
  const words = addressWords(address).filter(({ key }) => key !== "")
  const last = words.findLast(hasLetter)?.part
  // Figures after the last name are its postcode: "Paris, TX, 75460".
  const part = words.filter((word) => word.part === last)
  const before = words.filter((word) => word.part < (last ?? 0))
  // "Paris France 75001"
  const ending = part.slice(0, part.findLastIndex((word) => !isPostcode(word)) + 1)
  const found = byPostcode(part) ?? byCode(ending, before) ?? byName(ending, before)
  return found ?? atStart(words) ?? beforePostcode(words) ?? nameBeforePostcode(words)
}
