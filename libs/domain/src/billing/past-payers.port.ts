import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { PastPayer } from "./billing.model.ts"

/** Newest orders in which payers are looked for. */
export const pastOrdersMax = 200

/** Finds who paid for orders of a group. */
export class PastPayers extends Context.Service<
  PastPayers,
  {
    /** The entities of the newest `pastOrdersMax` orders of the tenant, each once, as its newest order names it. */
    readonly recent: (tenant: Tenant) => Effect.Effect<ReadonlyArray<PastPayer>, StoreUnavailable>
  }
>()("@trajet/domain/billing/PastPayers") {}
