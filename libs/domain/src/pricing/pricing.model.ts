import { Brand, Schema } from "effect"
import type { TripKey } from "../mission/leg.model.ts"
import type { Day, TimeOfDay } from "../time/instant.model.ts"

/** Integer euro cents, excluding tax. */
export type Cents = number & Brand.Brand<"Cents">
export const Cents = Brand.nominal<Cents>()

export const zeroCents = Cents(0)

/** Integer ten-thousandths of a euro, excluding tax: a price per unit, which has four decimals in euros. */
export type TenThousandths = number & Brand.Brand<"TenThousandths">
export const TenThousandths = Brand.nominal<TenThousandths>()

export const zeroTenThousandths = TenThousandths(0)

/** The sealed text of a quote, which an order gives back to get its price. */
export type QuoteId = string & Brand.Brand<"QuoteId">
export const QuoteId = Brand.nominal<QuoteId>()

export const VehicleClass = Schema.Literals(["VP", "VU", "VUL"])
export type VehicleClass = typeof VehicleClass.Type

export const VehicleClassSource = Schema.Literals(["registry", "declared", "model", "assumed"])
export type VehicleClassSource = typeof VehicleClassSource.Type

export interface PricedEnd {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  readonly postcode: string | null
  /** Null if the day is not known. Then the end has no surcharge for a day. */
  readonly date: Day | null
  readonly startTime: TimeOfDay | null
  readonly endTime: TimeOfDay | null
}

/** One trip to price: all facts that determine a price besides the grid. */
export interface TripToPrice {
  readonly trip: TripKey
  readonly pickup: PricedEnd
  readonly delivery: PricedEnd
  /** Kilometres by road, at most one decimal, 0 or more. */
  readonly distanceKm: number
  /** Null if the router does not report ferries; then only postcodes show Corsica. */
  readonly hasFerry: boolean | null
  readonly vehicleClass: VehicleClass
  readonly electric: boolean
  readonly plateau: boolean
  readonly wGarage: boolean
  /** Option keys, each at most once, including those implied by flags and appointments. */
  readonly options: ReadonlyArray<string>
}

export interface BreakdownLine {
  /** TRANSPORT, DISTANCE_BAND, MINIMUM, FLATBED, RETURN_DISCOUNT, OPTION:<key>, EV_CHARGE, CORSICA, INTERNATIONAL, OFF_HOURS, ROUNDING. */
  readonly code: string
  readonly label: string
  readonly trip: TripKey
  readonly quantity: number
  /** With the class coefficient (PRC-17). */
  readonly unitPriceTenThousandths: TenThousandths
  readonly amountHt: Cents
}

/** A price with its lines, which sum exactly to `priceHt`. `surchargeHt` is the part for Corsica and abroad. */
export interface PricedTrip {
  readonly priceHt: Cents
  readonly surchargeHt: Cents
  /** The part for days and hours: off-hours, and the season of a crossing. */
  readonly timedHt: Cents
  readonly lines: ReadonlyArray<BreakdownLine>
}

/** The amount of each step of a price, cents excluding tax; they sum to `priceHt`. */
export interface TripAmounts {
  /** Tenths of a kilometre. */
  readonly tenths: number
  /** The base and the bands. */
  readonly roadHt: Cents
  readonly minimumHt: Cents
  readonly flatbedHt: Cents
  readonly electricHt: Cents
  /** The discount of a return, 0 or less. */
  readonly returnHt: Cents
  readonly optionsHt: Cents
  readonly offHoursHt: Cents
  readonly corsicaHt: Cents
  readonly seasonHt: Cents
  readonly internationalHt: Cents
  readonly roundingHt: Cents
  readonly priceHt: Cents
}

/** Price of the transport by class, without options, surcharges and flatbed. */
export type Tariffs = Readonly<Record<VehicleClass, Cents>>
