import { AddOptionRequest, CatalogueQuery, RemoveOptionQuery, TrajetApi } from "@trajet/contract"
import { addMissionOption, readCatalogue, removeMissionOption } from "@trajet/domain/options"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { missionIdOf } from "../edge/target.ts"
import { catalogueWire, optionChangeWire } from "./options-wire.ts"

const { endpoints } = TrajetApi.groups.options
const none = Schema.Struct({})
const bodyless = { body: none, takesBody: "none", honoursIdempotencyKey: false, outcome: "other" } as const

const catalogue = route({
  endpoint: endpoints.catalogue,
  scope: "transports:read",
  query: CatalogueQuery,
  ...bodyless,
  handle: Effect.fnUntraced(function* ({ caller, query }) {
    const found = yield* readCatalogue(caller, query.transport_id ?? null, query.leg ?? "aller")
    return { status: 200, body: JSON.stringify(catalogueWire(found)) }
  })
})

const add = route({
  endpoint: endpoints.add,
  scope: "transports:write",
  query: none,
  body: AddOptionRequest,
  takesBody: "required",
  honoursIdempotencyKey: false,
  outcome: "other",
  handle: Effect.fnUntraced(function* ({ body, caller, params }) {
    const asked = { key: body.option_key, trip: body.leg ?? "aller" } as const
    const changed = yield* addMissionOption(caller, missionIdOf(params), asked, body.params ?? {})
    return { status: 200, body: JSON.stringify(optionChangeWire(changed)) }
  })
})

const remove = route({
  endpoint: endpoints.remove,
  scope: "transports:write",
  query: RemoveOptionQuery,
  ...bodyless,
  handle: Effect.fnUntraced(function* ({ caller, params, query }) {
    const asked = { key: params["option_key"] ?? "", trip: query.leg ?? "aller" } as const
    const changed = yield* removeMissionOption(caller, missionIdOf(params), asked)
    return { status: 200, body: JSON.stringify(optionChangeWire(changed)) }
  })
})

export const optionRoutes = [catalogue, add, remove]
