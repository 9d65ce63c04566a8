import { Environment, GroupId, type StoreUnavailable } from "@trajet/domain/access"
import type { RowProblem } from "@trajet/domain/imports"
import { MissionId, transportIdOf } from "@trajet/domain/mission"
import {
  addCounts,
  type AuditSubject,
  DriverStillDriving,
  type Erased,
  type ErasureCounts,
  type ErasureMode,
  type ImportRowsRef,
  type MissionPage,
  type MissionRef,
  PersonalData,
  type PersonSought
} from "@trajet/domain/privacy"
import { Instant } from "@trajet/domain/time"
import { Effect, Layer, Option, Result } from "effect"
import { type Connection, Database } from "../database/database.ts"
import { type Batch, inBatches, inTransaction, rowsPerBatch } from "./erasure-transaction.ts"
import { missionsOfDriver } from "../mission/mission.statements.ts"
import { lockDriver } from "../people/person.statements.ts"
import { eraseEvents, eraseEventsOfType } from "./event-erasure.ts"
import { readActions, readNotices } from "./person-reading.ts"
import { eraseRecord } from "./record-erasure.ts"
import {
  type AnswerRow,
  answersHolding,
  answersOfMission,
  countAudit,
  eraseAudit,
  eraseNotices,
  missionOfId,
  missionOfOrdinal,
  missionsOfErasedDriver,
  missionsWithContact,
  replaceAnswers
} from "./record.statements.ts"
import { eraseDriver } from "./driver-erasure.statements.ts"
import { eraseImportRows } from "./import-erasure.statements.ts"

const nilUuid = "00000000-0000-0000-0000-000000000000"
const greatestUuid = "ffffffff-ffff-ffff-ffff-ffffffffffff"

const refOf = (row: {
  readonly group_id: string
  readonly environment: Environment
  readonly id: string
}): MissionRef => ({
  tenant: { groupId: GroupId(row.group_id), environment: row.environment },
  missionId: MissionId(row.id)
})

const eraseBodies = async (
  connection: Connection,
  rows: ReadonlyArray<AnswerRow>,
  erase: (body: string) => Erased<string>
) => {
  const erased = rows.flatMap((row) =>
    row.answer_body === null ? [] : [{ row, before: row.answer_body, ...erase(row.answer_body) }]
  )
  const changed = erased.filter(({ before, value }) => value !== before)
  if (changed.length > 0) {
    await connection.run(replaceAnswers, {
      groupIds: changed.map(({ row }) => row.group_id),
      environments: changed.map(({ row }) => row.environment),
      keys: changed.map(({ row }) => row.key),
      bodies: changed.map(({ value }) => value),
      before: changed.map(({ before }) => before)
    })
  }
  return addCounts(erased.map(({ counts }) => counts))
}

interface AnswerPosition {
  readonly after: Instant | "-infinity"
  readonly afterKey: string
}

const eraseAnswersWith = (
  database: Database["Service"],
  of: { readonly groupId: GroupId | null; readonly texts: ReadonlyArray<string> },
  mode: ErasureMode,
  erase: (body: string) => Erased<string>
) => {
  const first: AnswerPosition = { after: "-infinity", afterKey: nilUuid }
  return inBatches(database, mode, first, async (connection, position): Promise<Batch<AnswerPosition>> => {
    const rows = await connection.run(answersHolding, { ...position, ...of, most: rowsPerBatch })
    const last = rows.length < rowsPerBatch ? undefined : rows.at(-1)
    return {
      counts: await eraseBodies(connection, rows, erase),
      next: last === undefined ? null : { after: last.created_at, afterKey: last.key }
    }
  })
}

const auditInput = (subject: AuditSubject) =>
  "driverId" in subject
    ? { groupId: null, environment: null, target: null, personId: subject.driverId }
    : { ...subject.tenant, target: subject.missionId, personId: null }

const emptyAudit = Effect.fnUntraced(function* (
  database: Database["Service"],
  subject: AuditSubject,
  mode: ErasureMode
) {
  const input = auditInput(subject)
  if (mode === "count") return { audit_addresses: (yield* database.run(countAudit, input))[0]?.count ?? 0 }
  let all = 0
  let last = 0
  do {
    last = (yield* database.run(eraseAudit, { ...input, most: rowsPerBatch }))[0]?.count ?? 0
    all += last
  } while (last > 0)
  return { audit_addresses: all }
})

/** What the user of an import reads of a row that can no longer be ordered. */
const erasedRow: RowProblem = { column: null, code: "erased", message: "the data of this row was erased" }

const emptyImportRows = (
  database: Database["Service"],
  { importId, lines, tenant }: ImportRowsRef,
  mode: ErasureMode
): Effect.Effect<ErasureCounts, StoreUnavailable> =>
  inTransaction(database, mode, async (connection) => {
    const problems = JSON.stringify([erasedRow])
    const [row] = await connection.run(eraseImportRows, { ...tenant, importId, lines, problems })
    return { texts: row?.count ?? 0 }
  })

