import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { Billing } from "./billing.port.ts"

/** A choice of more is no choice: the other entities are typed. */
export const listedEntitiesMax = 200

/**
 * Lists the billing entities that an order of the group may name, by company name, at most `listedEntitiesMax` (CON-108).
 * Fails with `BillingUnavailable`.
 */
export const billingEntities = Effect.fn("billingEntities")(function* (tenant: Tenant) {
  const billing = yield* Billing
  const entities = yield* billing.entities(tenant)
  return entities
    .filter(({ allowed }) => allowed)
    .toSorted((one, other) => one.companyName.localeCompare(other.companyName, "fr"))
    .slice(0, listedEntitiesMax)
})
