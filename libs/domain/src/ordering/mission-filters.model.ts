import { cursorFilters } from "../events/cursor-filters.rules.ts"
import { flagFilter, instantFilter, noneOf, oneOfFilter, textFilter, type ValuesOf } from "../events/filters.model.ts"
import { MissionStatus } from "../mission/mission.model.ts"
import { identifierLengthMax, registrationLengthMax } from "../text/text-lengths.model.ts"

/**
 * Each finds the missions whose member of the list with its name has just the value, and says nothing more anywhere: the
 * store's condition, the fake and the tests of each filter follow.
 */
export const memberFilters = {
  status: oneOfFilter(MissionStatus.literals),
  reference: textFilter(identifierLengthMax),
  hasReturn: flagFilter
}

const { status, ...others } = memberFilters

/**
 * Filters of a group's missions (ORD-40, ORD-42). The query, the port, the cursor, the statement and the saved views
 * follow from them.
 */
export const missionFilters = {
  status,
  createdAfter: instantFilter,
  createdBefore: instantFilter,
  registration: textFilter(registrationLengthMax),
  transportId: textFilter(identifierLengthMax),
  ...others
}

export type MissionFilters = ValuesOf<typeof missionFilters>

export const noMissionFilters = noneOf(missionFilters)

export const missionCursorFilters = cursorFilters(missionFilters, {
  always: ["transportId", ["status", "createdAfter", "createdBefore", "registration", "reference", "hasReturn"]]
})
