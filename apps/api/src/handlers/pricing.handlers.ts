import { EstimateRequest, TrajetApi } from "@trajet/contract"
import { estimatePrice } from "@trajet/domain/pricing"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { tripsOf } from "./order-wire.ts"
import { estimateWire } from "./pricing-wire.ts"
import { tripsAsked } from "./robot-wire.ts"

export const pricingRoutes = [
  route({
    endpoint: TrajetApi.groups.pricing.endpoints.estimate,
    scope: "transports:read",
    query: Schema.Struct({}),
    body: EstimateRequest,
    takesBody: "required",
    honoursIdempotencyKey: false,
    outcome: "other",
    handle: Effect.fnUntraced(function* ({ caller, body }) {
      const request = yield* Effect.fromResult(tripsOf(body))
      const estimate = yield* estimatePrice(caller, tripsAsked(caller, request))
      return { status: 200, body: JSON.stringify(estimateWire(estimate)) }
    })
  })
]
