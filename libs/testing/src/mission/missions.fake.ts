import { emittedHundredths } from "@trajet/domain/emissions"
import { type Author, type Caller, StoreUnavailable, type Tenant } from "@trajet/domain/access"
import type { DomainEvent } from "@trajet/domain/events"
import { ClaimLost, holderOf } from "@trajet/domain/idempotency"
import {
  type DriverAtWork,
  type DriverId,
  type FilingChange,
  type KeptFile,
  listedLabelsOf,
  memberFilters,
  type Mission,
  type MissionChange,
  type MissionDuplicate,
  type MissionId,
  MissionNotFound,
  type MissionQuery,
  Missions,
  type MissionSummary,
  type NewMissionRecord,
  ordinalOf,
  transportIdOf
} from "@trajet/domain/mission"
import { type NewNotice, type Notice, NoticeId } from "@trajet/domain/notices"
import { driversOfChange } from "@trajet/domain/operations/feed"
import type { Instant } from "@trajet/domain/time"
import { Effect, Option, Record, Result } from "effect"
import { addNotice as storeNotice } from "../notices/notices.fake.ts"
import { completesClaim, isClaimHeld } from "../idempotency/idempotency-keys.fake.ts"
import { driverAtWorkOf } from "../offers/offers.fake.ts"
import {
  appendEvents,
  later,
  type AuditRow,
  type StoredMission,
  type StoreState,
  type TenantRows
} from "../store/store-state.fake.ts"
import { holds } from "../store/asked.fake.ts"

/** An audit row of a change by this author. */
export const auditRow = (
  { tenant, keyId, requestId, ip }: Author,
  at: Instant,
  action: string,
  target: string
): AuditRow => ({
  at,
  ...tenant,
  keyId,
  action,
  target,
  requestId,
  ip
})

const completed = (
  state: StoreState,
  author: Author,
  about: MissionId,
  completes: NewMissionRecord["completes"]
): boolean => completes === null || completesClaim(state, holderOf(author), { ...completes, about })

const keepsFiles = (rows: TenantRows, files: ReadonlyArray<KeptFile>, now: Instant): boolean => {
  if (!files.every(({ fileId }) => rows.files.get(fileId)?.state === "staged")) return false
  for (const { fileId, bytes } of files) rows.files.set(fileId, { state: "kept", touchedAt: now, bytes })
  return true
}

const keptBytesOf = ({ files }: TenantRows): number =>
  [...files.values()].reduce((sum, { state, bytes = 0 }) => sum + (state === "kept" ? bytes : 0), 0)

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
    returnHt: mission.return?.priceHt ?? null,
    cancellationFeeHt: mission.cancellationFeeHt,
    emitted: emittedHundredths(mission),
    hasReturn: mission.return !== null,
    ...listedLabelsOf(mission)
  }
}

const platesOf = ({ mission: { outbound, return: back } }: StoredMission): ReadonlyArray<string | null> => [
  outbound.vehicle.registration,
  ...(back === null ? [] : [back.vehicle.registration])
]

