import { InspectionQuery, TrajetApi } from "@trajet/contract"
import { readInspection } from "@trajet/domain/inspection"
import { Effect, Option, Schema } from "effect"
import { route } from "../edge/route.ts"
import { missionIdOf } from "../edge/target.ts"
import { inspectionWire } from "./inspection-wire.ts"

const none = Schema.Struct({})
const { endpoints } = TrajetApi.groups.inspection

const read = route({
  endpoint: endpoints.read,
  scope: "transports:read",
  query: InspectionQuery,
  body: none,
  takesBody: "none",
  honoursIdempotencyKey: false,
  outcome: "other",
  handle: Effect.fnUntraced(function* ({ caller, params, query, publicUrl }) {
    const { tenant, keyId } = caller
    const found = yield* readInspection(tenant, missionIdOf(params), query.leg ?? "aller")
    if (Option.isNone(found)) return { status: 202, body: JSON.stringify({ data: null }) }
    const data = yield* inspectionWire(found.value, {
      signer: { tenant, key: { holder: "client", keyId } },
      publicUrl,
      phase: query.phase ?? null,
      includesFields: query.include_fields !== "false"
    })
    return { status: 200, body: JSON.stringify({ data }) }
  })
})

export const inspectionRoutes = [read]
