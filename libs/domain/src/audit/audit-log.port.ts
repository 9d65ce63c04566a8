import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { AuditedChange } from "./audit-log.model.ts"

export interface ChangeQuery {
  readonly olderThan: { readonly at: Instant; readonly id: number } | null
  readonly limit: number
}

/** Reads the audit log. Each write of the store adds its own row. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** The changes of an environment of a group and those of the whole group, the newest first. */
    readonly list: (tenant: Tenant, query: ChangeQuery) => Effect.Effect<ReadonlyArray<AuditedChange>, StoreUnavailable>
  }
>()("@trajet/domain/audit/AuditLog") {}
