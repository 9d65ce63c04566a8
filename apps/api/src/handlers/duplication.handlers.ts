import { TrajetApi } from "@trajet/contract"
import { duplicateMission, previewDuplication } from "@trajet/domain/duplication"
import { Effect } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { missionIdOf } from "../edge/target.ts"
import { duplicatedWire, duplicateRequestOf, previewWire } from "./duplication-wire.ts"

export const duplicationRoutes = serve(TrajetApi.groups.duplication, {
  duplicate: Effect.fnUntraced(function* ({ caller, params, body }) {
    return duplicatedWire(yield* duplicateMission(caller, missionIdOf(params), duplicateRequestOf(body)))
  }),
  previewDuplication: Effect.fnUntraced(function* ({ caller, params, body }) {
    return previewWire(yield* previewDuplication(caller, missionIdOf(params), duplicateRequestOf(body)))
  })
})
