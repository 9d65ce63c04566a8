import { Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { Environment, GroupId, type Tenant } from "../access/tenant.model.ts"
import { TripKey } from "../mission/leg.model.ts"
import type { PlaceId } from "../places/place.model.ts"
import { Day } from "../time/instant.model.ts"
import { QuoteExpired, QuoteMismatch } from "./pricing.errors.ts"
import { sumOfCents } from "./money.rules.ts"
import { Cents, type PricedTrip, type VehicleClass } from "./pricing.model.ts"

const QuotedMember = Schema.Literals(["type", "registration", "vin", "brand", "model"])
type QuotedMember = typeof QuotedMember.Type

interface QuotedVehicle extends Readonly<Record<QuotedMember, string | null>> {
  readonly electric: boolean
  readonly vehicleClass: VehicleClass
}

export interface QuotedTrip {
  readonly pickupPlaceId: PlaceId
  readonly deliveryPlaceId: PlaceId
  readonly vehicle: QuotedVehicle
  /** Every priced option, implied ones included, in any order. */
  readonly options: ReadonlyArray<string>
}

/** The inputs that must equal the quote's for its price to hold (PRC-23), except the pickup day. */
export interface QuoteInputs {
  readonly plateau: boolean
  readonly wGarage: boolean
  readonly outbound: QuotedTrip
  readonly return: QuotedTrip | null
}

const Amount = Schema.Int.pipe(Schema.fromBrand("Cents", Cents))

export const LockedTrip = Schema.Struct({
  trip: TripKey,
  priceHt: Amount,
  surchargeHt: Amount,
  timedHt: Amount,
  optionsHt: Schema.Record(Schema.String, Amount)
}).pipe(Schema.encodeKeys({ trip: "leg" }))
export type LockedTrip = typeof LockedTrip.Type

const Members = Schema.Array(QuotedMember)

/**
 * The content of a quote id, whose signature is verified already. Its text says `legs` and `leg` for trips, because
 * processes of two releases read it.
 */
export const QuotePayload = Schema.Struct({
  version: Schema.Literal(1),
  groupId: Schema.String.pipe(Schema.fromBrand("GroupId", GroupId)),
  environment: Environment,
  /** Digest of `quoteInputs(inputs, told)`. */
  inputsHash: Schema.String,
  /** Vehicle members of the quote's request; the order is compared by exactly these. */
  told: Schema.Struct({ aller: Members, retour: Members }),
  pickupDay: Schema.NullOr(Schema.String.pipe(Schema.fromBrand("Day", Day))),
  expiresAtMillis: Schema.Int,
  trips: Schema.Array(LockedTrip)
}).pipe(Schema.encodeKeys({ trips: "legs" }))
export type QuotePayload = typeof QuotePayload.Type

/** Lists the vehicle members that a request has, per trip. Its quote compares orders by these. */
export const toldMembers = (inputs: QuoteInputs): QuotePayload["told"] => ({
  aller: givenMembers(inputs.outbound),
  retour: inputs.return === null ? [] : givenMembers(inputs.return)
})

const givenMembers = (trip: QuotedTrip): ReadonlyArray<QuotedMember> =>
  QuotedMember.literals.filter((member) => trip.vehicle[member] !== null)

/**
 * Writes one canonical text for inputs with the same price: sorted options, the vehicle's class, whether it is
 * electric, and its members in `told`. For a quote, `told` is `toldMembers(inputs)`. An order uses the quote's `told`,
 * so that it may give more about the same vehicle (a plate, a VIN) and keep its price.
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

export const lockedTrip = (trip: TripKey, priced: PricedTrip): LockedTrip => ({
  trip,
  priceHt: priced.priceHt,
  surchargeHt: priced.surchargeHt,
  timedHt: priced.timedHt,
  optionsHt: Object.fromEntries(
    priced.lines
      .filter(({ code }) => code.startsWith(optionCode))
      .map(({ code, amountHt }): [string, Cents] => [code.slice(optionCode.length), amountHt])
  )
})

const QuoteText = Schema.fromJsonString(QuotePayload)

/**
 * Writes the JSON text of a payload with members in a fixed order, so that equal quotes are equal texts. It is the text
 * of the schema, which takes ten times as long as these lines: each estimate issues a quote.
 */
export const encodeQuote = (payload: QuotePayload): string => {
  const { environment, expiresAtMillis, groupId, inputsHash, pickupDay, told, trips, version } = payload
  const { aller, retour } = told
  const legs = trips.map(({ optionsHt, priceHt, surchargeHt, timedHt, trip }) => ({
    leg: trip,
    ...{ priceHt, surchargeHt, timedHt, optionsHt }
  }))
  const members = {
    version,
    groupId,
    environment,
    inputsHash,
    told: { aller, retour },
    pickupDay,
    expiresAtMillis,
    legs
  }
  return JSON.stringify(members)
}

const decodePayload = Schema.decodeUnknownResult(QuoteText)

/** Reads a text of `encodeQuote`. Fails with `QuoteMismatch` (`unreadable`) for any other text. */
export const decodeQuote = (text: string): Result.Result<QuotePayload, QuoteMismatch> =>
  Result.mapError(decodePayload(text), () => new QuoteMismatch({ reason: "unreadable" }))

/**
 * Returns the total that a quote id says it locks, of both trips. The signature is not verified: only `redeemQuote` says
 * whether the quote is genuine. Fails with `QuoteMismatch` (`unreadable`) for a text that is no quote (PRC-22).
 */
export const statedTotal = (quoteId: string): Result.Result<Cents, QuoteMismatch> => {
  const [encoded = ""] = quoteId.split(".", 1)
  const payload = Result.getOrElse(Base64Url.decodeString(encoded), () => "")
  return Result.map(decodeQuote(payload), ({ trips }) => sumOfCents(trips.map(({ priceHt }) => priceHt)))
}

export interface OrderToQuote {
  readonly tenant: Tenant
  /** Digest of `quoteInputs(order, payload.told)`. */
  readonly inputsHash: string
  readonly pickupDay: Day | null
  /** `PricedTrip.timedHt` of each trip, outbound first. */
  readonly timedHt: ReadonlyArray<Cents>
  readonly nowMillis: number
}

/**
 * Returns the locked prices if the order equals the quoted one. A quote without a date is valid for any day that adds
 * no surcharge to the quoted hours. A quote ends with the millisecond before `expiresAtMillis`. Fails with
 * `QuoteExpired` or `QuoteMismatch`.
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
    const dearer = order.timedHt.some((timedHt, index) => timedHt > (payload.trips[index]?.timedHt ?? 0))
    return dearer ? mismatch("dated_surcharge") : Result.succeed(payload.trips)
  }
  return payload.pickupDay === order.pickupDay ? Result.succeed(payload.trips) : mismatch("pickup_day")
}
