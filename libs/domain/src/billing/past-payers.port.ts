import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { PastPayer } from "./billing.model.ts"

/** Finds who paid for orders of a group. */
export class PastPayers extends Context.Service<
  PastPayers,
  {
    /** The entities of the newest `newestMissionsMax` orders of the tenant, each once, as its newest order names it. */
    readonly recent: (tenant: Tenant) => Effect.Effect<ReadonlyArray<PastPayer>, StoreUnavailable>
  }
>()("@trajet/domain/billing/PastPayers") {}
