import { Effect } from "effect"
import { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { BillingStateUnavailable, type BillingUnavailable } from "./billing.errors.ts"
import { Billing } from "./billing.port.ts"

const failed = (error: BillingUnavailable): Effect.Effect<never, BillingStateUnavailable | StoreUnavailable> => {
  // A group's own directory is in the database, so this failure is the database's.
  if (error.cause instanceof StoreUnavailable) return Effect.fail(error.cause)
  return error.reason === "nonsense"
    ? Effect.die(error)
    : Effect.fail(new BillingStateUnavailable({ reason: error.reason, cause: error }))
}

/**
 * Reads the billing state of a trip, before the mission is locked (BIL-8 to BIL-10). Fails with
 * `BillingStateUnavailable` or `StoreUnavailable`. An unknown state is a defect.
 */
export const billingStateOf = Effect.fn("billingStateOf")(function* (
  tenant: Tenant,
  missionId: MissionId,
  trip: TripKey
) {
  const billing = yield* Billing
  return yield* Effect.catchTag(billing.billingState(tenant, missionId, trip), "BillingUnavailable", failed)
})