const isAsked = (query: MissionQuery, mission: MissionSummary, stored: StoredMission): boolean => {
  const { createdAt, id } = mission
  return holds<Omit<MissionQuery, "limit">>(
    {
      ...Record.map(memberFilters, (_, name) => (wanted: unknown) => mission[name] === wanted),
      createdAfter: (after) => createdAt > after,
      createdBefore: (before) => createdAt < before,
      registration: (registration) => platesOf(stored).includes(registration),
      ordinal: (ordinal) => Option.getOrNull(ordinalOf(mission.transportId)) === ordinal,
      olderThan: (one) => createdAt < one.createdAt || (createdAt === one.createdAt && id < one.id)
    },
    query
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
      .transaction((now): Result.Result<void, ClaimLost> => {
        if (!completed(state, caller, record.mission.id, record.completes)) return Result.fail(new ClaimLost())
        const ordinal = state.nextOrdinal()
        insert(state, caller, now, { ordinal, ...record })
        const { mission, robot = null } = record
        // Of robots there is the first step alone: work that the tests of test clocks wait for.
        if (robot?.mode === "auto") {
          const first = later(state.presentOf(caller.tenant, now), robot.stepSeconds * 1_000)
          state.due.schedule("robot_step", { ...caller.tenant, id: mission.id }, first)
        }
        state.audit.push(auditRow(caller, now, "transport.create", record.mission.id))
        return Result.void
      })
      .pipe(Effect.flatMap(Effect.fromResult))

interface Changed extends Pick<MissionChange<unknown>, "mission" | "events" | "priceChanges" | "notices" | "proposal"> {
  readonly caller: Author
  readonly action: string
  readonly stored: StoredMission
}

/** Writes a changed mission with all that its change leaves. */
export const writeChange = (state: StoreState, now: Instant, { caller, action, stored, ...change }: Changed): void => {
  const { tenant } = caller
  const rows = state.rowsOf(tenant)
  const { id, createdAt, sequence } = stored.mission
  const transportId = transportIdOf(stored.ordinal)
  rows.missions.set(id, { ...stored, mission: { ...structuredClone(change.mission), id, transportId, createdAt } })
  state.due.follow(tenant, stored.mission, change.mission)
  rows.priceChanges.set(id, [...(rows.priceChanges.get(id) ?? []), ...(change.priceChanges ?? [])])
  rows.offers.follow(stored.mission, change.mission, now)
  if (change.proposal !== undefined) rows.offers.write(stored.mission.id, change.proposal)
  for (const notice of change.notices ?? []) addNotice(state, caller, now, notice)
  const drivers = driversOfChange(stored.mission, change.mission)
  appendEvents(state, tenant, now, { missionId: id, transportId, firstSequence: sequence + 1, drivers }, change.events)
  state.audit.push(auditRow(caller, now, action, id))
}

export const addNotice = (
  state: StoreState,
  { tenant }: Pick<Author, "tenant">,
  now: Instant,
  notice: NewNotice
): void => {
  const { environment, groupId } = tenant
  const groupName = state.groups.get(groupId)?.group.name ?? ""
  const row: Notice = { ...notice, id: NoticeId(state.nextId()), groupId, groupName, createdAt: now }
  storeNotice(state, environment, now, row)
}

type Undone = MissionNotFound | StoreUnavailable | ClaimLost

type AnyChange<A> = MissionChange<A> & Partial<FilingChange<A>>

const changeBy = <A, E>(
  state: StoreState,
  { caller, id, action }: { readonly caller: Author; readonly id: string; readonly action: string },
  decide: (mission: Mission, now: Instant, keptBytes: number, recordedAt: Instant) => Result.Result<AnyChange<A>, E>
) =>
  state
    .transaction((now): Result.Result<A, E | Undone> => {
      const rows = state.rowsToRead(caller.tenant)
      const stored = rows.missions.get(id)
      if (stored === undefined) return Result.fail(new MissionNotFound())
      return Result.flatMap(
        decide(stored.mission, state.presentOf(caller.tenant, now), keptBytesOf(rows), now),
        ({ completes = null, keeps = [], ...changed }): Result.Result<A, E | Undone> => {
          if (changed.mission === stored.mission && changed.proposal === undefined) {
            return Result.succeed(changed.result)
          }
          if (completes !== null && !isClaimHeld(state, holderOf(caller), completes.claim)) {
            return Result.fail(new ClaimLost())
          }
          if (!keepsFiles(rows, keeps, now)) return Result.fail(new StoreUnavailable())
          completed(state, caller, stored.mission.id, completes)
          writeChange(state, now, { caller, action, stored, ...changed })
          return Result.succeed(changed.result)
        }
      )
    })
    .pipe(Effect.flatMap(Effect.fromResult))

interface Inserted {
  readonly ordinal: number
  readonly mission: Mission
  readonly created: DomainEvent
}

const insert = (state: StoreState, { tenant }: Caller, now: Instant, { ordinal, mission, created }: Inserted): void => {
  const transportId = transportIdOf(ordinal)
  const createdAt = appendEvents(state, tenant, now, { missionId: mission.id, transportId, firstSequence: 1 }, [
    created
  ])
  const inserted: Mission = { ...structuredClone(mission), transportId, createdAt }
  state.rowsOf(tenant).missions.set(mission.id, { ordinal, mission: inserted })
}

const duplicate =
  (state: StoreState): Missions["Service"]["duplicate"] =>
  <A, E>(
    caller: Caller,
    sourceId: MissionId,
    decide: (source: Mission, now: Instant, recordedAt: Instant) => Result.Result<MissionDuplicate<A, E>, E>
  ) =>
    state
      .transaction((now): Result.Result<A, E | MissionNotFound> => {
        const stored = state.rowsToRead(caller.tenant).missions.get(sourceId)
        if (stored === undefined) return Result.fail(new MissionNotFound())
        return Result.flatMap(
          decide(stored.mission, state.presentOf(caller.tenant, now), now),
          ({ copy, created, linked }) => {
            const ordinal = state.nextOrdinal()
            // The fake has no rollback: it writes nothing until the link is decided.
            return Result.map(linked(transportIdOf(ordinal)), (changed) => {
              insert(state, caller, now, { ordinal, mission: copy, created })
              state.audit.push(auditRow(caller, now, "transport.create", copy.id))
              writeChange(state, now, { caller, action: "transport.duplicate", stored, ...changed })
              return changed.result
            })
          }
        )
      })
      .pipe(Effect.flatMap(Effect.fromResult))

const driverAtWork = (state: StoreState, tenant: Tenant, driverId: DriverId, { id }: Mission): DriverAtWork => {
  const { missions, record } = driverAtWorkOf(state, tenant.environment, driverId)
  return {
    missions,
    record: record,
    proposals: state.rowsToRead(tenant).offers.openProposalsOf(id)
  }
}

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
          .filter((stored) => isAsked(query, summaryOf(stored), stored))
          .map(summaryOf)
          .sort(newestFirst)
          .slice(0, query.limit)
      ),
    change: (caller, id, action, decide) =>
      changeBy(state, { caller, id, action }, (mission, now, _keptBytes, recordedAt) =>
        decide(mission, now, recordedAt)
      ),
    changeWithFiles: (caller, id, action, decide) => changeBy(state, { caller, id, action }, decide),
    changeForDriver: (caller, id, { action, driverId }, decide) =>
      changeBy(state, { caller, id, action }, (mission, now, _keptBytes, recordedAt) =>
        decide(mission, now, driverAtWork(state, caller.tenant, driverId, mission), recordedAt)
      ),
    duplicate: duplicate(state),
    priceHistory: (tenant, id) => state.transaction(() => state.rowsToRead(tenant).priceChanges.get(id) ?? [])
  })
