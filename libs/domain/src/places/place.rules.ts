import { Result } from "effect"
import { foldText } from "../text/fold.rules.ts"
import { greatCircleMeters } from "./geo.rules.ts"
import { candidateAddress } from "./candidate-address.rules.ts"
import { departments } from "./departments.data.ts"
import { type NamedCountry, namedCountry } from "./named-country.rules.ts"
import type { PlaceCandidate, ResolvedPlace, Route } from "./place.model.ts"
import { AddressAmbiguous, AddressNotFound, NoRoute } from "./places.errors.ts"
import { hasStreet } from "./street.rules.ts"

/** Candidates with a lower score do not count (PLA-4). */
const minimumScore = 0.5

/** Places up to this score, included, get the warning `approximateAddress` (PLA-5). */
const approximateScore = 0.7

/** Two towns are ambiguous if their scores differ by at most this (PLA-6). */
const ambiguityMargin = 0.05

/** Greatest distance of an end from its road, in metres (PLA-12). */
const snapLimitMeters = 500

const approximateAddress = "address_approximate"

/** Without codes, towns of one name are different towns beyond this distance. */
const sameTownMeters = 20_000

/** Returns the INSEE code of the town for a district of Paris, Lyon or Marseille. Returns other codes unchanged. */
export const townCode = (code: string): string => {
  if (/^751(0[1-9]|1\d|20)$/u.test(code)) return "75056"
  if (/^6938[1-9]$/u.test(code)) return "69123"
  if (/^132(0[1-9]|1[0-6])$/u.test(code)) return "13055"
  return code
}

/** True if two candidates lie in one town: by code if both have one, otherwise by name and distance. */
export const sameTown = (a: PlaceCandidate, b: PlaceCandidate): boolean => {
  if (a.country !== b.country) return false
  if (a.cityCode !== null && b.cityCode !== null) return townCode(a.cityCode) === townCode(b.cityCode)
  return foldText(a.city ?? "") === foldText(b.city ?? "") && greatCircleMeters(a, b) <= sameTownMeters
}

// Compares in millionths, because 0.9 and 0.85 are not exactly 0.05 apart as binary fractions.
const millionths = (score: number): number => Math.round(score * 1_000_000)

const best = (candidates: ReadonlyArray<PlaceCandidate>): PlaceCandidate | undefined =>
  candidates.reduce<PlaceCandidate | undefined>(
    (found, next) => (found === undefined || next.score > found.score ? next : found),
    undefined
  )

const resolved = (candidate: PlaceCandidate): ResolvedPlace => ({
  placeId: candidate.placeId,
  address: candidate.label,
  lat: candidate.lat,
  lng: candidate.lng,
  precision: candidate.precision,
  postcode: candidate.postcode,
  country: candidate.country
})

export interface ChosenPlace {
  readonly place: ResolvedPlace
  readonly warnings: ReadonlyArray<string>
  /** True if the text has a street, but the place is only its town. */
  readonly isTownOnly: boolean
}

interface PlaceChoice {
  readonly municipalityOnly: boolean
  /** True for a country (ISO 3166-1 alpha-2) with service. Absent if all countries have service. */
  readonly serves?: (country: string) => boolean
}

/** Overseas parts of France: their own ISO 3166-1 codes, which some geocoders use, and their departments. */
export const overseasDepartments: Readonly<Record<string, string>> = {
  GP: "971",
  MQ: "972",
  GF: "973",
  RE: "974",
  PM: "975",
  YT: "976",
  BL: "977",
  MF: "978",
  WF: "986",
  PF: "987",
  NC: "988"
}

/** Overseas parts of France that are no department, to which no road leads: `975`, `988`. */
export const overseasCollectivities: ReadonlyArray<string> = Object.values(overseasDepartments).filter(
  (number) => !Object.hasOwn(departments, number)
)

const frenchCodes: ReadonlySet<string> = new Set(["FR", ...Object.keys(overseasDepartments)])

