import type { Author, StoredDocumentUnreadable, StoreUnavailable } from "@trajet/domain/access"
import { ClaimLost } from "@trajet/domain/idempotency"
import { type Mission, type MissionId, Missions } from "@trajet/domain/mission"
import { CurrentCause } from "@trajet/domain/traces"
import { robotsUnderWayMax, TooManyRobots } from "@trajet/domain/robot"
import { Effect, Exit, Layer, Option, Result } from "effect"
import { coalescedByTenant } from "../database/coalescing/coalesced-by-tenant.ts"
import { type Connection, Database } from "../database/database.ts"
import { orderRow } from "../imports/import-work.statements.ts"
import { priceChangeOf, priceHistory } from "./mission-change.statements.ts"
import { assigning, changing, duplicating, filing } from "./mission-changes.ts"
import { insertInput, type Insertion } from "./mission-insertion.ts"
import { missionOf, type MissionRow, summariesOf } from "./mission.rows.ts"
import { listMissions, listMissionsOfCopy } from "./mission-list.statements.ts"
import { creationsOf, missionsPresent } from "./mission-creation.ts"
import { insertMissions } from "./mission-insertion.statements.ts"
import { findMissions, findMissionsOfCopy } from "./mission.statements.ts"
import { makeOutboxWake } from "../webhooks/dispatching/outbox-wake.ts"
import { awaitRobots, orderRobot } from "../robot/robot.statements.ts"
import { readingFrom, Replica } from "../replica/replica.ts"
import { settledWrite } from "../database/settlement.ts"

const findsPerStatementMax = 64
const statementsInFlightMax = 2

/** Writes the robot of a new mission and the row of its import. Fails if one of them is not allowed. */
const writeBeside = async (
  connection: Connection,
  { caller, importedRow = null, mission, robot = null }: Insertion
): Promise<Result.Result<void, ClaimLost | TooManyRobots>> => {
  if (robot !== null) {
    // Before the insertion, which locks the head row until the end.
    await connection.run(awaitRobots, { groupId: caller.tenant.groupId })
    const order = { ...caller.tenant, missionId: mission.id, ...robot, most: robotsUnderWayMax }
    if ((await connection.run(orderRobot, order)).length === 0) {
      return Result.fail(new TooManyRobots({ retryAfterSeconds: robot.stepSeconds }))
    }
  }
  if (importedRow !== null) {
    const priceHt = mission.outbound.priceHt + (mission.return?.priceHt ?? 0)
    const row = { ...caller.tenant, ...importedRow, missionId: mission.id, priceHt }
    if ((await connection.run(orderRow, row)).length === 0) return Result.fail(new ClaimLost())
  }
  return Result.void
}

/**
 * Inserts a mission that a robot drives, or that an import orders, in a transaction of its own. Other insertions share
 * statements, and do not pay for this one.
 */
const insertWith = (database: Database["Service"], insertion: Insertion) => {
  const { caller, mission } = insertion
  type Ending = Result.Result<void, ClaimLost | TooManyRobots>
  return settledWrite<Ending>(database, {
    attempt: async (connection, committing) => {
      await connection.command("BEGIN")
      const written = await writeBeside(connection, insertion)
      if (Result.isFailure(written)) {
        await connection.command("ROLLBACK")
        return written
      }
      const inserted = await connection.run(insertMissions, insertInput(caller.tenant, [insertion]))
      if (inserted.length === 0) {
        await connection.command("ROLLBACK")
        return Result.fail(new ClaimLost())
      }
      committing()
      await connection.command("COMMIT")
      return Result.void
    },
    find: async (connection) => {
      const present = await connection.run(missionsPresent, { ...caller.tenant, ids: [mission.id] })
      return present.length === 0 ? null : Result.void
    }
  }).pipe(Effect.flatMap(Effect.fromResult))
}

const foundExit = (
  mission: Result.Result<Mission, StoredDocumentUnreadable> | undefined
): Exit.Exit<Option.Option<Mission>, StoredDocumentUnreadable> => {
  if (mission === undefined) return Exit.succeed(Option.none())
  return Result.isSuccess(mission) ? Exit.succeed(Option.some(mission.success)) : Exit.fail(mission.failure)
}

const foundOf = (row: MissionRow | undefined) => foundExit(row === undefined ? undefined : missionOf(row))

const findsOf = (database: Database["Service"]) =>
  coalescedByTenant<MissionId, Option.Option<Mission>, StoreUnavailable | StoredDocumentUnreadable>((tenant) => ({
    inFlightMax: statementsInFlightMax,
    batchMax: findsPerStatementMax,
    run: (ids) =>
      database.run(findMissions, { ...tenant, ids: [...new Set(ids)] }).pipe(
        Effect.map((rows) => {
          const found = new Map<string, ReturnType<typeof missionOf>>(rows.map((row) => [row.id, missionOf(row)]))
          return ids.map((id) => foundExit(found.get(id)))
        })
      )
  }))

const make = Effect.gen(function* () {
  const database = yield* Database
  const wake = makeOutboxWake(database)
  const reading = readingFrom(yield* Replica)
  const insertionOf = creationsOf(database, wake)
  const findOf = findsOf(database)
  const told = <A, E, F>({ tenant }: Author, change: Effect.Effect<Result.Result<A, E>, F>) =>
    change.pipe(
      Effect.tap((changed) => (Result.isSuccess(changed) ? wake(tenant) : Effect.void)),
      Effect.flatMap(Effect.fromResult)
    )
  return Missions.of({
    create: (caller, record) =>
      Effect.flatMap(CurrentCause, (cause) => {
        const insertion = { ...record, caller, cause }
        const isPlain = (record.robot ?? null) === null && (record.importedRow ?? null) === null
        return Effect.uninterruptible(
          isPlain
            ? insertionOf(caller.tenant)(insertion)
            : Effect.tap(insertWith(database, insertion), wake(caller.tenant))
        )
      }),
    find: (tenant, id) =>
      reading(
        tenant,
        (replica, at) =>
          Effect.map(
            replica.run(findMissionsOfCopy, { ...at, ids: [id] }),
            Option.map(([row]) => foundOf(row))
          ),
        Effect.exit(findOf(tenant)(id))
      ).pipe(Effect.flatten),
    list: (tenant, query) => {
      const input = {
        ...tenant,
        ...query,
        olderThanAt: query.olderThan?.createdAt ?? null,
        olderThanId: query.olderThan?.id ?? null
      }
      return reading(
        tenant,
        (replica, at) => replica.run(listMissionsOfCopy(input), { ...input, ...at }),
        database.run(listMissions(input), input)
      ).pipe(Effect.map((rows) => summariesOf(rows[0]?.page ?? null)))
    },
    change: (caller, id, action, decide) => told(caller, changing(database, { caller, id, action, decide })),
    changeForDriver: (caller, id, { action, driverId }, decide) =>
      told(caller, assigning(database, { caller, id, action, driverId, decide })),
    changeWithFiles: (caller, id, action, decide) => told(caller, filing(database, { caller, id, action, decide })),
    duplicate: (caller, sourceId, decide) => told(caller, duplicating(database, { caller, id: sourceId, decide })),
    priceHistory: (tenant, missionId) =>
      database.run(priceHistory, { ...tenant, missionId }).pipe(Effect.map((rows) => rows.map(priceChangeOf)))
  })
})

export const missionsLayer: Layer.Layer<Missions, never, Database> = Layer.effect(Missions, make)
