import { Environment, type GroupId, type Tenant } from "@trajet/domain/access"
import type { Inspection } from "@trajet/domain/inspection"
import { type DriverId, type Mission, MissionNotFound, type MissionStatus, transportIdOf } from "@trajet/domain/mission"
import {
  addCounts,
  type AuditSubject,
  DriverStillDriving,
  type ErasedRecord,
  erasedText,
  type ErasureCounts,
  type ErasureMode,
  filesOfDocuments,
  type FoundData,
  isErased,
  isSought,
  type LeftData,
  type MissionPage,
  type MissionRef,
  PersonalData
} from "@trajet/domain/privacy"
import type { Instant } from "@trajet/domain/time"
import { Effect, Option, Result } from "effect"
import { done, eraseAnswersIn, eraseEventsIn, type Events, type Found } from "./erased-copies.fake.ts"
import type { AuditRow, KeyRow, StoreState, TenantRows } from "../store/store-state.fake.ts"

const everyTenant = (state: StoreState): ReadonlyArray<Tenant> =>
  [...state.groups.keys()].flatMap((groupId) => Environment.literals.map((environment) => ({ groupId, environment })))

const inspectionsOf = (
  { inspections }: TenantRows,
  { missionId }: MissionRef
): ReadonlyArray<readonly [string, Inspection]> =>
  [...inspections].filter(([, inspection]) => inspection.missionId === missionId)

const relativesOf = ({ missions }: TenantRows, mission: Mission): ReadonlyArray<Mission> => {
  const files = new Set(filesOfDocuments(mission))
  return (["duplicatedFrom", "duplicatedTo"] as const).flatMap((link) => {
    const found: Array<Mission> = []
    let next = files.size === 0 ? null : mission[link]
    while (next !== null) {
      const relative = missions.get(next.id)?.mission
      if (relative === undefined) break
      found.push(relative)
      next = isErased(relative) || filesOfDocuments(relative).some((id) => files.has(id)) ? relative[link] : null
    }
    return found
  })
}

const besideOf = (state: StoreState, rows: TenantRows, { missionId, tenant }: MissionRef): ReadonlyArray<Found> => {
  const prices = rows.priceChanges.get(missionId) ?? []
  const openPrices = prices.filter(({ motif, reference }) => motif !== erasedText || reference !== null)
  const notes = rows.notes.get(missionId) ?? []
  const { notices } = state.webhooks
  const told = [...notices].filter(([, row]) => row.mission?.id === missionId && row.groupId === tenant.groupId)
  return [
    {
      counts: { texts: openPrices.length },
      write: () =>
        rows.priceChanges.set(
          missionId,
          prices.map((price) => ({ ...price, motif: erasedText, reference: null }))
        )
    },
    {
      counts: { texts: notes.filter(({ text }) => text !== erasedText).length },
      write: () =>
        rows.notes.set(
          missionId,
          notes.map((note) => ({ ...note, text: erasedText }))
        )
    },
    { counts: { notices: told.length }, write: () => told.forEach(([id]) => notices.delete(id)) }
  ]
}

const eraseRecord =
  (state: StoreState) =>
  <E>(ref: MissionRef, mode: ErasureMode, decide: (found: FoundData) => Result.Result<LeftData, E>) =>
    state
      .transaction((now): Result.Result<ErasedRecord, E | MissionNotFound> => {
        const rows = state.rowsToRead(ref.tenant)
        const stored = rows.missions.get(ref.missionId)
        if (stored === undefined) return Result.fail(new MissionNotFound())
        const { mission } = stored
        const named = inspectionsOf(rows, ref)
        const inspections = named.map(([, inspection]) => inspection)
        return Result.map(decide({ mission, inspections, relatives: relativesOf(rows, mission) }), (left) => {
          const dropped = left.dropped.filter((id) => (rows.files.get(id)?.state ?? "staged") !== "staged")
          const write = () => {
            for (const id of dropped) rows.files.set(id, { state: "dropping", touchedAt: now })
            for (const [index, [name]] of named.entries()) {
              const inspection = left.inspections[index]
              if (inspection !== undefined) rows.inspections.set(name, inspection)
            }
            if (left.mission === mission) return
            rows.missions.set(ref.missionId, { ...stored, mission: left.mission })
            state.due.follow(ref.tenant, mission, left.mission)
            state.auditUnkeyed(ref.tenant, now, "transport.erase", ref.missionId)
          }
          const beside = left.isWhole ? besideOf(state, rows, ref) : []
          return { counts: done(mode, [{ counts: left.counts, write }, ...beside]), dropped }
        })
      })
      .pipe(Effect.flatMap(Effect.fromResult))

