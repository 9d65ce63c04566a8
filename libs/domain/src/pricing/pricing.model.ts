import { Schema } from "effect"
import type { Day, TimeOfDay } from "../time/instant.model.ts"

/** Integer euro cents, excluding tax. */
export type Cents = number

export const VehicleClass = Schema.Literals(["VP", "VU", "VUL"])
export type VehicleClass = typeof VehicleClass.Type

export const VehicleClassSource = Schema.Literals(["registry", "declared", "model", "assumed"])
export type VehicleClassSource = typeof VehicleClassSource.Type

/** An end of a trip, as far as the price depends on it. */
export interface PricedEnd {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  readonly postcode: string | null
  /** Null: undated, no surcharge of a day applies. */
  readonly date: Day | null
  readonly startTime: TimeOfDay | null
  readonly endTime: TimeOfDay | null
}

/** One trip to price: everything a price depends on beside the grid. */
export interface TripToPrice {
  readonly leg: "aller" | "retour"
  readonly pickup: PricedEnd
  readonly delivery: PricedEnd
  /** Kilometres by road, at most one decimal, 0 or more. */
  readonly distanceKm: number
  /** Null where the router does not tell; then Corsica is known by postcode alone. */
  readonly hasFerry: boolean | null
  readonly vehicleClass: VehicleClass
  readonly electric: boolean
  readonly plateau: boolean
  readonly wGarage: boolean
  /** Option keys, each at most once; those implied by flags and appointments already among them. */
  readonly options: ReadonlyArray<string>
}

export interface BreakdownLine {
  /** TRANSPORT, DISTANCE_BAND, MINIMUM, FLATBED, RETURN_DISCOUNT, OPTION:<key>, EV_CHARGE, CORSICA, INTERNATIONAL, OFF_HOURS, ROUNDING. */
  readonly code: string
  readonly label: string
  readonly leg: "aller" | "retour"
  readonly quantity: number
  /** Ten-thousandths of a euro: the class coefficient is inside (PRC-17). */
  readonly unitPriceTenThousandths: number
  readonly amountHt: Cents
}

/** The lines sum exactly to `priceHt`; `surchargeHt` is the part of it that Corsica and abroad make. */
export interface PricedTrip {
  readonly priceHt: Cents
  readonly surchargeHt: Cents
  /** What days and hours add: off-hours, and the season of a crossing. */
  readonly timedHt: Cents
  readonly lines: ReadonlyArray<BreakdownLine>
}

/** What each step of a price adds, cents excluding tax; the sum of them all is `priceHt`. */
export interface TripAmounts {
  /** Tenths of a kilometre. */
  readonly tenths: number
  /** The base and the bands. */
  readonly roadHt: Cents
  readonly minimumHt: Cents
  readonly flatbedHt: Cents
  readonly electricHt: Cents
  /** Of a return: what its discount takes away, 0 or less. */
  readonly returnHt: Cents
  readonly optionsHt: Cents
  readonly offHoursHt: Cents
  readonly corsicaHt: Cents
  /** Part of `corsicaHt` that the season makes. */
  readonly seasonHt: Cents
  readonly internationalHt: Cents
  readonly roundingHt: Cents
  readonly priceHt: Cents
}

/** Transport only, per class: options, surcharges and flatbed excluded. */
export type Tariffs = Readonly<Record<VehicleClass, Cents>>
