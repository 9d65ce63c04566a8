import { Result } from "effect"
import {
  catalogueOption,
  checkOptions,
  flagsSetBy,
  type OptionError,
  type RequestedOption
} from "../options/options.rules.ts"
import type { ResolvedPlace, Route } from "../places/place.model.ts"
import type { CompiledGrid } from "../pricing/compiled-grid.rules.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import type { PricedEnd, PricedTrip, TripToPrice } from "../pricing/pricing.model.ts"
import { type PricingError, priceTrip } from "../pricing/pricing.rules.ts"
import type { RetainedClass } from "../pricing/vehicle-class.rules.ts"
import type { Day } from "../time/instant.model.ts"
import { type InputRefused, refusedAt, refusedParams } from "./input-refused.errors.ts"
import type { Contact, Stop, TripOption, Vehicle } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { OrderedTrip } from "../mission/new-mission.rules.ts"
import { windowOf } from "../mission/window.rules.ts"
import type { PlaceRequest, TripsRequest } from "./order-request.model.ts"

export interface LocatedTrip {
  readonly trip: TripKey
  readonly pickup: PlaceRequest
  readonly delivery: PlaceRequest
  readonly pickupPlace: ResolvedPlace
  readonly deliveryPlace: ResolvedPlace
  readonly pickupContact: Contact | null
  readonly deliveryContact: Contact | null
  readonly route: Route
  readonly vehicle: Vehicle
  readonly vehicleField: string
  readonly retained: RetainedClass
  /** True for a French plate that was never issued. */
  readonly isPlateSuspect: boolean
  readonly options: ReadonlyArray<RequestedOption>
  readonly optionsField: string
}

export interface PreparedTrip extends LocatedTrip {
  readonly ordered: OrderedTrip
  readonly priced: PricedTrip
  readonly toPrice: TripToPrice
}

/** Converts a route's distance to kilometres with one decimal, for display and price. */
export const kilometresOf = (route: Route): number => Math.round(route.distanceMeters / 100) / 10

const stopAt = (request: PlaceRequest, place: ResolvedPlace, contact: Contact | null): Stop => ({
  place,
  ...windowOf(request),
  needAppointment: request.needAppointment,
  contact
})

const pricedEnd = (place: ResolvedPlace, stop: Stop, day: Day | null): PricedEnd => ({
  country: place.country,
  postcode: place.postcode,
  date: day,
  startTime: stop.startTime,
  endTime: stop.endTime
})

const fieldOfPricing = (trip: LocatedTrip, error: PricingError): InputRefused | null => {
  switch (error._tag) {
    case "DistanceInvalid":
      return null
    case "CountryNotServed":
      return refusedAt((trip.deliveryPlace.country === error.country ? trip.delivery : trip.pickup).addressField)(error)
    case "OptionUnknown":
    case "OptionConflict":
      return refusedAt(trip.optionsField)(error)
  }
}

/** Names the flag if the request has only the flag that implies the option, and the fields of an option with params. */
const refusedOption = (grid: PriceGrid, trip: LocatedTrip, error: OptionError): InputRefused => {
  if ("index" in error) {
    const member = trip.options[error.index]?.params === undefined ? "" : ".option_key"
    return refusedAt(`${trip.optionsField}.${error.index}${member}`)(error)
  }
  if (error._tag === "RequirementsNotMet") {
    const index = trip.options.findIndex(({ key, params }) => key === error.key && params !== undefined)
    if (index !== -1) return refusedParams(`${trip.optionsField}.${index}.params`)(error)
  }
  const keys = error._tag === "OptionConflict" ? error.keys : []
  const asked = keys.some((key) => trip.options.some((one) => one.key === key))
  const flagged = keys.some((key) => catalogueOption(grid, key)?.impliedBy === "wgarage")
  return refusedAt(flagged && !asked ? "wgarage" : trip.optionsField)(error)
}

const checkedOptions = (
  { grid }: CompiledGrid,
  request: TripsRequest,
  trip: LocatedTrip,
  obligationsDue: boolean
): Result.Result<ReadonlyArray<TripOption>, InputRefused> =>
  checkOptions({
    grid,
    requested: trip.options,
    askedBy: "client",
    hasReturn: request.return !== null,
    plateau: request.plateau,
    wGarage: request.wGarage,
    needAppointment: trip.pickup.needAppointment || trip.delivery.needAppointment,
    abroad: trip.pickupPlace.country !== grid.homeCountry || trip.deliveryPlace.country !== grid.homeCountry,
    obligationsDue
  }).pipe(Result.mapError((error) => refusedOption(grid, trip, error)))

/** A defect: the distance is the router's, so the client cannot correct it. */
class RouteOutOfRange extends Error {}

/**
 * Prices a trip; legs without a date on `day`, the day of the outbound delivery (ORD-15). Fails with `InputRefused`.
 */
export const prepareTrip = (
  compiled: CompiledGrid,
  request: TripsRequest,
  trip: LocatedTrip,
  due: { readonly obligations: boolean; readonly day: Day | null }
): Result.Result<PreparedTrip, InputRefused> =>
  Result.gen(function* () {
    const options = yield* checkedOptions(compiled, request, trip, due.obligations)
    const pickup = stopAt(trip.pickup, trip.pickupPlace, trip.pickupContact)
    const delivery = stopAt(trip.delivery, trip.deliveryPlace, trip.deliveryContact)
    const keys = options.map(({ key }) => key)
    const toPrice: TripToPrice = {
      trip: trip.trip,
      pickup: pricedEnd(trip.pickupPlace, pickup, pickup.date ?? due.day),
      delivery: pricedEnd(trip.deliveryPlace, delivery, delivery.date ?? due.day),
      distanceKm: kilometresOf(trip.route),
      hasFerry: trip.route.hasFerry,
      vehicleClass: trip.retained.vehicleClass,
      electric: trip.vehicle.electric,
      plateau: request.plateau,
      wGarage: request.wGarage || flagsSetBy(compiled.grid, keys).wGarage,
      options: keys
    }
    const priced = yield* priceTrip(compiled, toPrice).pipe(
      Result.mapError((error) => {
        const refused = fieldOfPricing(trip, error)
        if (refused === null) throw new RouteOutOfRange(error.message)
        return refused
      })
    )
    const ordered: OrderedTrip = {
      pickup,
      delivery,
      vehicle: trip.vehicle,
      vehicleClass: trip.retained.vehicleClass,
      vehicleClassSource: trip.retained.source,
      options,
      distanceKm: toPrice.distanceKm,
      priceHt: priced.priceHt,
      surchargeHt: priced.surchargeHt
    }
    return { ...trip, ordered, priced, toPrice }
  })
