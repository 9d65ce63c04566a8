import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { GroupId } from "../access/tenant.model.ts"

/** Reads how far the test clock of each group is ahead of real time (docs/adr/0051). */
export class ClockLeads extends Context.Service<
  ClockLeads,
  {
    /** The leads of the groups' test clocks in milliseconds. Groups whose clock was never moved may be missing. */
    readonly leadsMillis: (
      groupIds: ReadonlyArray<GroupId>
    ) => Effect.Effect<ReadonlyMap<GroupId, number>, StoreUnavailable>
  }
>()("@trajet/domain/clock/ClockLeads") {}