const auditErasure = "audit.erase"

const isAudited = (subject: AuditSubject) => (row: AuditRow) => {
  if (row.ip === null && (row.reason ?? null) === null) return false
  if ("driverId" in subject) return row.personId === subject.driverId
  const { missionId, tenant } = subject
  const isOfTenant = row.groupId === tenant.groupId && row.environment === tenant.environment
  return isOfTenant && row.target === missionId && row.action !== auditErasure
}

const eraseAudit = (state: StoreState, now: Instant, subject: AuditSubject, mode: ErasureMode): ErasureCounts => {
  const found = isAudited(subject)
  const count = state.audit.filter(found).length
  if (mode === "erase" && count > 0) {
    state.audit = state.audit.map((row) => (found(row) ? { ...row, ip: null, reason: null } : row))
    const isDriver = "driverId" in subject
    state.audit.push({
      at: now,
      groupId: isDriver ? null : subject.tenant.groupId,
      environment: isDriver ? null : subject.tenant.environment,
      keyId: null,
      action: auditErasure,
      target: isDriver ? subject.driverId : subject.missionId,
      requestId: null,
      ip: null,
      reason: `addresses and reasons of ${count} rows`
    })
  }
  return { audit_addresses: count }
}

const contactsOf = ({ outbound, return: back }: Mission) =>
  [outbound, ...(back === null ? [] : [back])].flatMap(({ delivery, pickup }) =>
    [pickup, delivery].flatMap(({ contact }) => contact ?? [])
  )

/** One page has all: a page may have more missions than its limit. */
const onePage = (
  state: StoreState,
  tenants: ReadonlyArray<Tenant>,
  isFound: (mission: Mission) => boolean
): MissionPage => ({
  missions: tenants.flatMap((tenant) =>
    [...state.rowsToRead(tenant).missions.values()]
      .filter(({ mission }) => isFound(mission))
      .map(({ mission }) => ({ tenant, missionId: mission.id }))
  ),
  next: null
})

const driving: ReadonlySet<MissionStatus> = new Set(["assigned", "in_transit", "in_transit_return", "incident"])

const missionsDrivenBy = (state: StoreState, driverId: DriverId): ReadonlyArray<string> =>
  everyTenant(state).flatMap((tenant) =>
    [...state.rowsToRead(tenant).missions.values()]
      .filter(
        ({ mission: { driver, returnDriver, status } }) =>
          driving.has(status) && [driver?.id, returnDriver?.id].includes(driverId)
      )
      .map(({ ordinal }) => transportIdOf(ordinal))
  )

const bothOf = (groupId: GroupId): ReadonlyArray<Tenant> =>
  Environment.literals.map((environment) => ({ groupId, environment }))

