import { PriceAdjustmentRequest, type PriceHistory, TrajetApi } from "@trajet/contract"
import { adjustMissionPrice, readPriceHistory } from "@trajet/domain/prices"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { missionIdOf } from "../edge/target.ts"
import { adjustmentWire, lineWire, priceAsked } from "./prices-wire.ts"

const { endpoints } = TrajetApi.groups.prices
const none = Schema.Struct({})

const adjust = route({
  endpoint: endpoints.adjust,
  scope: "transports:write",
  query: none,
  body: PriceAdjustmentRequest,
  takesBody: "required",
  honoursIdempotencyKey: false,
  outcome: "other",
  handle: Effect.fnUntraced(function* ({ body, caller, params }) {
    const id = missionIdOf(params)
    const line = yield* adjustMissionPrice(caller, id, yield* priceAsked(body))
    return { status: 200, body: JSON.stringify(adjustmentWire(id, line)) }
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
