import { Result, Schema } from "effect"
import { Environment, type Tenant } from "../access/tenant.model.ts"
import { TripKey } from "../mission/leg.model.ts"
import type { Day } from "../time/instant.model.ts"
import { QuoteExpired, QuoteMismatch } from "./pricing.errors.ts"
import type { Cents, PricedTrip, VehicleClass } from "./pricing.model.ts"

const QuotedMember = Schema.Literals(["type", "registration", "vin", "brand", "model"])
export type QuotedMember = typeof QuotedMember.Type

/** A vehicle as a quote is held against it. */
export interface QuotedVehicle extends Readonly<Record<QuotedMember, string | null>> {
  readonly electric: boolean
  readonly vehicleClass: VehicleClass
}

export interface QuotedTrip {
  readonly pickupPlaceId: string
  readonly deliveryPlaceId: string
  readonly vehicle: QuotedVehicle
  /** Every option priced, implied ones included; their order does not matter. */
  readonly options: ReadonlyArray<string>
}

/** What must be the quote's for its price to hold (PRC-23), the pickup day excepted. */
export interface QuoteInputs {
  readonly plateau: boolean
  readonly wGarage: boolean
  readonly outbound: QuotedTrip
  readonly return: QuotedTrip | null
}

const Amount = Schema.Int

/** The price of a leg that a quote holds. */
export const LockedTrip = Schema.Struct({
  leg: TripKey,
  priceHt: Amount,
  surchargeHt: Amount,
  /** Part of the price that days and hours made. */
  timedHt: Amount,
  /** By option key. */
  optionsHt: Schema.Record(Schema.String, Amount)
})
export type LockedTrip = typeof LockedTrip.Type

const Members = Schema.Array(QuotedMember)

/** What a quote token says; it is authenticated where tokens are made, not here. */
export const QuotePayload = Schema.Struct({
  version: Schema.Literal(1),
  groupId: Schema.String,
  environment: Environment,
  /** Digest of `quoteInputs(inputs, told)`. */
  inputsHash: Schema.String,
  /** Vehicle members that were told when the price was asked: these, and only these, are compared. */
  told: Schema.Struct({ aller: Members, retour: Members }),
  /** Null: the quote was made without a date. */
  pickupDay: Schema.NullOr(Schema.String),
  expiresAtMillis: Schema.Int,
  legs: Schema.Array(LockedTrip)
})
export type QuotePayload = typeof QuotePayload.Type

/** Vehicle members that a request tells, per leg: what its quote will be held against. */
export const toldMembers = (inputs: QuoteInputs): QuotePayload["told"] => ({
  aller: told(inputs.outbound),
  retour: inputs.return === null ? [] : told(inputs.return)
})

const told = (trip: QuotedTrip): ReadonlyArray<QuotedMember> =>
  QuotedMember.literals.filter((member) => trip.vehicle[member] !== null)

/**
 * One canonical text for inputs that mean the same price: options sorted, of the vehicle its class, whether it is
 * electric, and the members in `told`. A quote's own `told` is `toldMembers(inputs)`; an order is written with the
 * quote's, so that it may tell more of the same vehicle (a plate, a VIN) and keep its price.
 */
export const quoteInputs = (inputs: QuoteInputs, told: QuotePayload["told"]): string =>
  JSON.stringify([
    inputs.plateau,
    inputs.wGarage,
    canonicalTrip(inputs.outbound, told.aller),
    inputs.return === null ? null : canonicalTrip(inputs.return, told.retour)
  ])

const canonicalTrip = (
  { pickupPlaceId, deliveryPlaceId, vehicle, options }: QuotedTrip,
  members: typeof Members.Type
) => [
  pickupPlaceId,
  deliveryPlaceId,
  vehicle.vehicleClass,
  vehicle.electric,
  QuotedMember.literals.filter((member) => members.includes(member)).map((member) => [member, vehicle[member]]),
  [...options].sort()
]

const optionCode = "OPTION:"

/** What a quote keeps of a priced trip. */
export const lockedTrip = (leg: LockedTrip["leg"], priced: PricedTrip): LockedTrip => ({
  leg,
  priceHt: priced.priceHt,
  surchargeHt: priced.surchargeHt,
  timedHt: priced.timedHt,
  optionsHt: Object.fromEntries(
    priced.lines
      .filter(({ code }) => code.startsWith(optionCode))
      .map(({ code, amountHt }): [string, Cents] => [code.slice(optionCode.length), amountHt])
  )
})

/** JSON text of a payload; members in a fixed order, so that equal quotes are equal texts. */
export const encodeQuote = (payload: QuotePayload): string =>
  JSON.stringify({
    version: payload.version,
    groupId: payload.groupId,
    environment: payload.environment,
    inputsHash: payload.inputsHash,
    told: { aller: payload.told.aller, retour: payload.told.retour },
    pickupDay: payload.pickupDay,
    expiresAtMillis: payload.expiresAtMillis,
    legs: payload.legs
  })

const decodePayload = Schema.decodeUnknownResult(Schema.fromJsonString(QuotePayload))

/** Reads what `encodeQuote` wrote; any other text fails with `QuoteMismatch` (`unreadable`). */
export const decodeQuote = (text: string): Result.Result<QuotePayload, QuoteMismatch> =>
  Result.mapError(decodePayload(text), () => new QuoteMismatch({ reason: "unreadable" }))

/** The order that wants a quote's price. */
export interface OrderToQuote {
  readonly tenant: Tenant
  /** Digest of `quoteInputs(order, payload.told)`. */
  readonly inputsHash: string
  readonly pickupDay: Day
  /** What days and hours add to each of its trips, outbound first: `PricedTrip.timedHt`. */
  readonly timedHt: ReadonlyArray<Cents>
  readonly nowMillis: number
}

/**
 * The locked prices, where the order is the quoted one. A quote without a date holds for any day that costs nothing
 * more than the hours already quoted; its last millisecond is the one before `expiresAtMillis`. Fails with `QuoteExpired` or `QuoteMismatch`.
 */
export const checkQuote = (
  payload: QuotePayload,
  order: OrderToQuote
): Result.Result<ReadonlyArray<LockedTrip>, QuoteExpired | QuoteMismatch> => {
  const mismatch = (reason: QuoteMismatch["reason"]) => Result.fail(new QuoteMismatch({ reason }))
  const { groupId, environment } = order.tenant
  if (payload.groupId !== groupId || payload.environment !== environment) return mismatch("tenant")
  if (order.nowMillis >= payload.expiresAtMillis) return Result.fail(new QuoteExpired())
  if (payload.inputsHash !== order.inputsHash) return mismatch("inputs")
  if (payload.pickupDay === null) {
    const dearer = order.timedHt.some((timedHt, index) => timedHt > (payload.legs[index]?.timedHt ?? 0))
    return dearer ? mismatch("dated_surcharge") : Result.succeed(payload.legs)
  }
  return payload.pickupDay === order.pickupDay ? Result.succeed(payload.legs) : mismatch("pickup_day")
}
