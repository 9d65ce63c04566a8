import { candidateAddress, choosePlace, type PlaceCandidate, type Point } from "@trajet/domain/places"
import { foldText } from "@trajet/domain/text"
import { Result } from "effect"
import { pointText } from "./address-reading.rules.ts"
import type { Gazetteer } from "./gazetteer-file.ts"
import { candidatesOf } from "./town-candidates.rules.ts"
import { findTowns } from "./town-search.rules.ts"

const townsOnly = { municipalityOnly: true }

/** True for one place, and for a former commune and the one that it became, if they have one position. */
const isSamePlace = (place: Point, other: Point): boolean => place.lat === other.lat && place.lng === other.lng

const means = (address: string, candidate: PlaceCandidate, gazetteer: Gazetteer): boolean => {
  const found = findTowns(address, gazetteer)
  const chosen = choosePlace(address, found === undefined ? [] : candidatesOf(found), townsOnly)
  return Result.isSuccess(chosen) && isSamePlace(chosen.success.place, candidate)
}

const withPoint = (candidate: PlaceCandidate): PlaceCandidate => {
  // The coordinates replace the brackets in a name: "Neustadt (Hessen)".
  const city = candidate.city?.replaceAll(/(?<!\s)\s*\([^()]*\)/gu, "") ?? null
  const plain = { ...candidate, city, label: candidate.label.replace(candidate.city ?? "", city ?? "") }
  const parts = candidateAddress(plain).split(", ")
  const at = parts.findLastIndex((part) => foldText(part).endsWith(foldText(city ?? "")))
  const located = parts.map((part, position) => (position === at ? `${part} ${pointText(candidate)}` : part))
  return { ...plain, label: located.join(", ") }
}

// Abroad the gazetteer has neither postcodes nor counties, so coordinates tell one Neustadt from another.
const withCoordinates = (candidate: PlaceCandidate, gazetteer: Gazetteer): PlaceCandidate => {
  const label = candidateAddress(candidate)
  return means(label, candidate, gazetteer) ? { ...candidate, label } : withPoint(candidate)
}

/**
 * The candidates of an address. If several towns are possible, each label is an address that resolves to the position of
 * that town only.
 */
export const withDistinctLabels = (
  address: string,
  candidates: ReadonlyArray<PlaceCandidate>,
  gazetteer: Gazetteer
): ReadonlyArray<PlaceCandidate> => {
  const chosen = choosePlace(address, candidates, townsOnly)
  if (Result.isSuccess(chosen) || chosen.failure._tag !== "AddressAmbiguous") return candidates
  const rivals = new Set(chosen.failure.candidates.map(({ placeId }) => placeId))
  return candidates.map((candidate) =>
    rivals.has(candidate.placeId) ? withCoordinates(candidate, gazetteer) : candidate
  )
}
