import type { Environment } from "@trajet/domain/access"
import { type LastPosition, type MissionUnderWay, Oversight, underWayStatuses } from "@trajet/domain/oversight"
import { invoicedAt, toInvoiceAt } from "@trajet/domain/operations"
import type { TripKey } from "@trajet/domain/mission"
import type { Track } from "@trajet/domain/positions"
import { rowOf } from "../due/due-work.fake.ts"
import type { StoreState } from "../store/store-state.fake.ts"

const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

const lastOf = ({ last }: Track, trip: TripKey): ReadonlyArray<LastPosition> =>
  last === null ? [] : [{ trip, at: last.at, lat: last.lat, lng: last.lng }]

const missionsOf = (state: StoreState, environment: Environment): ReadonlyArray<MissionUnderWay> =>
  [...state.groups].flatMap(([groupId, { group }]) => {
    const { missions, tracks } = state.rowsToRead({ groupId, environment })
    return [...missions.values()].map(({ mission }) => {
      const [last = null] = [...tracks.values()]
        .filter(({ missionId }) => missionId === mission.id)
        .flatMap(({ track, trip }) => lastOf(track, trip))
        .toSorted((one, other) => byText(other.at, one.at))
      return { mission, group: { id: groupId, name: group.name }, last }
    })
  })

const afterEveryDay = "~"

/** Where a mission comes in the list of those under way. */
const placeOf = ({ mission: { id, outbound, status } }: MissionUnderWay): string =>
  [underWayStatuses.findIndex((one) => one === status), outbound.pickup.date ?? afterEveryDay, id].join(" ")

/** What operators look after, in memory. */
export const oversightOn = (state: StoreState): Oversight["Service"] => {
  const nameOf = (groupId: Parameters<typeof state.groups.get>[0]) => state.groups.get(groupId)?.group.name ?? ""
  return Oversight.of({
    failedWork: (limit) =>
      state.transaction(() =>
        state.due.all
          .flatMap((row) => {
            const { groupId, lastError, ...rest } = rowOf(state, row)
            const groupName = groupId === null ? null : nameOf(groupId)
            return lastError === null ? [] : [{ ...rest, groupId, lastError, groupName }]
          })
          .toSorted((one, other) => byText(one.dueAt, other.dueAt) || one.id - other.id)
          .slice(0, limit)
      ),
    disabledEndpoints: (environment, limit) =>
      state.transaction(() =>
        [...state.webhooks.endpoints.values()]
          .filter(({ endpoint, isDeleted }) => !isDeleted && endpoint.status === "disabled")
          .filter(({ endpoint }) => endpoint.tenant.environment === environment)
          .map(({ breaker, endpoint: { createdAt, id, reason, tenant, url } }) => ({
            id,
            group: { id: tenant.groupId, name: nameOf(tenant.groupId) },
            environment: tenant.environment,
            url,
            reason,
            failuresInRow: breaker.failuresInRow,
            failingSince: breaker.failingSince,
            createdAt
          }))
          .toSorted((one, other) => byText(one.createdAt, other.createdAt) || byText(one.id, other.id))
          .slice(0, limit)
      ),
    missionsToInvoice: ({ environment, groupId, limit, state: asked }) =>
      state.transaction(() => {
        const timeOf = asked === "to_invoice" ? toInvoiceAt : invoicedAt
        const listed = missionsOf(state, environment)
          .filter(({ group }) => groupId === null || group.id === groupId)
          .map(({ group, mission }) => ({ group, mission, place: `${timeOf(mission) ?? ""} ${mission.id}` }))
          .filter(({ mission }) => timeOf(mission) !== null)
          .toSorted((one, other) => byText(one.place, other.place))
        const ordered = asked === "to_invoice" ? listed : listed.toReversed()
        return ordered.slice(0, limit).map(({ group, mission }) => ({ group, mission }))
      }),
    missionsUnderWay: (environment, limit) =>
      state.transaction(() =>
        missionsOf(state, environment)
          .filter(({ mission: { status } }) => underWayStatuses.some((one) => one === status))
          .toSorted((one, other) => byText(placeOf(one), placeOf(other)))
          .slice(0, limit)
      ),
    groups: ({ limit, search }) =>
      state.transaction(() =>
        [...state.groups.values()]
          .map(({ group: { createdAt, id, name } }) => ({ id, name, createdAt }))
          .filter(({ name }) => search === null || name.toLowerCase().includes(search.toLowerCase()))
          .toSorted((one, other) => byText(one.name, other.name) || byText(one.id, other.id))
          .slice(0, limit)
      )
  })
}
