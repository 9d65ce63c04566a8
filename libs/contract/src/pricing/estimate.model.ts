import { EmissionsOrNull } from "../mission/emissions.model.ts"
import { TripKey } from "@trajet/domain/mission"
import { QuoteId, VehicleClass, VehicleClassSource } from "@trajet/domain/pricing"
import { Schema } from "effect"
import { note } from "../schema/bounded.model.ts"
import { AddressText, ResolvedAddress, UndatedPlaceInput } from "../mission/place.model.ts"
import { OrderedOptions, ReturnTripInput } from "../mission/return-trip.model.ts"
import { Amount, Count, Currency, Instant, Kilometres } from "../schema/text.model.ts"
import { addressLengthMax, nameLengthMax } from "../schema/limits.ts"
import { underBothNames } from "../schema/second-names.ts"
import { VehicleInput } from "../mission/vehicle.model.ts"

const Point = Schema.Union([AddressText, UndatedPlaceInput])

/** The payer of an estimate, which does not change the price. */
const SimplifiedBilling = Schema.Struct({
  company_name: Schema.optionalKey(note(nameLengthMax)),
  email: Schema.optionalKey(note(nameLengthMax)),
  address: Schema.optionalKey(note(addressLengthMax)),
  siret: Schema.optionalKey(note(nameLengthMax))
}).annotate({ identifier: "EstimateBilling" })

export const EstimateRequest = Schema.Struct({
  pickup: Point,
  delivery: Point,
  ...underBothNames("vehicle", Schema.optionalKey(VehicleInput)),
  plateau: Schema.optionalKey(Schema.Boolean),
  wgarage: Schema.optionalKey(Schema.Boolean),
  options: Schema.optionalKey(OrderedOptions),
  ...underBothNames("return_trip", Schema.optionalKey(ReturnTripInput)),
  billing: Schema.optionalKey(SimplifiedBilling)
}).annotate({
  identifier: "EstimateRequest",
  examples: [{ pickup: "10 rue de Rivoli, 75001 Paris", delivery: "Place Bellecour, 69002 Lyon" }]
})
export type EstimateRequest = typeof EstimateRequest.Type

export const BreakdownLine = Schema.Struct({
  code: Schema.String,
  label: Schema.String,
  leg: TripKey,
  quantity: Schema.Finite,
  unit_price_ht: Schema.Finite,
  amount_ht: Amount
})

const EstimateReturn = Schema.Struct({
  price_ht: Amount,
  distance_km: Kilometres,
  surcharge_ht: Amount,
  pickup: ResolvedAddress,
  delivery: ResolvedAddress,
  emissions: EmissionsOrNull
}).annotate({ identifier: "EstimateReturn" })

export const EstimateResponse = Schema.Struct({
  price_ht: Amount,
  currency: Currency,
  distance_km: Kilometres,
  duration_min: Count.annotate({ description: "Driving time, minutes", examples: [438] }),
  pickup: ResolvedAddress,
  delivery: ResolvedAddress,
  return_trip: Schema.NullOr(EstimateReturn),
  surcharge_ht: Amount,
  vehicle_class: VehicleClass,
  vehicle_class_source: VehicleClassSource,
  tariffs: Schema.Struct({ VP: Amount, VU: Amount, VUL: Amount }),
  total_ht: Amount,
  emissions: EmissionsOrNull.annotate({ description: "Of both trips together" }),
  breakdown: Schema.Array(BreakdownLine),
  quote_id: Schema.String.annotate({ description: "Locks this price until expires_at" }).pipe(
    Schema.fromBrand("QuoteId", QuoteId)
  ),
  expires_at: Instant,
  orderable: Schema.Boolean,
  min_date: Instant,
  warnings: Schema.Array(Schema.String)
}).annotate({ identifier: "EstimateResponse" })
export type EstimateResponse = typeof EstimateResponse.Type
