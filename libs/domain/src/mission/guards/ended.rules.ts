import { transitionRows } from "../mission-table.rules.ts"
import { MissionStatus } from "../mission.model.ts"

/** Statuses that a mission leaves by an incident at most: it is not open any more (MIS-23, MIS-25). */
export const endedStatuses: ReadonlyArray<MissionStatus> = MissionStatus.literals.filter((status) =>
  transitionRows.every(({ from, trigger }) => !from.includes(status) || trigger === "report_incident")
)

/** True for a mission that is completed or cancelled. */
export const isEnded = ({ status }: { readonly status: MissionStatus }): boolean => endedStatuses.includes(status)
