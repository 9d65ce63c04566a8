import { isCorsica } from "../places/place.rules.ts"
import type { PricedEnd, TripToPrice } from "./pricing.model.ts"

type Place = Pick<PricedEnd, "country" | "postcode">

/** True if exactly one end is in Corsica. Without a postcode, a ferry between French places counts as a crossing. */
export const crossesToCorsica = (trip: Pick<TripToPrice, "pickup" | "delivery" | "hasFerry">): boolean => {
  const { pickup, delivery, hasFerry } = trip
  const unplaced = pickup.postcode === null || delivery.postcode === null
  const domestic = pickup.country === "FR" && delivery.country === "FR"
  return hasFerry !== null && unplaced && domestic ? hasFerry : isCorsica(pickup) !== isCorsica(delivery)
}

/** True if either end of a trip lies outside of the grid's home country. */
export const goesAbroad = (trip: { readonly pickup: Place; readonly delivery: Place }, homeCountry: string): boolean =>
  trip.pickup.country !== homeCountry || trip.delivery.country !== homeCountry
