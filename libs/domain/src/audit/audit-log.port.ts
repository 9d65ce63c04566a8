import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { AuditedChange, ChangeActor } from "./audit-log.model.ts"

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
    /** Who created these missions of the tenant. A mission whose creation is not found is left out. */
    readonly creators: (
      tenant: Tenant,
      missions: ReadonlyArray<{ readonly id: MissionId; readonly createdAt: Instant }>
    ) => Effect.Effect<ReadonlyMap<MissionId, ChangeActor>, StoreUnavailable>
  }
>()("@trajet/domain/audit/AuditLog") {}
