import { TrajetApi } from "@trajet/contract"
import { readInspection } from "@trajet/domain/inspection"
import { Effect, Option } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { missionIdOf } from "../edge/target.ts"
import { inspectionWire } from "./inspection-wire.ts"

export const inspectionRoutes = serve(TrajetApi.groups.inspection, {
  read: Effect.fnUntraced(function* ({ caller: { keyId, tenant }, params, query, publicUrl }) {
    const found = yield* readInspection(tenant, missionIdOf(params), query.leg ?? "aller")
    if (Option.isNone(found)) return { status: 202, body: { data: null } } as const
    const data = yield* inspectionWire(found.value, {
      signer: { tenant, key: { holder: "client", keyId } },
      publicUrl,
      phase: query.phase ?? null,
      includesFields: query.include_fields !== "false"
    })
    return { status: 200, body: { data } } as const
  })
})
