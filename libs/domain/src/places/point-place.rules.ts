import { Result } from "effect"
import { addressWords } from "./address-parts.rules.ts"
import { candidateAddress, departmentNumber } from "./candidate-address.rules.ts"
import { namedCountry } from "./named-country.rules.ts"
import { type PlaceCandidate, PlaceId, type Point } from "./place.model.ts"
import { type ChosenPlace, liesIn } from "./place.rules.ts"
import { AddressAmbiguous, AddressNotFound } from "./places.errors.ts"
import type { NearTown } from "./towns.port.ts"

/** Beside the border of a department, a town of the other one may be so much nearer. */
const borderMeters = 5_000

/** The id of a place that a client gave by coordinates. */
const pointId = ({ lat, lng }: Point): PlaceId => PlaceId(`point:${lat},${lng}`)

const candidateOf = (point: Point, { code, country, name, postcode }: NearTown): PlaceCandidate => ({
  placeId: pointId(point),
  label: name,
  ...point,
  score: 1,
  precision: "housenumber",
  postcode,
  city: name,
  cityCode: code,
  country
})

/** The last postcode of a text, which may be one of another country. */
const postcodeIn = (address: string): string | undefined => {
  const words = addressWords(address)
  return words.findLast(({ key }, at) => /^\d{5}$/u.test(key) && !/^(?:bp|cs|tsa)$/u.test(words[at - 1]?.key ?? ""))
    ?.key
}

const isInDepartment = ({ code, country }: NearTown, department: string): boolean =>
  country === "FR" && departmentNumber(code) === department

const contradicts = (address: string, towns: readonly [NearTown, ...ReadonlyArray<NearTown>]): boolean => {
  const [nearest] = towns
  const named = namedCountry(address)
  if (named?.certain === true && !liesIn(named, nearest)) return true
  const postcode = postcodeIn(address)
  if (nearest.country !== "FR" || postcode === undefined) return false
  const beside = towns.filter(({ meters }) => meters <= nearest.meters + borderMeters)
  return !beside.some((town) => isInDepartment(town, departmentNumber(postcode)))
}

/**
 * The place at coordinates that a client sent beside its text. `towns` are those around the point, nearest first: the
 * nearest one tells country and department.
 *
 * - No town: `AddressNotFound`.
 * - A text that names another country, or a postcode of another department: `AddressAmbiguous`, with the town at the point.
 */
export const placeAtPoint = (
  address: string,
  point: Point,
  towns: ReadonlyArray<NearTown>
): Result.Result<ChosenPlace, AddressNotFound | AddressAmbiguous> => {
  const [nearest, ...others] = towns
  if (nearest === undefined)
    return Result.fail(new AddressNotFound({ address, reason: "far_from_towns", candidates: [] }))
  const candidate = candidateOf(point, nearest)
  if (contradicts(address, [nearest, ...others])) {
    const told = { ...candidate, label: candidateAddress(candidate) }
    return Result.fail(new AddressAmbiguous({ address, reason: "other_than_point", candidates: [told] }))
  }
  const { country, placeId, postcode, precision } = candidate
  return Result.succeed({
    place: { placeId, address, ...point, precision, postcode, country },
    warnings: [],
    isTownOnly: false
  })
}
