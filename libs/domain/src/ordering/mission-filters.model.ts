import { cursorFilters } from "../events/cursor-filters.rules.ts"
import { flagFilter, instantFilter, noneOf, oneOfFilter, textFilter, type ValuesOf } from "../events/filters.model.ts"
import { MissionStatus } from "../mission/mission.model.ts"
import { identifierLengthMax, registrationLengthMax } from "../text/text-lengths.model.ts"

/**
 * Filters of a group's missions (ORD-40, ORD-42). The query, the port, the cursor, the statement and the saved views
 * follow from them.
 */
export const missionFilters = {
  status: oneOfFilter(MissionStatus.literals),
  createdAfter: instantFilter,
  createdBefore: instantFilter,
  registration: textFilter(registrationLengthMax),
  transportId: textFilter(identifierLengthMax),
  reference: textFilter(identifierLengthMax),
  hasReturn: flagFilter
}

export type MissionFilters = ValuesOf<typeof missionFilters>

export const noMissionFilters = noneOf(missionFilters)

export const missionCursorFilters = cursorFilters(missionFilters, {
  always: ["transportId", ["status", "createdAfter", "createdBefore", "registration", "reference", "hasReturn"]]
})