export const personalDataOn = (state: StoreState): PersonalData["Service"] =>
  PersonalData.of({
    findMission: (of) =>
      state.transaction(() => {
        const isIt = (mission: Mission) =>
          "id" in of ? mission.id === of.id : mission.transportId === transportIdOf(of.ordinal)
        return Option.fromUndefinedOr(onePage(state, everyTenant(state), isIt).missions[0])
      }),
    eraseRecord: eraseRecord(state),
    eraseEvents: ({ missionId, tenant }, mode, erase) =>
      state.transaction(() => {
        const isAsked: Events["isAsked"] = (event) => event.missionId === missionId
        return eraseEventsIn(state, mode, { tenant, isAsked, answers: "all" }, erase)
      }),
    eraseAnswers: ({ missionId }, mode, erase) =>
      state.transaction(() =>
        eraseAnswersIn([...state.tenants.values()], mode, (row) => row.missionId === missionId, erase)
      ),
    eraseAudit: (subject, mode) => state.transaction((now) => eraseAudit(state, now, subject, mode)),
    withContact: (groupId, sought) =>
      state.transaction(() =>
        onePage(state, bothOf(groupId), (mission) => contactsOf(mission).some((contact) => isSought(sought, contact)))
      ),
    ofDriver: (driverId) =>
      state.transaction(() =>
        onePage(
          state,
          everyTenant(state),
          ({ driver, returnDriver }) => driver?.id === driverId || returnDriver?.id === driverId
        )
      ),
    eraseEventsOfType: (type, mode, erase) =>
      state.transaction(() =>
        addCounts(
          everyTenant(state).map((tenant) =>
            eraseEventsIn(
              state,
              mode,
              { tenant, isAsked: (event) => event.type === type, answers: "of_changed" },
              erase
            )
          )
        )
      ),
    eraseAnswersWith: (groupId, texts, mode, erase) =>
      state.transaction(() => {
        const sought = texts.map((text) => text.toLowerCase())
        const holds = ({ answer }: KeyRow) => sought.some((text) => answer?.body.toLowerCase().includes(text) === true)
        const asked = groupId === null ? [...state.tenants.values()] : bothOf(groupId).map((of) => state.rowsToRead(of))
        return eraseAnswersIn(asked, mode, holds, erase)
      }),
    noticesTo: (email) =>
      state.transaction(() =>
        [...state.webhooks.notices.values()]
          .filter(({ recipients }) => recipients.some((one) => one.toLowerCase() === email.toLowerCase()))
          .map(({ createdAt, subject, text }) => ({ createdAt, subject, text }))
      ),
    actionsOf: (personId) =>
      state.transaction(() =>
        state.audit
          .filter((row) => row.personId === personId)
          .map(({ action, at, ip, reason = null, target }) => ({ at, action, target, ip, reason }))
      ),
    eraseNoticesTo: (email, mode) =>
      state.transaction(() => {
        const { notices } = state.webhooks
        const told = [...notices].filter(([, row]) =>
          row.recipients.some((recipient) => recipient.toLowerCase() === email.toLowerCase())
        )
        return done(
          mode,
          told.map(([id]) => ({ counts: { notices: 1 }, write: () => void notices.delete(id) }))
        )
      }),
    eraseDriver: (driverId, mode) =>
      state
        .transaction((now): Result.Result<ErasureCounts, DriverStillDriving> => {
          const { drivers, erased, keys } = state.people
          const driver = drivers.get(driverId)
          const driven = missionsDrivenBy(state, driverId)
          if (driven.length > 0) return Result.fail(new DriverStillDriving({ numbers: driven }))
          if (driver === undefined || erased.has(driverId)) return Result.succeed({})
          const write = () => {
            erased.add(driverId)
            const email = `${driverId}@erased.invalid`
            const names = { firstName: erasedText, lastName: erasedText, phone: "", email }
            drivers.set(driverId, { ...driver, ...names, availability: [], suspended: true })
            for (const [id, kept] of keys) {
              if (kept.person.id === driverId) {
                keys.set(id, { ...kept, key: { ...kept.key, revokedAt: kept.key.revokedAt ?? now } })
              }
            }
            state.audit.push({
              at: now,
              groupId: null,
              environment: null,
              keyId: null,
              action: "driver.erase",
              target: driverId,
              requestId: null,
              ip: null
            })
          }
          return Result.succeed(done(mode, [{ counts: { drivers: 1 }, write }]))
        })
        .pipe(Effect.flatMap(Effect.fromResult))
  })
