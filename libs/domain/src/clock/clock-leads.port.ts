import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { GroupId } from "../access/tenant.model.ts"

/** Knows how far the test clock of each group is ahead of real time (docs/adr/0051). */
export class ClockLeads extends Context.Service<
  ClockLeads,
  {
    /** The leads of the groups' test environments in milliseconds. A clock that was never moved may be left out. */
    readonly leadsMillis: (
      groupIds: ReadonlyArray<GroupId>
    ) => Effect.Effect<ReadonlyMap<GroupId, number>, StoreUnavailable>
  }
>()("@trajet/domain/clock/ClockLeads") {}
