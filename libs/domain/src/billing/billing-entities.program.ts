import { Effect, Option } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import type { PastPayer } from "./billing.model.ts"
import { Billing } from "./billing.port.ts"
import { PastPayers } from "./past-payers.port.ts"

/** A choice of more is no choice: the other entities are typed. */
export const listedEntitiesMax = 200

/**
 * Lists the billing entities that an order of the group may name, by company name, at most `listedEntitiesMax` (CON-108).
 * They are those of past orders if the billing system has no list. Fails with `BillingUnavailable` or `StoreUnavailable`.
 */
export const billingEntities = Effect.fn("billingEntities")(function* (tenant: Tenant) {
  const billing = yield* Billing
  const pastPayers = yield* PastPayers
  const listed = yield* billing.entities(tenant)
  const entities: ReadonlyArray<PastPayer> = Option.isSome(listed)
    ? listed.value.filter(({ allowed }) => allowed)
    : yield* pastPayers.recent(tenant)
  return entities
    .toSorted((one, other) => one.companyName.localeCompare(other.companyName, "fr"))
    .slice(0, listedEntitiesMax)
})
