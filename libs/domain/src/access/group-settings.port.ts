import { Context, type Effect } from "effect"
import type { AuditedCaller } from "./caller.model.ts"
import type { Group } from "./groups.port.ts"
import type { StoreUnavailable } from "./store.errors.ts"
import type { GroupId } from "./tenant.model.ts"

/** What the administrators of a group decide for all of its missions. */
export type DecidedByGroup = Pick<Group, "trackingMails">

/** Stores the settings that administrators of a group change. The API has this port, and not `Groups`. */
export class GroupSettings extends Context.Service<
  GroupSettings,
  {
    readonly read: (groupId: GroupId) => Effect.Effect<DecidedByGroup, StoreUnavailable>
    /**
     * Replaces the settings. Mails that are due already leave only if they are on. `by` is for the audit log, null for the
     * administration.
     */
    readonly change: (
      groupId: GroupId,
      settings: DecidedByGroup,
      by: AuditedCaller | null
    ) => Effect.Effect<DecidedByGroup, StoreUnavailable>
  }
>()("@trajet/domain/access/GroupSettings") {}
