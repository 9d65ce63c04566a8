import { TrajetApi } from "@trajet/contract"
import { estimatePrice } from "@trajet/domain/pricing"
import { Effect } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { tripsOf } from "./order-wire.ts"
import { estimateWire } from "./pricing-wire.ts"
import { tripsAsked } from "./robot-wire.ts"

export const pricingRoutes = serve(TrajetApi.groups.pricing, {
  estimate: Effect.fnUntraced(function* ({ caller, body }) {
    const request = yield* Effect.fromResult(tripsOf(body))
    return estimateWire(yield* estimatePrice(caller, tripsAsked(caller, request)))
  })
})
