import {
  type Author,
  type RequestId,
  type StoredDocumentUnreadable,
  StoreUnavailable,
  type Tenant
} from "@trajet/domain/access"
import { type DomainEvent, EventId } from "@trajet/domain/events"
import { ClaimLost, holderOf } from "@trajet/domain/idempotency"
import {
  type DriverAtWork,
  type FilingChange,
  type Mission,
  type MissionChange,
  type MissionId,
  MissionNotFound,
  transportIdOf
} from "@trajet/domain/mission"
import { driversOfChange, isToldWithoutEvent } from "@trajet/domain/operations/feed"
import type { Instant } from "@trajet/domain/time"
import { storedCauseOf } from "@trajet/domain/traces"
import { Result } from "effect"
import { sql } from "kysely"
import { randomUUIDv7 } from "node:crypto"
import type { Connection, Database } from "../database/database.ts"
import { followMission } from "../due/mission-due-work.ts"
import { completeKey, heldBy } from "../idempotency/idempotency-keys.adapter.ts"
import { openProposalsOf, settleOffers, writeProposal } from "../offers/mission-offers.statements.ts"
import type { Assigning, Changing, Duplicating, Filing, Subject } from "./asked-change.model.ts"
import { keepFiles, lockedStorageUse, recordChange } from "./mission-change.statements.ts"
import { insertInput } from "./mission-insertion.ts"
import { columnsOf } from "./mission-columns.ts"
import { missionOf } from "./mission.rows.ts"
import { tellFeed } from "../operations/feed.statements.ts"
import { recordToAssign } from "../people/record-to-assign.ts"
import { insertMissions } from "./mission-insertion.statements.ts"
import { lockMission, missionsOfDriver, updateMission } from "./mission.statements.ts"
import { settledWrite } from "../database/settlement.ts"
import { statement } from "../database/statement.ts"

interface MadeChange extends Tenant {
  readonly id: MissionId
  readonly requestId: RequestId
  readonly after: string
}

// Every change leaves an audit row, also one that has no event.
const changePresent = statement<MadeChange, { readonly target: string }>()(
  "audit.change_present",
  ($) => sql`
SELECT target FROM audit
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND at > ${$("after")}::timestamptz - interval '1 minute'
  AND request_id = ${$("requestId")}::text AND target = ${$("id")}::text`
)

interface Written {
  readonly caller: Author
  readonly action: string
  readonly before: Mission
  readonly after: Mission
  readonly events: ReadonlyArray<DomainEvent>
}

/** Writes a changed mission with its due work, its events and an audit row. */
export const writeMission = async ({ caller, action, before, after, events }: Written, connection: Connection) => {
  await followMission(connection, caller.tenant, before, after)
  await connection.run(updateMission, {
    ...caller.tenant,
    ...columnsOf(after),
    id: before.id,
    action,
    eventIds: events.map(() => EventId(randomUUIDv7())),
    eventTypes: events.map(({ type }) => type),
    eventDatas: events.map(({ data }) => JSON.stringify(data)),
    cause: connection.cause === null ? null : storedCauseOf(connection.cause),
    firstSequence: before.sequence + 1,
    ...driversOfChange(before, after),
    apiKeyId: caller.keyId,
    personId: caller.personId ?? null,
    reason: caller.reason ?? null,
    requestId: caller.requestId,
    ip: caller.ip
  })
  if (events.length === 0 && isToldWithoutEvent(before, after)) {
    await connection.run(tellFeed, { ...caller.tenant, missionId: before.id })
  }
}

/** Every statement of a change but the last one, which locks the head row. */
const writeBeside = async <A>(
  connection: Connection,
  caller: Author,
  before: Mission,
  change: MissionChange<A> & Partial<FilingChange<A>>
): Promise<Result.Result<void, ClaimLost | StoreUnavailable>> => {
  const { completes = null, keeps = [], mission: after, proposal } = change
  if (completes !== null) {
    const { claim, answer } = completes
    const key = { ...heldBy(holderOf(caller)), ...claim }
    const completed = await connection.run(completeKey, { ...key, ...answer, missionId: before.id })
    if (completed.length === 0) return Result.fail(new ClaimLost())
  }
  if (!(await keepFiles(connection, caller.tenant, keeps))) return Result.fail(new StoreUnavailable())
  await recordChange(connection, caller.tenant, before.id, change)
  await settleOffers(connection, caller.tenant, { before, after })
  if (proposal !== undefined) await writeProposal(connection, caller.tenant, before.id, proposal)
  return Result.void
}

interface Decided<A, U> {
  readonly result: A
  /** Writes the change, or fails with the reason why it may not be written. Null if there is nothing to write. */
  readonly write: (() => Promise<Result.Result<unknown, U>>) | null
}

