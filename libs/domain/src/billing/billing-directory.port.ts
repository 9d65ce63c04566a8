import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { BillingEntity } from "./billing.model.ts"

/** Stores the billing entities of a group. */
export class BillingDirectory extends Context.Service<
  BillingDirectory,
  {
    /** Includes closed entities, in a stable order; may be empty. */
    readonly entities: (tenant: Tenant) => Effect.Effect<ReadonlyArray<BillingEntity>, StoreUnavailable>
  }
>()("@trajet/domain/billing/BillingDirectory") {}
