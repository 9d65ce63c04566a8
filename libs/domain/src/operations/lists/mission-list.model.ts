import { GroupId } from "../../access/tenant.model.ts"
import { pageSizeMax } from "../../events/page.rules.ts"
import { MissionId } from "../../mission/mission-id.model.ts"
import type { DriverId, Mission } from "../../mission/mission.model.ts"
import { Day, Instant } from "../../time/instant.model.ts"
import { type AllMissionFilters, type MissionAttention, noAllMissionFilters } from "./all-mission-filters.model.ts"
import type { RefusedStep } from "../refused-step.model.ts"
import { endedAt } from "./attention.rules.ts"

/** A text that people search by: the number of a mission, a plate of one of its vehicles, or the client's reference. */
export interface MissionSearch {
  readonly reference: string
  /** Upper case, without separators. */
  readonly registration: string
  /** Null if the text is no `M-` number. */
  readonly ordinal: number | null
}

/** The filters, with what the store looks for in place of what a person wrote. */
export interface AllMissionsQuery extends Omit<AllMissionFilters, "driverId" | "search" | "attention"> {
  /**
   * Missions that have this driver on a trip; of the ended ones only those that ended after `endedAfter`, if it is set:
   * real time, moved by the test clock of the mission's group.
   */
  readonly driver: { readonly id: DriverId; readonly endedAfter: Instant | null } | null
  readonly search: MissionSearch | null
  /** Missions that need this attention; late ones at the real time `at`, moved by the test clock of their group. */
  readonly attention: { readonly kind: MissionAttention; readonly at: Instant } | null
  /** Only missions after this one in the order of the list. */
  readonly after: AllMissionsPosition | null
  /** 1 to `pageSizeMax`. */
  readonly limit: number
}

const { driverId: _, ...noFilters } = noAllMissionFilters

/** The first page of all missions. */
export const everyMissionOfAll: AllMissionsQuery = { ...noFilters, driver: null, after: null, limit: pageSizeMax }

/** What the orders of the list compare. */
export interface AllMissionsPosition {
  readonly groupId: GroupId
  readonly createdAt: Instant
  readonly endedAt: Instant | null
  readonly pickupDate: Day | null
  readonly id: MissionId
}

export interface ListedMission {
  readonly mission: Mission
  readonly group: { readonly id: GroupId; readonly name: string }
}

/** A mission of a page. */
export interface PagedMission extends ListedMission {
  /** The last report of a driver that was refused, also if the step was reported since. */
  readonly refusedStep: RefusedStep | null
}

export interface AllMissionsPage {
  readonly missions: ReadonlyArray<PagedMission>
  /** Where the next page starts; null at the end. A page that is not full may have one. */
  readonly next: AllMissionsPosition | null
}

/**
 * The order of the list, which each store has an index for:
 * - `driver`: those that have not ended first, by id, the newest first; then those that ended last;
 * - `search`: by group, and in a group the newest first;
 * - `pickup`: by the day of the outbound pickup, then by id;
 * - `attention`: by id, the newest first;
 * - `group`: the newest first;
 * - `newest`: by id, the newest first.
 */
export type AllMissionsOrder = "driver" | "search" | "pickup" | "attention" | "group" | "newest"

/** The order in which a query lists, the first of its filters in the order of `AllMissionsOrder`. */
export const orderOf = (query: AllMissionsQuery): AllMissionsOrder => {
  const { attention, driver, groupId, pickupFrom, pickupTo, search } = query
  if (driver !== null) return "driver"
  if (search !== null) return "search"
  if (pickupFrom !== null || pickupTo !== null) return "pickup"
  if (attention !== null) return "attention"
  return groupId === null ? "newest" : "group"
}

/** The place of a mission in every order of the list. */
export const positionOf = ({ mission, group }: ListedMission): AllMissionsPosition => ({
  groupId: group.id,
  createdAt: mission.createdAt,
  endedAt: endedAt(mission),
  pickupDate: mission.outbound.pickup.date,
  id: mission.id
})

const absent = "-"

/** A position as one text. */
export const positionText = ({ createdAt, endedAt, groupId, id, pickupDate }: AllMissionsPosition): string =>
  [groupId, createdAt, endedAt ?? absent, pickupDate ?? absent, id].join(" ")

/** Reads a text of `positionText`; null for any other. */
export const positionOfText = (text: string): AllMissionsPosition | null => {
  const [groupId, createdAt, ended, day, id] = text.split(" ")
  if (
    groupId === undefined ||
    createdAt === undefined ||
    ended === undefined ||
    day === undefined ||
    id === undefined
  ) {
    return null
  }
  return {
    groupId: GroupId(groupId),
    createdAt: Instant(createdAt),
    endedAt: ended === absent ? null : Instant(ended),
    pickupDate: day === absent ? null : Day(day),
    id: MissionId(id)
  }
}
