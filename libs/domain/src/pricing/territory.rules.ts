import { isCorsica } from "../places/place.rules.ts"
import type { PricedEnd, TripToPrice } from "./pricing.model.ts"

type Place = Pick<PricedEnd, "country" | "postcode">

/**
 * Whether a trip crosses to or from Corsica: exactly one end is there. Where a place has no postcode, a ferry between
 * two French places says that they are on two shores; a router that does not tell says nothing.
 */
export const crossesToCorsica = (trip: Pick<TripToPrice, "pickup" | "delivery" | "hasFerry">): boolean => {
  const { pickup, delivery, hasFerry } = trip
  const unplaced = pickup.postcode === null || delivery.postcode === null
  const domestic = pickup.country === "FR" && delivery.country === "FR"
  return hasFerry !== null && unplaced && domestic ? hasFerry : isCorsica(pickup) !== isCorsica(delivery)
}

/** Whether either end of a trip lies outside the grid's home country. */
export const goesAbroad = (trip: { readonly pickup: Place; readonly delivery: Place }, homeCountry: string): boolean =>
  trip.pickup.country !== homeCountry || trip.delivery.country !== homeCountry
