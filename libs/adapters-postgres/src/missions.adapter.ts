import {
  type Caller,
  ClaimLost,
  type Mission,
  type MissionChange,
  MissionNotFound,
  type MissionQuery,
  Missions,
  type NewMissionRecord,
  type OutcomeUnknown,
  type StoreUnavailable,
  type Tenant
} from "@trajet/domain"
import { Effect, Exit, Layer, Option, Result } from "effect"
import { sql } from "kysely"
import { randomUUIDv7 } from "node:crypto"
import { coalescedByTenant } from "./coalesced-by-tenant.ts"
import { type Connection, Database } from "./database.ts"
import { columnsOf, missionOf, summaryOf } from "./mission.rows.ts"
import { findMissions, insertMissions, listMissions, lockMission, updateMission } from "./mission.statements.ts"
import { makeOutboxWake } from "./outbox-wake.ts"
import { settledWrite } from "./settlement.ts"
import { statement } from "./statement.ts"

interface Insertion extends NewMissionRecord {
  readonly caller: Caller
}

const insertionsPerStatementMax = 64
const findsPerStatementMax = 64
const statementsInFlightMax = 2

const insertInput = ({ groupId, environment }: Tenant, insertions: ReadonlyArray<Insertion>) => {
  const columns = insertions.map(({ mission }) => columnsOf(mission))
  const claims = insertions.map(({ completes }) => completes)
  return {
    groupId,
    environment,
    missionIds: insertions.map(({ mission }) => mission.id),
    keys: claims.map((completes) => completes?.claim.key ?? null),
    owners: claims.map((completes) => completes?.claim.owner ?? null),
    fences: claims.map((completes) => completes?.claim.fence ?? null),
    answerStatuses: claims.map((completes) => completes?.answer.status ?? null),
    answerBodies: claims.map((completes) => completes?.answer.body ?? null),
    statuses: columns.map(({ status }) => status),
    hasReturns: columns.map(({ hasReturn }) => hasReturn),
    registrations: columns.map(({ registration }) => registration),
    vehicleTypes: columns.map(({ vehicleType }) => vehicleType),
    references: columns.map(({ reference }) => reference),
    pickupAddresses: columns.map(({ pickupAddress }) => pickupAddress),
    pickupDates: columns.map(({ pickupDate }) => pickupDate),
    deliveryAddresses: columns.map(({ deliveryAddress }) => deliveryAddress),
    deliveryDates: columns.map(({ deliveryDate }) => deliveryDate),
    amounts: columns.map(({ amountHt }) => amountHt),
    bodies: columns.map(({ body }) => body),
    eventIds: insertions.map(() => randomUUIDv7()),
    eventDatas: insertions.map(({ created }) => JSON.stringify(created.data)),
    apiKeyIds: insertions.map(({ caller }) => caller.keyId),
    requestIds: insertions.map(({ caller }) => caller.requestId),
    ips: insertions.map(({ caller }) => caller.ip)
  }
}

const missionsPresent = statement<Tenant & { readonly ids: ReadonlyArray<string> }, { readonly id: string }>()(
  "mission.present",
  ($) => sql`
SELECT id FROM mission
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ANY(${$("ids")}::uuid[])`
)

