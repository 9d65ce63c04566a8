import { TrajetApi } from "@trajet/contract"
import { adjustMissionPrice, readPriceHistory } from "@trajet/domain/prices"
import { Effect } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { missionIdOf } from "../edge/target.ts"
import { adjustmentWire, lineWire, priceAsked } from "./prices-wire.ts"

export const priceRoutes = serve(TrajetApi.groups.prices, {
  adjust: Effect.fnUntraced(function* ({ body, caller, params }) {
    const id = missionIdOf(params)
    return adjustmentWire(id, yield* adjustMissionPrice(caller, id, yield* priceAsked(body)))
  }),
  history: Effect.fnUntraced(function* ({ caller, params }) {
    return { data: (yield* readPriceHistory(caller.tenant, missionIdOf(params))).map(lineWire) }
  })
})
