import { deprecated, TrajetApi } from "@trajet/contract"
import { Day } from "@trajet/domain/time"
import { runProcess } from "@trajet/runtime"
import { Context, Effect } from "effect"
import { deprecationForTest } from "./deprecation-for-test.ts"

// The API with a deprecated endpoint, which the contract may not have. The annotations are those that `annotateMerge`
// gives an endpoint of the contract.
const { since, sunset, instead } = deprecationForTest
for (const endpoint of [TrajetApi.groups.prices.endpoints.history, TrajetApi.groups.documents.endpoints.deposit]) {
  const annotations = deprecated({ since: Day(since), sunset: Day(sunset), instead })
  Object.assign(endpoint, { annotations: Context.merge(endpoint.annotations, annotations) })
}

const { api } = await import("../../apps/api/src/api.ts")
runProcess(api(() => Effect.void))
