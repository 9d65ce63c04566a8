import { countryName, type PlaceCandidate, type PlacePrecision } from "@trajet/domain/places"
import { foldText } from "@trajet/domain/text"

/** A place found by a provider that gives no score of its own. */
export interface MatchedPlace {
  readonly number: string | null
  readonly street: string | null
  readonly city: string | null
  readonly postcode: string | null
  /** The name of the place itself, if it has one. */
  readonly name: string | null
  /** Names around the place (district, county, state), which a text may have or leave out. */
  readonly around: ReadonlyArray<string | null>
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  readonly countryName: string | null
  readonly precision: PlacePrecision
}

// Frequent abbreviations of French addresses, which providers write out.
const writtenOut: Readonly<Record<string, string>> = {
  all: "allee",
  av: "avenue",
  ave: "avenue",
  bd: "boulevard",
  bld: "boulevard",
  blvd: "boulevard",
  boul: "boulevard",
  ch: "chemin",
  che: "chemin",
  fbg: "faubourg",
  fg: "faubourg",
  imp: "impasse",
  pl: "place",
  rte: "route",
  sq: "square",
  st: "saint",
  ste: "sainte"
}

const homeCountry = "FR"
/** The weight of the text's words in the score; the rest is the weight of the place's words. */
const textShare = 0.85
const nearlyAlike = 0.8
const wantedNumberMissing = 0.9
const abroadUnasked = 0.9

const words = (text: string): ReadonlyArray<string> =>
  foldText(text)
    .replaceAll(/\bcedex( \d{1,2})?\b/gu, " ")
    .split(/\s+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u)
    .filter((word) => word !== "")
    .map((word) => writtenOut[word] ?? word)

/** True if the words differ by at most one added, missing or changed letter. */
const oneEditApart = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  return short.slice(short.length === long.length ? same + 1 : same) === long.slice(same + 1)
}

const likeness = (word: string, known: ReadonlySet<string>): number => {
  if (known.has(word)) return 1
  if (word.length < 4 || /\d/u.test(word)) return 0
  for (const other of known) if (other.length >= 4 && oneEditApart(word, other)) return nearlyAlike
  return 0
}

/** The share of `asked` that is in `known`; long words weigh more. */
const coverage = (asked: ReadonlyArray<string>, known: ReadonlyArray<string>): number => {
  const set = new Set(known)
  const total = asked.reduce((sum, word) => sum + word.length, 0)
  if (total === 0) return 0
  return asked.reduce((sum, word) => sum + word.length * likeness(word, set), 0) / total
}

const wordsOf = (texts: ReadonlyArray<string | null>): ReadonlyArray<string> => words(texts.join(" "))

/**
 * Scores how well a place fits a text, 0 to 1, for providers that give no score: the share of the text found in the
 * place, and, with a small weight, the share of the place found in the text, so that `Paris` ranks before `Le
 * Touquet-Paris-Plage`. The score is lower for a street that stands for a house, and for a place abroad if the text
 * names no country.
 */
export const matchScore = (text: string, place: MatchedPlace): number => {
  const asked = words(text)
  const own = wordsOf([place.street, place.city, place.name])
  const country = wordsOf([place.country, countryName(place.country), place.countryName])
  const postcode = wordsOf([place.postcode])
  const known = [...own, ...postcode, ...country, ...wordsOf([place.number, ...place.around])]
  const likely = textShare * coverage(asked, known) + (1 - textShare) * coverage(own, asked)
  const houseAsked = asked.some((word) => /^\d{1,4}$/u.test(word) && !postcode.includes(word))
  const number = houseAsked && place.precision === "street" ? wantedNumberMissing : 1
  const abroad = place.country !== homeCountry && !country.some((word) => asked.includes(word)) ? abroadUnasked : 1
  return Math.round(likely * number * abroad * 1_000) / 1_000
}

/** A place as a French envelope shows it, with the country if it is not France. */
export const addressLabel = (place: MatchedPlace): string => {
  const street = place.street === null ? place.name : [place.number, place.street].filter(Boolean).join(" ")
  const town = [place.postcode, place.city].filter(Boolean).join(" ")
  const first = street === place.city ? null : street
  const country = place.country === homeCountry ? null : (place.countryName ?? countryName(place.country))
  return [first, town, country].filter(Boolean).join(", ")
}

const candidatesMax = 5
const onePlaceDegrees = 0.02

const samePlace = (a: PlaceCandidate, b: PlaceCandidate): boolean =>
  a.placeId === b.placeId ||
  (a.label === b.label && Math.abs(a.lat - b.lat) < onePlaceDegrees && Math.abs(a.lng - b.lng) < onePlaceDegrees)

/** The five best candidates, best first, each place once; equal scores stay in the provider's order. */
export const bestFirst = (candidates: ReadonlyArray<PlaceCandidate>): ReadonlyArray<PlaceCandidate> =>
  candidates
    .toSorted((a, b) => b.score - a.score)
    .filter((candidate, index, sorted) => sorted.findIndex((other) => samePlace(other, candidate)) === index)
    .slice(0, candidatesMax)
