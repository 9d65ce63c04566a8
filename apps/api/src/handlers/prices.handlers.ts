import { PriceAdjustmentRequest, type PriceAdjustmentResponse, type PriceHistory, TrajetApi } from "@trajet/contract"
import { adjustMissionPrice, type PriceChange, readPriceHistory } from "@trajet/domain/prices"
import { centsOfEuros, euros, minusCents } from "@trajet/domain/pricing"
import { Effect, Schema } from "effect"
import { invalidField } from "../edge/problem.ts"
import { route } from "../edge/route.ts"
import { missionIdOf } from "../edge/target.ts"

const { endpoints } = TrajetApi.groups.prices
const none = Schema.Struct({})

const lineWire = ({ createdAt, motif, newPriceHt, oldPriceHt, trip }: PriceChange) => ({
  leg: trip,
  old_price_ht: euros(oldPriceHt),
  new_price_ht: euros(newPriceHt),
  motif,
  created_at: createdAt
})

const adjust = route({
  endpoint: endpoints.adjust,
  scope: "transports:write",
  query: none,
  body: PriceAdjustmentRequest,
  takesBody: "required",
  honoursIdempotencyKey: false,
  outcome: "other",
  handle: Effect.fnUntraced(function* ({ body, caller, params }) {
    const { leg: trip, motif, new_price_ht: asked, reference = null } = body
    const newPriceHt = yield* Effect.fromResult(centsOfEuros(asked)).pipe(
      Effect.mapError(({ message }) => invalidField("new_price_ht", "invalid", message))
    )
    const id = missionIdOf(params)
    const line = yield* adjustMissionPrice(caller, id, { trip, newPriceHt, motif, reference })
    const delta = euros(minusCents(line.newPriceHt, line.oldPriceHt))
    const wire: PriceAdjustmentResponse = { id, ...lineWire(line), delta }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const history = route({
  endpoint: endpoints.history,
  scope: "transports:read",
  query: none,
  body: none,
  takesBody: "none",
  honoursIdempotencyKey: false,
  outcome: "other",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const lines = yield* readPriceHistory(caller.tenant, missionIdOf(params))
    const wire: PriceHistory = { data: lines.map(lineWire) }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

export const priceRoutes = [adjust, history]
