import { Clock, Effect } from "effect"
import type { Environment } from "../../access/tenant.model.ts"
import { instantOfMillis } from "../../time/instant.rules.ts"
import { AllMissions } from "../all-missions.port.ts"

/** Counts the missions of an environment by status, and those that need attention (OPS-38). */
export const countMissions = Effect.fn("countMissions")(function* (environment: Environment) {
  const missions = yield* AllMissions
  return yield* missions.counts(environment, instantOfMillis(yield* Clock.currentTimeMillis))
})
