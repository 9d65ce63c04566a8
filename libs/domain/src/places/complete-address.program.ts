import { Effect } from "effect"
import { addressWords } from "./address-parts.rules.ts"
import { candidateAddress } from "./candidate-address.rules.ts"
import { countryName } from "./country.rules.ts"
import { Geocoder } from "./geocoder.port.ts"
import type { PlaceCandidate, Point } from "./place.model.ts"
import { type NamedTown, Towns } from "./towns.port.ts"

/** Characters of a text that is completed; a shorter one is not. */
export const completionMin = 3
export const completionsMax = 5

/** Longer than this nobody waits while typing; the towns on board answer at once. */
const completionMillis = 1_000

export interface Completion {
  readonly address: string
  /** Null for a town, whose coordinates are not those of its streets. */
  readonly point: Point | null
}

const ofProvider = (candidate: PlaceCandidate): Completion => ({
  address: candidateAddress(candidate),
  point: candidate.precision === "municipality" ? null : { lat: candidate.lat, lng: candidate.lng }
})

/** Divides a text where its town begins: at the last postcode of its last part, or else at the beginning of that part. */
const dividedAtTown = (text: string) => {
  const words = addressWords(text)
  const last = words.filter(({ part }) => part === words.at(-1)?.part)
  const first = last.findLast(({ key }) => /^\d{3,5}$/u.test(key)) ?? last[0]
  const before = words.findLast(({ end }) => end <= (first?.start ?? 0))
  return { before: text.slice(0, before?.end ?? 0), town: text.slice(first?.start ?? 0) }
}

const withTown = (before: string, { country, name, postcode }: NamedTown): Completion => ({
  address: [
    before,
    postcode === null ? name : `${postcode} ${name}`,
    ...(country === "FR" ? [] : [countryName(country)])
  ]
    .filter((part) => part !== "")
    .join(", "),
  point: null
})

/**
 * Completes an address that is typed (PLA-28): by the geocoder if its terms allow it, and by the towns on board whose name or
 * postcode begins with the last part of the text, if they do not, or if it fails or is too slow. Best first, at most
 * `completionsMax`; none for a text under `completionMin` characters.
 */
export const completeAddress = Effect.fn("completeAddress")(function* (typed: string) {
  const { complete } = yield* Geocoder
  const { beginning } = yield* Towns
  const text = typed.trim()
  if (text.length < completionMin) return []
  const { before, town } = dividedAtTown(text)
  const byTowns = Effect.map(beginning(town), (towns) => towns.map((each) => withTown(before, each)))
  const completions =
    complete === null
      ? yield* byTowns
      : yield* complete(text).pipe(
          Effect.map((candidates) => candidates.map(ofProvider)),
          Effect.timeoutOrElse({ duration: completionMillis, orElse: () => byTowns }),
          Effect.catch(() => byTowns)
        )
  // Two places may have one address.
  return [...new Map(completions.map((each) => [each.address, each])).values()].slice(0, completionsMax)
})
