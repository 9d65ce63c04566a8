import type { AuditedAction } from "../access/audited-action.model.ts"
import { Effect, type Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import type { OutcomeUnknown, StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { ClaimLost } from "../idempotency/idempotency.errors.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { MissionNotFound } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import { type MissionChange, Missions } from "../mission/missions.port.ts"
import type { Instant } from "../time/instant.model.ts"

type ChangeFailure = MissionNotFound | StoredDocumentUnreadable | StoreUnavailable | OutcomeUnknown | ClaimLost

/** In whose name a mission changes: a client's, or an operator's (OPS-32). `Done` is the result of the change. */
export interface ChangeAuthority<Done, R> {
  readonly tenant: Tenant
  /** Version of the group's current grid, which prices its trips. */
  readonly gridVersion: number
  readonly by: "client" | "operator"
  /** `Missions.change`, with author, reason and idempotency key of this authority. */
  readonly change: <E>(
    id: MissionId,
    action: AuditedAction,
    decide: (mission: Mission, now: Instant, recordedAt: Instant) => Result.Result<MissionChange<Done>, E>
  ) => Effect.Effect<Done, E | ChangeFailure, R>
}

/** A change in the name of the client who sent the request. */
export const asClient = <Done>(caller: Caller): ChangeAuthority<Done, Missions> => ({
  tenant: caller.tenant,
  gridVersion: caller.gridVersion,
  by: "client",
  change: (id, action, decide) => Effect.flatMap(Missions, (missions) => missions.change(caller, id, action, decide))
})