/** Locks the mission and carries out what `decide` returns. Finds the outcome even if the reply of COMMIT is lost. */
export const decidedWrite = <A, E, U>(
  database: Database["Service"],
  { caller, id }: Subject,
  decide: (
    connection: Connection,
    mission: Mission,
    now: Instant,
    recordedAt: Instant
  ) => Promise<Result.Result<Decided<A, U>, E>>
) => {
  type Ending = Result.Result<A, E | U | MissionNotFound | StoredDocumentUnreadable>
  let made: { readonly result: A; readonly after: string } | null = null
  return settledWrite<Ending>(database, {
    attempt: async (connection, committing) => {
      const undone = async (ending: Ending) => {
        await connection.command("ROLLBACK")
        return ending
      }
      await connection.command("BEGIN")
      const row = (await connection.run(lockMission, { ...caller.tenant, id }))[0]
      if (row === undefined) return undone(Result.fail(new MissionNotFound()))
      const mission = missionOf(row)
      if (Result.isFailure(mission)) return undone(Result.fail(mission.failure))
      const decided = await decide(connection, mission.success, row.now, row.locked_at)
      if (Result.isFailure(decided)) return undone(Result.fail(decided.failure))
      const { result, write } = decided.success
      if (write === null) return undone(Result.succeed(result))
      const written = await write()
      if (Result.isFailure(written)) return undone(Result.fail(written.failure))
      made = { result, after: row.locked_at }
      committing()
      await connection.command("COMMIT")
      return Result.succeed(result)
    },
    find: async (connection) => {
      if (made === null) return null
      const { result, after } = made
      const present = await connection.run(changePresent, { ...caller.tenant, id, requestId: caller.requestId, after })
      return present.length === 0 ? null : Result.succeed(result)
    }
  })
}

/** The write of a change that was decided. */
const changeOf = <A>(
  connection: Connection,
  { caller, action, before }: Subject & Pick<Written, "action" | "before">,
  change: MissionChange<A> & Partial<FilingChange<A>>
): Decided<A, ClaimLost | StoreUnavailable> => {
  const { mission: after, events, proposal, result } = change
  const write = async () => {
    const beside = await writeBeside(connection, caller, before, change)
    if (Result.isSuccess(beside)) await writeMission({ caller, action, before, after, events }, connection)
    return beside
  }
  return { result, write: after === before && proposal === undefined ? null : write }
}

export const changing = <A, E>(database: Database["Service"], { decide, ...of }: Changing<A, E>) =>
  decidedWrite<A, E, ClaimLost | StoreUnavailable>(database, of, async (connection, before, now, recordedAt) =>
    Result.map(decide(before, now, recordedAt), (change) => changeOf(connection, { ...of, before }, change))
  )

export const filing = <A, E>(database: Database["Service"], { decide, ...of }: Filing<A, E>) =>
  decidedWrite<A, E, ClaimLost | StoreUnavailable>(database, of, async (connection, before, now, recordedAt) => {
    const keptBytes = await lockedStorageUse(connection, of.caller.tenant)
    return Result.map(decide(before, now, keptBytes, recordedAt), (change) =>
      changeOf(connection, { ...of, before }, change)
    )
  })

/**
 * Locks the record of the driver after the mission: assignments to one driver wait for each other, and each sees the
 * trips that the one before it gave.
 */
export const assigning = <A, E>(database: Database["Service"], { driverId, decide, ...of }: Assigning<A, E>) =>
  decidedWrite<A, E | StoredDocumentUnreadable, ClaimLost | StoreUnavailable>(
    database,
    of,
    async (connection, before, now, recordedAt) => {
      const record = await recordToAssign(connection, of.caller.tenant, before.id, driverId)
      const rows = await connection.run(missionsOfDriver, { environment: of.caller.tenant.environment, driverId })
      const missions = Result.all(rows.map(missionOf))
      if (Result.isFailure(missions)) return Result.fail(missions.failure)
      const proposals = await openProposalsOf(connection, of.caller.tenant, before.id)
      const driver: DriverAtWork = { record, missions: missions.success, proposals }
      return Result.map(decide(before, now, driver, recordedAt), (change) =>
        changeOf(connection, { ...of, before }, change)
      )
    }
  )

export const duplicating = <A, E>(database: Database["Service"], { caller, id, decide }: Duplicating<A, E>) =>
  decidedWrite<A, E, never>(database, { caller, id }, async (connection, before, now, recordedAt) => {
    const decided = decide(before, now, recordedAt)
    if (Result.isFailure(decided)) return Result.fail(decided.failure)
    const { copy: mission, created, linked } = decided.success
    const input = insertInput(caller.tenant, [{ caller, mission, created, completes: null, cause: connection.cause }])
    const [inserted] = await connection.run(insertMissions, input)
    // No claim can be in the way of an insertion that completes none.
    if (inserted === undefined) throw new Error("the duplicate was not inserted")
    const link = linked(transportIdOf(inserted.ordinal))
    if (Result.isFailure(link)) return Result.fail(link.failure)
    const { mission: after, events, result, ...beside } = link.success
    const write = async () => {
      await recordChange(connection, caller.tenant, id, beside)
      return Result.succeed(
        await writeMission({ caller, action: "transport.duplicate", before, after, events }, connection)
      )
    }
    return Result.succeed({ result, write })
  })
