import {
  type Caller,
  ClaimLost,
  type Mission,
  type MissionChange,
  MissionNotFound,
  type MissionQuery,
  Missions,
  type MissionSummary,
  type NewMissionRecord,
  ordinalOf,
  transportIdOf
} from "@trajet/domain"
import { Effect, Option, Result } from "effect"
import { appendEvents, type StoredMission, type StoreState, type TenantRows } from "./store-state.fake.ts"

const auditRow = ({ tenant, keyId, requestId, ip }: Caller, at: string, action: string, target: string) => ({
  at,
  ...tenant,
  keyId,
  action,
  target,
  requestId,
  ip
})

const completesClaim = (rows: TenantRows, { completes }: NewMissionRecord): boolean => {
  if (completes === null) return true
  const { claim, answer } = completes
  const row = rows.keys.get(claim.key)
  if (row?.owner !== claim.owner || row.fence !== claim.fence || row.answer !== null) return false
  rows.keys.set(claim.key, { ...row, answer })
  return true
}

const summaryOf = ({ mission, ordinal }: StoredMission): MissionSummary => {
  const { outbound } = mission
  return {
    id: mission.id,
    transportId: transportIdOf(ordinal),
    status: mission.status,
    createdAt: mission.createdAt,
    pickup: { address: outbound.pickup.place.address, date: outbound.pickup.date },
    delivery: { address: outbound.delivery.place.address, date: outbound.delivery.date },
    registration: outbound.vehicle.registration,
    vehicleType: outbound.vehicle.type,
    amountHt: outbound.priceHt,
    hasReturn: mission.return !== null,
    reference: mission.reference
  }
}

const isAsked = (query: MissionQuery, mission: MissionSummary): boolean => {
  const { status, createdAfter, createdBefore, registration, reference, ordinal, hasReturn, olderThan } = query
  const { createdAt, id } = mission
  return (
    (status === null || mission.status === status) &&
    (createdAfter === null || createdAt > createdAfter) &&
    (createdBefore === null || createdAt < createdBefore) &&
    (registration === null || mission.registration === registration) &&
    (reference === null || mission.reference === reference) &&
    (ordinal === null || Option.getOrNull(ordinalOf(mission.transportId)) === ordinal) &&
    (hasReturn === null || mission.hasReturn === hasReturn) &&
    (olderThan === null || createdAt < olderThan.createdAt || (createdAt === olderThan.createdAt && id < olderThan.id))
  )
}

const newestFirst = (a: MissionSummary, b: MissionSummary): number => {
  if (a.createdAt === b.createdAt) return a.id < b.id ? 1 : -1
  return a.createdAt < b.createdAt ? 1 : -1
}

const create =
  (state: StoreState): Missions["Service"]["create"] =>
  (caller, record) =>
    state
      .transaction((now) => {
        const rows = state.rowsOf(caller.tenant)
        if (!completesClaim(rows, record)) return Result.fail(new ClaimLost())
        const { id } = record.mission
        const ordinal = state.nextOrdinal()
        const transportId = transportIdOf(ordinal)
        const createdAt = appendEvents(state, caller.tenant, now, { missionId: id, transportId, firstSequence: 1 }, [
          record.created
        ])
        const mission: Mission = { ...structuredClone(record.mission), transportId, createdAt }
        rows.missions.set(id, { ordinal, mission })
        state.audit.push(auditRow(caller, now, "transport.create", id))
        return Result.void
      })
      .pipe(Effect.flatMap(Effect.fromResult))

const change =
  (state: StoreState): Missions["Service"]["change"] =>
  <A, E>(
    caller: Caller,
    id: string,
    action: string,
    decide: (mission: Mission, now: string) => Result.Result<MissionChange<A>, E>
  ) =>
    state
      .transaction((now): Result.Result<A, E | MissionNotFound> => {
        const rows = state.rowsToRead(caller.tenant)
        const stored = rows.missions.get(id)
        if (stored === undefined) return Result.fail(new MissionNotFound())
        const before = stored.mission
        return Result.map(decide(before, now), ({ mission, events, result }) => {
          if (mission === before) return result
          const { createdAt, sequence } = before
          const transportId = transportIdOf(stored.ordinal)
          rows.missions.set(id, { ...stored, mission: { ...structuredClone(mission), id, transportId, createdAt } })
          appendEvents(state, caller.tenant, now, { missionId: id, transportId, firstSequence: sequence + 1 }, events)
          state.audit.push(auditRow(caller, now, action, id))
          return result
        })
      })
      .pipe(Effect.flatMap(Effect.fromResult))

export const missionsOn = (state: StoreState): Missions["Service"] =>
  Missions.of({
    create: create(state),
    find: (tenant, id) =>
      state.transaction(() =>
        Option.map(Option.fromUndefinedOr(state.rowsToRead(tenant).missions.get(id)), ({ mission }) => mission)
      ),
    list: (tenant, query) =>
      state.transaction(() =>
        [...state.rowsToRead(tenant).missions.values()]
          .map(summaryOf)
          .filter((mission) => isAsked(query, mission))
          .sort(newestFirst)
          .slice(0, query.limit)
      ),
    change: change(state)
  })
