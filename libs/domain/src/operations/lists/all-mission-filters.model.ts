import { Schema } from "effect"
import { GroupId } from "../../access/tenant.model.ts"
import { cursorFilters } from "../../events/cursor-filters.rules.ts"
import {
  dayFilter,
  declared,
  idFilter,
  noneOf,
  oneOfFilter,
  textFilter,
  type ValuesOf
} from "../../events/filters.model.ts"
import { DriverId, MissionStatus } from "../../mission/mission.model.ts"
import { identifierLengthMax } from "../../text/text-lengths.model.ts"

/** What an operator looks at first (OPS-38). */
export const MissionAttention = Schema.Literals(["late", "silent_drivers", "documents_to_review"])
export type MissionAttention = typeof MissionAttention.Type

/** Filters of the missions of all groups. A driver lists its own missions, and chooses no driver (OPS-23). */
export const allMissionFilters = {
  status: oneOfFilter(MissionStatus.literals),
  groupId: declared(idFilter(GroupId), { wire: "group", description: "Id of a group", only: "operator" }),
  driverId: declared(idFilter(DriverId), { description: "Driver of either trip", only: "operator" }),
  attention: declared(oneOfFilter(MissionAttention.literals), {
    description: "Missions that a number of `attention` counts",
    only: "operator"
  }),
  search: declared(textFilter(identifierLengthMax), {
    wire: "q",
    description: "An `M-` number, a plate of either trip, or the client's reference; whole, not a part of it",
    examples: ["AB-123-CD"]
  }),
  pickupFrom: declared(dayFilter, { description: "First day of the outbound pickup" }),
  pickupTo: declared(dayFilter, { description: "Last day of the outbound pickup" })
}

export type AllMissionFilters = ValuesOf<typeof allMissionFilters>

export const noAllMissionFilters = noneOf(allMissionFilters)

export const allMissionCursorFilters = cursorFilters(allMissionFilters, {
  always: ["groupId", "driverId", "search", ["status", "pickupFrom", "pickupTo"], "attention"]
})
