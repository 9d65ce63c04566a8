import { TripKey } from "@trajet/domain/mission"
import { Schema } from "effect"
import { text } from "../schema/bounded.model.ts"
import { adjustedPriceMax, identifierLengthMax, reasonLengthMax } from "../schema/limits.ts"
import { Amount, Instant } from "../schema/text.model.ts"

export const PriceAdjustmentRequest = Schema.Struct({
  leg: TripKey,
  new_price_ht: Schema.Finite.check(
    Schema.isBetween({ minimum: 0, maximum: adjustedPriceMax }, { expected: "an amount in euros from 0 to 100,000" })
  ).annotate({
    description: "Euros, excluding tax, two decimals at most",
    examples: [349.9]
  }),
  motif: text(reasonLengthMax),
  reference: Schema.optionalKey(text(identifierLengthMax))
}).annotate({
  identifier: "PriceAdjustmentRequest",
  examples: [{ leg: "aller", new_price_ht: 349.9, motif: "Commercial agreement", reference: "AV-2027-031" }]
})
export type PriceAdjustmentRequest = typeof PriceAdjustmentRequest.Type

const line = {
  leg: TripKey,
  old_price_ht: Amount,
  new_price_ht: Amount,
  motif: Schema.String,
  created_at: Instant
}

export const PriceAdjustmentResponse = Schema.Struct({ id: Schema.String, ...line, delta: Amount }).annotate({
  identifier: "PriceAdjustmentResponse"
})
export type PriceAdjustmentResponse = typeof PriceAdjustmentResponse.Type

export const PriceHistory = Schema.Struct({ data: Schema.Array(Schema.Struct(line)) }).annotate({
  identifier: "PriceHistory"
})