const nationOf = (country: string): string => (frenchCodes.has(country) ? "FR" : country)

/** True for a place in one of the countries that a text names. */
export const liesIn = (named: NamedCountry, { country }: Pick<PlaceCandidate, "country">): boolean =>
  named.codes.some((code) => nationOf(code) === nationOf(country))

/** The most candidates that an answer lists. */
const candidatesToldMax = 5

const toldBestFirst = (candidates: ReadonlyArray<PlaceCandidate>): ReadonlyArray<PlaceCandidate> =>
  candidates
    .toSorted((a, b) => b.score - a.score)
    .slice(0, candidatesToldMax)
    .map((candidate) => ({ ...candidate, label: candidateAddress(candidate) }))

/**
 * Chooses the place of an address text from a geocoder's candidates, in any order (PLA-4 to PLA-8).
 *
 * - A country or state in the text without service: `AddressNotFound`. Candidates in other countries do not count.
 * - Towns are no answer to a text with a street, unless the geocoder knows only towns (`municipalityOnly`): then
 *   `isTownOnly` is true.
 * - The best score below 0.5, or no candidate: `AddressNotFound`, with what was found instead.
 * - Another town at most 0.05 behind the best: `AddressAmbiguous`, with the candidates that close. Both list at most five.
 * - From 0.5 to 0.7, both included: accepted with the warning `address_approximate`; above: without.
 */
export const choosePlace = (
  address: string,
  candidates: ReadonlyArray<PlaceCandidate>,
  { municipalityOnly, serves = () => true }: PlaceChoice
): Result.Result<ChosenPlace, AddressNotFound | AddressAmbiguous> => {
  const named = namedCountry(address)
  const certain = named?.certain === true ? named : undefined
  if (certain !== undefined && !certain.codes.some((code) => serves(nationOf(code)))) {
    return Result.fail(new AddressNotFound({ address, reason: "country_not_served", candidates: [] }))
  }
  const asksStreet = hasStreet(address)
  const placed = certain === undefined ? candidates : candidates.filter((candidate) => liesIn(certain, candidate))
  const answers = placed.filter(({ precision }) => municipalityOnly || !asksStreet || precision !== "municipality")
  const winner = best(answers)
  if (winner === undefined || winner.score < minimumScore) {
    const reason = answers.length < placed.length ? "town_only" : "unknown"
    return Result.fail(new AddressNotFound({ address, reason, candidates: toldBestFirst(placed) }))
  }
  const near = answers.filter(({ score }) => millionths(winner.score - score) <= millionths(ambiguityMargin))
  if (near.some((other) => !sameTown(winner, other))) {
    return Result.fail(new AddressAmbiguous({ address, reason: "several_towns", candidates: toldBestFirst(near) }))
  }
  return Result.succeed({
    place: resolved(winner),
    warnings: winner.score <= approximateScore ? [approximateAddress] : [],
    isTownOnly: asksStreet && winner.precision === "municipality"
  })
}

/** Returns the route, or fails with `NoRoute` if one of its ends is over 500 m from its road (exactly 500 m passes). */
export const checkRoute = (route: Route): Result.Result<Route, NoRoute> =>
  route.snapMeters.some((meters) => meters > snapLimitMeters) ? Result.fail(new NoRoute({})) : Result.succeed(route)

type Located = Pick<ResolvedPlace, "country" | "postcode">

/** True if a place lies in Corsica: postcode 20xxx, or 2Axxx and 2Bxxx (PRC-45). */
export const isCorsica = ({ country, postcode }: Located): boolean =>
  // The first character rules out most postcodes, and is cheaper than the expression.
  country === "FR" && postcode !== null && postcode.startsWith("2") && /^2[0ab]\d{3}$/iu.test(postcode)

/** True if a place lies outside of France. */
export const isAbroad = ({ country }: Pick<ResolvedPlace, "country">): boolean => !frenchCodes.has(country)
