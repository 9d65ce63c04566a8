import { filterValues, TrajetApi } from "@trajet/contract"
import { addMissionOption, catalogueFilters, readCatalogue, removeMissionOption } from "@trajet/domain/options"
import { Effect } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { missionIdOf } from "../edge/target.ts"
import { catalogueWire, optionChangeWire } from "./options-wire.ts"

const filtersOf = filterValues(catalogueFilters)

export const optionRoutes = serve(TrajetApi.groups.options, {
  catalogue: Effect.fnUntraced(function* ({ caller, query }) {
    const { transportId, trip } = filtersOf(query)
    return catalogueWire(yield* readCatalogue(caller, transportId, trip ?? "aller"))
  }),
  add: Effect.fnUntraced(function* ({ body, caller, params }) {
    const asked = { key: body.option_key, trip: body.leg ?? "aller" } as const
    return optionChangeWire(yield* addMissionOption(caller, missionIdOf(params), asked, body.params ?? {}))
  }),
  remove: Effect.fnUntraced(function* ({ caller, params, query }) {
    const asked = { key: params.option_key, trip: query.leg ?? "aller" } as const
    return optionChangeWire(yield* removeMissionOption(caller, missionIdOf(params), asked))
  })
})
