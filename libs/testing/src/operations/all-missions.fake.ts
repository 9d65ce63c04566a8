import type { Environment } from "@trajet/domain/access"
import { pageOf } from "@trajet/domain/events"
import {
  AllMissions,
  type AllMissionsOrder,
  type AllMissionsPosition,
  type AllMissionsQuery,
  byStatus,
  documentsToReview,
  isDriverSilent,
  isLate,
  type ListedMission,
  lateCountedMax,
  orderOf,
  positionOf
} from "@trajet/domain/operations"
import type { Instant } from "@trajet/domain/time"
import { Option } from "effect"
import { holds } from "../store/asked.fake.ts"
import type { StoredMission, StoreState } from "../store/store-state.fake.ts"

interface Listed extends ListedMission {
  readonly ordinal: number
}

const listedOf = (state: StoreState, environment: Environment): ReadonlyArray<Listed> =>
  [...state.groups].flatMap(([groupId, { group }]) =>
    [...state.rowsToRead({ groupId, environment }).missions.values()].map(({ mission, ordinal }: StoredMission) => ({
      mission,
      group: { id: groupId, name: group.name },
      ordinal
    }))
  )

type Keys = ReadonlyArray<string>

const afterEveryInstant = "~"

/** What the order compares: texts, of which the larger comes first, but for the days of pickups. */
const keysOf: Readonly<Record<AllMissionsOrder, (position: AllMissionsPosition) => Keys>> = {
  driver: ({ endedAt, id }) => [endedAt ?? afterEveryInstant, id],
  search: ({ createdAt, groupId, id }) => [groupId, createdAt, id],
  pickup: ({ id, pickupDate }) => [pickupDate ?? "", id],
  attention: ({ id }) => [id],
  group: ({ createdAt, id }) => [createdAt, id],
  newest: ({ id }) => [id]
}

const compareKeys = (one: Keys, other: Keys): number => {
  const at = one.findIndex((key, index) => key !== other[index])
  if (at < 0) return 0
  return (one[at] ?? "") < (other[at] ?? "") ? -1 : 1
}

/** Negative if the mission of the first position comes first. */
const comparing = (order: AllMissionsOrder) => (one: AllMissionsPosition, other: AllMissionsPosition) => {
  const compared = compareKeys(keysOf[order](one), keysOf[order](other))
  return order === "pickup" ? compared : -compared
}

const needsAttention = (
  state: StoreState,
  environment: Environment,
  { group, mission }: Listed,
  { at, kind }: NonNullable<AllMissionsQuery["attention"]>
): boolean => {
  switch (kind) {
    case "late":
      return isLate(mission, state.presentOf({ groupId: group.id, environment }, at))
    case "silent_drivers":
      return isDriverSilent(mission)
    case "documents_to_review":
      return documentsToReview(mission) > 0
  }
}

const isAsked = (state: StoreState, environment: Environment, listed: Listed, query: AllMissionsQuery): boolean => {
  const { group, mission, ordinal } = listed
  const { driver: outbound, reference, return: back, returnDriver } = mission
  const plates = [mission.outbound.vehicle.registration, back?.vehicle.registration]
  const { date } = mission.outbound.pickup
  const { endedAt } = positionOf(listed)
  const isRecent = (after: Instant | null) =>
    endedAt === null || after === null || endedAt > state.presentOf({ groupId: group.id, environment }, after)
  return holds<Omit<AllMissionsQuery, "after" | "limit">>(
    {
      driver: ({ endedAfter, id }) => (outbound?.id === id || returnDriver?.id === id) && isRecent(endedAfter),
      search: (search) =>
        ordinal === search.ordinal || plates.includes(search.registration) || reference === search.reference,
      attention: (attention) => needsAttention(state, environment, listed, attention),
      status: (status) => mission.status === status,
      groupId: (groupId) => group.id === groupId,
      pickupFrom: (day) => date !== null && date >= day,
      pickupTo: (day) => date !== null && date <= day
    },
    query
  )
}

const list =
  (state: StoreState): AllMissions["Service"]["list"] =>
  (environment, query) =>
    state.transaction(() => {
      const { after, limit } = query
      const compare = comparing(orderOf(query))
      const found = listedOf(state, environment)
        .filter((listed) => isAsked(state, environment, listed, query))
        .filter((listed) => after === null || compare(after, positionOf(listed)) < 0)
        .sort((one, other) => compare(positionOf(one), positionOf(other)))
      const { items, last } = pageOf(found, limit)
      const missions = items.map(({ mission, group }) => ({ mission, group }))
      return { missions, next: last === null ? null : positionOf(last) }
    })

const counts =
  (state: StoreState): AllMissions["Service"]["counts"] =>
  (environment, now) =>
    state.transaction(() => {
      const listed = listedOf(state, environment)
      const missions = listed.map(({ mission }) => mission)
      const late = listed.filter(({ group, mission }) =>
        isLate(mission, state.presentOf({ groupId: group.id, environment }, now))
      )
      return {
        byStatus: byStatus((status) => missions.filter((mission) => mission.status === status).length),
        silentDrivers: missions.filter(isDriverSilent).length,
        documentsToReview: missions.reduce((sum, mission) => sum + documentsToReview(mission), 0),
        late: Math.min(late.length, lateCountedMax)
      }
    })

export const allMissionsOn = (state: StoreState): AllMissions["Service"] =>
  AllMissions.of({
    ownerOf: (environment, id) =>
      state.transaction(() => {
        const found = [...state.groups].find(([groupId]) => state.rowsToRead({ groupId, environment }).missions.has(id))
        return Option.map(Option.fromUndefinedOr(found), ([groupId, { grids, group }]) => ({
          tenant: { groupId, environment },
          gridVersion: grids.length,
          groupName: group.name
        }))
      }),
    list: list(state),
    counts: counts(state),
    notes: (tenant, missionId) => state.transaction(() => state.rowsToRead(tenant).notes.get(missionId) ?? [])
  })
