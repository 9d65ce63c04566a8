import { DuplicateRequest, TrajetApi } from "@trajet/contract"
import { duplicateMission, previewDuplication } from "@trajet/domain/duplication"
import { Effect, Schema } from "effect"
import { route } from "../edge/route.ts"
import { missionIdOf } from "../edge/target.ts"
import { duplicatedWire, duplicateRequestOf, previewWire } from "./duplication-wire.ts"

const { endpoints } = TrajetApi.groups.duplication

const asking = {
  query: Schema.Struct({}),
  body: DuplicateRequest,
  takesBody: "required",
  honoursIdempotencyKey: false,
  outcome: "duplication"
} as const

const duplicate = route({
  endpoint: endpoints.duplicate,
  scope: "transports:write",
  ...asking,
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const duplicated = yield* duplicateMission(caller, missionIdOf(params), duplicateRequestOf(body))
    return { status: 201, body: JSON.stringify(duplicatedWire(duplicated)) }
  })
})

const preview = route({
  endpoint: endpoints.previewDuplication,
  scope: "transports:read",
  ...asking,
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const plan = yield* previewDuplication(caller, missionIdOf(params), duplicateRequestOf(body))
    return { status: 200, body: JSON.stringify(previewWire(plan)) }
  })
})

export const duplicationRoutes = [duplicate, preview]