interface MadeChange extends Tenant {
  readonly id: string
  readonly requestId: string
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

/** Inserts of one tenant that come at the same time are one statement, which locks the head row once. */
const insertionsOf = (database: Database["Service"], wake: Effect.Effect<void>) =>
  coalescedByTenant<Insertion, void, ClaimLost | OutcomeUnknown | StoreUnavailable>((tenant) => ({
    inFlightMax: statementsInFlightMax,
    batchMax: insertionsPerStatementMax,
    run: (insertions) => {
      const input = insertInput(tenant, insertions)
      return settledWrite(database, {
        attempt: async (connection, committing) => {
          committing()
          const inserted = await connection.run(insertMissions, input)
          return new Set(inserted.map(({ mission_id }) => mission_id))
        },
        find: async (connection) => {
          const present = await connection.run(missionsPresent, { ...tenant, ids: input.missionIds })
          return present.length === 0 ? null : new Set(present.map(({ id }) => id))
        }
      }).pipe(
        Effect.tap(wake),
        Effect.map((done) =>
          input.missionIds.map((id): Exit.Exit<void, ClaimLost> =>
            done.has(id) ? Exit.void : Exit.fail(new ClaimLost())
          )
        )
      )
    }
  }))

const findsOf = (database: Database["Service"]) =>
  coalescedByTenant<string, Option.Option<Mission>, StoreUnavailable>((tenant) => ({
    inFlightMax: statementsInFlightMax,
    batchMax: findsPerStatementMax,
    run: (ids) =>
      database.run(findMissions, { ...tenant, ids }).pipe(
        Effect.map((rows) => {
          const found = new Map(rows.map((row) => [row.id, missionOf(row)]))
          return ids.map((id) => Exit.succeed(Option.fromUndefinedOr(found.get(id))))
        })
      )
  }))

interface Changing<A, E> {
  readonly caller: Caller
  readonly id: string
  readonly action: string
  readonly decide: (mission: Mission, now: string) => Result.Result<MissionChange<A>, E>
}

const writeChange = async <A, E>(
  connection: Connection,
  { caller, id, action }: Changing<A, E>,
  before: Mission,
  { mission, events }: MissionChange<A>,
  eventIds: ReadonlyArray<string>
) => {
  await connection.run(updateMission, {
    ...caller.tenant,
    ...columnsOf(mission),
    id,
    action,
    eventIds,
    eventTypes: events.map(({ type }) => type),
    eventDatas: events.map(({ data }) => JSON.stringify(data)),
    firstSequence: before.sequence + 1,
    apiKeyId: caller.keyId,
    requestId: caller.requestId,
    ip: caller.ip
  })
}

type Changed<A, E> = Result.Result<A, E | MissionNotFound>

const changing = <A, E>(database: Database["Service"], change: Changing<A, E>) => {
  const { caller, id, decide } = change
  let made: { readonly result: A; readonly after: string } | null = null
  return settledWrite<Changed<A, E>>(database, {
    attempt: async (connection, committing) => {
      await connection.command("BEGIN")
      const row = (await connection.run(lockMission, { ...caller.tenant, id }))[0]
      const before = row && missionOf(row)
      const decided: Result.Result<MissionChange<A>, E | MissionNotFound> = before === undefined
        ? Result.fail(new MissionNotFound())
        : decide(before, row?.now ?? "")
      const eventIds = Result.isSuccess(decided) ? decided.success.events.map(() => randomUUIDv7()) : []
      if (before === undefined || Result.isFailure(decided) || decided.success.mission === before) {
        await connection.command("ROLLBACK")
        return Result.map(decided, ({ result }) => result)
      }
      await writeChange(connection, change, before, decided.success, eventIds)
      made = { result: decided.success.result, after: row?.now ?? "" }
      committing()
      await connection.command("COMMIT")
      return Result.succeed(decided.success.result)
    },
    find: async (connection) => {
      if (made === null) return null
      const { result, after } = made
      const present = await connection.run(changePresent, { ...caller.tenant, id, requestId: caller.requestId, after })
      return present.length === 0 ? null : Result.succeed(result)
    }
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const wake = makeOutboxWake(database)
  const insertionOf = insertionsOf(database, wake)
  const findOf = findsOf(database)
  return Missions.of({
    create: (caller, record) => Effect.uninterruptible(insertionOf(caller.tenant)({ ...record, caller })),
    find: (tenant, id) => findOf(tenant)(id),
    list: (tenant: Tenant, query: MissionQuery) => {
      const input = {
        ...tenant,
        ...query,
        olderThanAt: query.olderThan?.createdAt ?? null,
        olderThanId: query.olderThan?.id ?? null
      }
      return database.run(listMissions(input), input).pipe(Effect.map((rows) => rows.map(summaryOf)))
    },
    change: (caller, id, action, decide) =>
      changing(database, { caller, id, action, decide }).pipe(
        Effect.tap((changed) => (Result.isSuccess(changed) ? wake : Effect.void)),
        Effect.flatMap(Effect.fromResult)
      )
  })
})

export const missionsLayer: Layer.Layer<Missions, never, Database> = Layer.effect(Missions, make)
