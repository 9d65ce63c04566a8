import { filterValues, TrajetApi } from "@trajet/contract"
import { inspectionFilters, readInspection } from "@trajet/domain/inspection"
import { Effect, Option } from "effect"
import { serve } from "../edge/endpoints/serve.ts"
import { missionIdOf } from "../edge/target.ts"
import { inspectionWire } from "./inspection-wire.ts"

const filtersOf = filterValues(inspectionFilters)

export const inspectionRoutes = serve(TrajetApi.groups.inspection, {
  read: Effect.fnUntraced(function* ({ caller: { keyId, tenant }, params, query, publicUrl }) {
    const { includeFields, phase, trip } = filtersOf(query)
    const found = yield* readInspection(tenant, missionIdOf(params), trip ?? "aller")
    if (Option.isNone(found)) return { status: 202, body: { data: null } } as const
    const data = yield* inspectionWire(found.value, {
      signer: { tenant, key: { holder: "client", keyId } },
      publicUrl,
      phase,
      includesFields: includeFields ?? true
    })
    return { status: 200, body: { data } } as const
  })
})
