import type { AuditedCaller } from "./caller.model.ts"
import { type DecidedByGroup, GroupSettings } from "./group-settings.port.ts"
import type { GroupId } from "./tenant.model.ts"

/** Reads what a group has decided for all of its missions (TRK-19). */
export const readGroupSettings = (groupId: GroupId) => GroupSettings.use((settings) => settings.read(groupId))

/** Replaces the settings of a group (TRK-19). `by` is for the audit log, null for the administration. */
export const changeGroupSettings = (groupId: GroupId, decided: DecidedByGroup, by: AuditedCaller | null) =>
  GroupSettings.use((settings) => settings.change(groupId, decided, by))
