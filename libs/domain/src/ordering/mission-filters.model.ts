import { flagFilter, instantFilter, noneOf, oneOfFilter, textFilter, type ValuesOf } from "../events/filters.model.ts"
import { MissionStatus } from "../mission/mission.model.ts"

const identifierLengthMax = 50
const registrationLengthMax = 20

/**
 * Filters of a group's missions (ORD-40, ORD-42). Query, port and statement follow from their names. Their order is part
 * of the cursors that callers hold.
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

export const noMissionFilters: MissionFilters = noneOf(missionFilters)
