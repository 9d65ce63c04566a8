import { PlaceId, type ResolvedPlace } from "../places/place.model.ts"
import { addressParts } from "../places/address-parts.rules.ts"
import { hasStreet } from "../places/street.rules.ts"

/** The id of every place whose street was erased. */
export const erasedPlaceId = PlaceId("erased:town")

// A tenth of a degree is about 11 km: the region of a town, and no street.
const blurred = (degrees: number): number => Math.round(degrees * 10) / 10

/** A part of an address that names a town and no street. */
const isTown = (part: string): boolean => !/\d/u.test(part) && !hasStreet(part)

const townOf = ({ address, country, postcode, precision }: ResolvedPlace): string => {
  if (precision === "municipality") return address
  const at = postcode === null || postcode === "" ? -1 : address.indexOf(postcode)
  if (at >= 0) return address.slice(at)
  const parts = addressParts(address)
  const last = parts.length > 1 ? parts.at(-1) : undefined
  return last !== undefined && isTown(last) ? last : (postcode ?? country)
}

/**
 * A place without its street: postcode, town and country stay, and coordinates with one decimal. Names every member, so
 * that a new member of a place does not compile until it is decided here.
 */
export const erasedPlace = (place: ResolvedPlace): ResolvedPlace =>
  place.placeId === erasedPlaceId
    ? place
    : {
        placeId: erasedPlaceId,
        address: townOf(place),
        lat: blurred(place.lat),
        lng: blurred(place.lng),
        precision: "municipality",
        postcode: place.postcode,
        country: place.country
      }
