import { Effect, Result } from "effect"
import { Base64Url } from "effect/encoding"
import { Digest, Mac } from "../access/secrets.port.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { PreparedOrder } from "../ordering/prepare-order.program.ts"
import type { PreparedTrip } from "../ordering/prepared-order.rules.ts"
import { QuoteMismatch } from "./pricing.errors.ts"
import { QuoteId } from "./pricing.model.ts"
import {
  checkQuote,
  decodeQuote,
  encodeQuote,
  lockedTrip,
  type QuotedTrip,
  quoteInputs,
  type QuoteInputs,
  toldMembers
} from "./quote.rules.ts"

const quotedTrip = ({ ordered, retained }: PreparedTrip): QuotedTrip => ({
  pickupPlaceId: ordered.pickup.place.placeId,
  deliveryPlaceId: ordered.delivery.place.placeId,
  vehicle: { ...ordered.vehicle, vehicleClass: retained.vehicleClass },
  options: ordered.options.map(({ key }) => key)
})

const inputsOf = ({ outbound, return: back }: PreparedOrder): QuoteInputs => ({
  plateau: outbound.toPrice.plateau,
  wGarage: outbound.toPrice.wGarage,
  outbound: quotedTrip(outbound),
  return: back === null ? null : quotedTrip(back)
})

/** Issues a quote that locks the price of a prepared order until `expiresAtMillis` (PRC-22). Writes nothing. */
export const issueQuote = Effect.fnUntraced(function* (
  tenant: Tenant,
  prepared: PreparedOrder,
  expiresAtMillis: number
) {
  const mac = yield* Mac
  const digest = yield* Digest
  const inputs = inputsOf(prepared)
  const told = toldMembers(inputs)
  const payload = encodeQuote({
    version: 1,
    ...tenant,
    inputsHash: yield* digest.sha256(quoteInputs(inputs, told)),
    told,
    pickupDay: prepared.outbound.ordered.pickup.date,
    expiresAtMillis,
    trips: [
      lockedTrip("aller", prepared.outbound.priced),
      ...(prepared.return === null ? [] : [lockedTrip("retour", prepared.return.priced)])
    ]
  })
  return QuoteId(`${Base64Url.encode(payload)}.${yield* mac.sign("quote", payload)}`)
})

const openQuote = Effect.fnUntraced(function* (quoteId: QuoteId) {
  const mac = yield* Mac
  const [encoded = "", code = ""] = quoteId.split(".")
  const payload = Result.getOrElse(Base64Url.decodeString(encoded), () => "")
  const genuine = yield* mac.verify("quote", payload, code)
  if (!genuine) return yield* new QuoteMismatch({ reason: "unreadable" })
  return yield* Effect.fromResult(decodeQuote(payload))
})

/** Returns the prices that a quote locks for this order. Fails with `QuoteExpired` or `QuoteMismatch`. */
export const redeemQuote = Effect.fnUntraced(function* (
  tenant: Tenant,
  quoteId: QuoteId,
  prepared: PreparedOrder,
  nowMillis: number
) {
  const digest = yield* Digest
  const payload = yield* openQuote(quoteId)
  const { outbound, return: back } = prepared
  return yield* Effect.fromResult(
    checkQuote(payload, {
      tenant,
      inputsHash: yield* digest.sha256(quoteInputs(inputsOf(prepared), payload.told)),
      pickupDay: outbound.ordered.pickup.date,
      timedHt: [outbound, ...(back === null ? [] : [back])].map(({ priced }) => priced.timedHt),
      nowMillis
    })
  )
})
