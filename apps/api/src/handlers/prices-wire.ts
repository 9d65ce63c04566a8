import type { PriceAdjustmentRequest, PriceAdjustmentResponse } from "@trajet/contract"
import type { MissionId } from "@trajet/domain/mission"
import type { PriceChange } from "@trajet/domain/prices"
import { centsOfEuros, euros, minusCents } from "@trajet/domain/pricing"
import { Effect } from "effect"
import { invalidField } from "../edge/problem.ts"

export const lineWire = ({ createdAt, motif, newPriceHt, oldPriceHt, trip }: PriceChange) => ({
  leg: trip,
  old_price_ht: euros(oldPriceHt),
  new_price_ht: euros(newPriceHt),
  motif,
  created_at: createdAt
})

export const adjustmentWire = (id: MissionId, line: PriceChange): PriceAdjustmentResponse => ({
  id,
  ...lineWire(line),
  delta: euros(minusCents(line.newPriceHt, line.oldPriceHt))
})

/** The adjustment that a request asks for, or the problem of its amount. */
export const priceAsked = ({ leg: trip, motif, new_price_ht: asked, reference }: PriceAdjustmentRequest) =>
  Effect.fromResult(centsOfEuros(asked)).pipe(
    Effect.mapBoth({
      onFailure: ({ message }) => invalidField("new_price_ht", "invalid", message),
      onSuccess: (newPriceHt) => ({ trip, newPriceHt, motif, reference: reference ?? null })
    })
  )
