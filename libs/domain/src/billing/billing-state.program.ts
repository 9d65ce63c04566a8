import { Effect } from "effect"
import { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { BillingStateUnavailable, type BillingUnavailable } from "./billing.errors.ts"
import { Billing } from "./billing.port.ts"

const failed = (error: BillingUnavailable): Effect.Effect<never, BillingStateUnavailable | StoreUnavailable> => {
  // If the group's own directory is unreadable, the database failed and not a billing system.
  if (error.cause instanceof StoreUnavailable) return Effect.fail(error.cause)
  return error.reason === "nonsense"
    ? Effect.die(error)
    : Effect.fail(new BillingStateUnavailable({ reason: error.reason, cause: error }))
}

/**
 * What billing says of a trip, to be asked before the mission is locked (BIL-8 to BIL-10). Fails with
 * `BillingStateUnavailable` where billing is down or slow, with `StoreUnavailable` where it is the store that is; an answer
 * that is no state is a defect.
 */
export const billingStateOf = Effect.fn("billingStateOf")(function* (tenant: Tenant, missionId: string, leg: TripKey) {
  const billing = yield* Billing
  return yield* Effect.catchTag(billing.billingState(tenant, missionId, leg), "BillingUnavailable", failed)
})
