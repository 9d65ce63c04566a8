import { isCorsica } from "../places/place.rules.ts"
import type { PricedEnd, TripToPrice } from "./pricing.model.ts"

type Place = Pick<PricedEnd, "country" | "postcode">

/**
 * True if exactly one end of a trip is in Corsica. If a place has no postcode, a ferry between two French places counts
 * as a crossing, but a router that does not report ferries never does.
 */
export const crossesToCorsica = (trip: Pick<TripToPrice, "pickup" | "delivery" | "hasFerry">): boolean => {
  const { pickup, delivery, hasFerry } = trip
  const unplaced = pickup.postcode === null || delivery.postcode === null
  const domestic = pickup.country === "FR" && delivery.country === "FR"
  return hasFerry !== null && unplaced && domestic ? hasFerry : isCorsica(pickup) !== isCorsica(delivery)
}

/** True if either end of a trip lies outside of the grid's home country. */
export const goesAbroad = (trip: { readonly pickup: Place; readonly delivery: Place }, homeCountry: string): boolean =>
  trip.pickup.country !== homeCountry || trip.delivery.country !== homeCountry