const eraseNoticesTo = (database: Database["Service"], email: string, mode: ErasureMode) =>
  inBatches<string>(database, mode, nilUuid, async (connection, after) => {
    const [row] = await connection.run(eraseNotices, { email, after, most: rowsPerBatch })
    return { counts: { notices: row?.count ?? 0 }, next: row?.last ?? null }
  })

/** The parts of a position between pages: the environment, and what orders its missions. */
const positionOf = (
  after: string | null
): { readonly environment: Environment; readonly rest: ReadonlyArray<string> } => {
  const [environment, ...rest] = (after ?? "live").split(" ")
  return { environment: environment === "test" ? "test" : "live", rest }
}

/** The page after which the live missions are read is followed by the first of the test missions. */
const nextPosition = (environment: Environment, last: string | undefined): string | null =>
  last === undefined ? (environment === "live" ? "test" : null) : `${environment} ${last}`

const withContact = Effect.fnUntraced(function* (
  database: Database["Service"],
  groupId: GroupId,
  sought: PersonSought,
  { after, limit }: { readonly after: string | null; readonly limit: number }
) {
  const { environment, rest } = positionOf(after)
  const tenant = { groupId, environment }
  const [before, beforeId] = rest
  const rows = yield* database.run(missionsWithContact, {
    ...tenant,
    email: sought._tag === "Email" ? sought.email : null,
    lastDigits: sought._tag === "Phone" ? sought.digits.slice(-8) : null,
    before: before === undefined ? "infinity" : Instant(before),
    beforeId: beforeId ?? greatestUuid,
    most: limit
  })
  const last = rows.length < limit ? undefined : rows.at(-1)
  const page: MissionPage = {
    missions: rows.filter(({ found }) => found).map(({ id }) => ({ tenant, missionId: MissionId(id) })),
    next: nextPosition(environment, last === undefined ? undefined : `${last.created_at} ${last.id}`)
  }
  return page
})

const make = Effect.map(Database, (database) =>
  PersonalData.of({
    findMission: (of) =>
      ("id" in of ? database.run(missionOfId, of) : database.run(missionOfOrdinal, of)).pipe(
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), refOf))
      ),
    eraseRecord: (ref, mode, decide) => eraseRecord(database, ref, mode, decide),
    eraseEvents: (ref, mode, erase) => eraseEvents(database, ref, mode, erase),
    eraseAnswers: ({ missionId, tenant }, mode, erase) =>
      inTransaction(database, mode, async (connection) =>
        eraseBodies(connection, await connection.run(answersOfMission, { ...tenant, missionId }), erase)
      ),
    eraseAudit: (subject, mode) => emptyAudit(database, subject, mode),
    withContact: (groupId, sought, page) => withContact(database, groupId, sought, page),
    eraseImportRows: (rows, mode) => emptyImportRows(database, rows, mode),
    ofDriver: Effect.fnUntraced(function* (driverId, { after, limit }) {
      const { environment, rest } = positionOf(after)
      const input = { environment, driverId, after: rest[0] ?? nilUuid, most: limit }
      const rows = yield* database.run(missionsOfErasedDriver, input)
      const last = rows.length < limit ? undefined : rows.at(-1)
      return { missions: rows.map(refOf), next: nextPosition(environment, last?.id) }
    }),
    eraseEventsOfType: (type, mode, erase) => eraseEventsOfType(database, type, mode, erase),
    eraseAnswersWith: (groupId, texts, mode, erase) => eraseAnswersWith(database, { groupId, texts }, mode, erase),
    noticesTo: (email) => readNotices(database, email),
    actionsOf: (personId) => readActions(database, personId),
    eraseNoticesTo: (email, mode) => eraseNoticesTo(database, email, mode),
    eraseDriver: (id, mode) =>
      inTransaction(database, mode, async (connection): Promise<Result.Result<ErasureCounts, DriverStillDriving>> => {
        await connection.run(lockDriver, { id })
        const driven = await Promise.all(
          Environment.literals.map((environment) => connection.run(missionsOfDriver, { environment, driverId: id }))
        )
        const numbers = driven.flat().map(({ ordinal }) => transportIdOf(ordinal))
        if (numbers.length > 0) return Result.fail(new DriverStillDriving({ numbers }))
        const [row] = await connection.run(eraseDriver, { id })
        return Result.succeed({ drivers: row?.count ?? 0 })
      }).pipe(Effect.flatMap(Effect.fromResult))
  })
)

/** Finds and erases personal data in PostgreSQL. */
export const personalDataLayer: Layer.Layer<PersonalData, never, Database> = Layer.effect(PersonalData, make)
