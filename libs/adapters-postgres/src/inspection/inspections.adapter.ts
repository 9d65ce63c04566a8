import {
  type Author,
  type RequestId,
  type StoredDocumentUnreadable,
  StoreUnavailable,
  type Tenant
} from "@trajet/domain/access"
import type { FileId } from "@trajet/domain/documents"
import { completesPhase, filesOfInspection, type Inspection, Inspections } from "@trajet/domain/inspection"
import type { MissionId, TripKey } from "@trajet/domain/mission"
import type { PersonId } from "@trajet/domain/people"
import { Effect, Layer, Option, Result } from "effect"
import { sql } from "kysely"
import { type Connection, Database } from "../database/database.ts"
import { makePrintDue } from "../due/mission-due-work.ts"
import { keepFiles } from "../mission/mission-change.statements.ts"
import { decidedWrite, writeMission } from "../mission/mission-changes.ts"
import { makeOutboxWake } from "../webhooks/dispatching/outbox-wake.ts"
import { readStored, storedText } from "../database/stored-document.ts"
import { inspectionBodies } from "./inspection-body.ts"
import { statement } from "../database/statement.ts"

interface OfTrip extends Tenant {
  readonly missionId: MissionId
  readonly trip: TripKey
}

interface InspectionRow {
  readonly body: unknown
}

const inspectionOf = ({ missionId, trip }: OfTrip, row: InspectionRow | undefined) =>
  readStored(inspectionBodies, `${missionId} ${trip}`, row?.body)

const find = statement<OfTrip, InspectionRow>()(
  "inspection.find",
  ($) => sql`
SELECT body FROM inspection
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND mission_id = ${$("missionId")}::uuid AND leg = ${$("trip")}::text`
)

interface Saved extends OfTrip {
  readonly body: string
}

// The mission is locked: no other transaction writes its inspections.
const write = statement<Saved, never>()(
  "inspection.write",
  ($) => sql`
INSERT INTO inspection (group_id, environment, mission_id, leg, body)
VALUES (${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid, ${$("trip")}::text,
  ${$("body")}::json)
ON CONFLICT (group_id, environment, mission_id, leg) DO UPDATE SET body = excluded.body`
)

interface Audited extends Tenant {
  readonly missionId: MissionId
  readonly action: string
  readonly keyId: Author["keyId"]
  readonly personId: PersonId | null
  readonly requestId: RequestId
  readonly ip: string | null
}

// A part that changes nothing of the mission has an audit row of its own.
const audit = statement<Audited, never>()(
  "inspection.audit",
  ($) => sql`
INSERT INTO audit (group_id, environment, key_id, person_id, action, target, request_id, ip)
VALUES (${$("groupId")}::uuid, ${$("environment")}::text, ${$("keyId")}::uuid, ${$("personId")}::uuid,
  ${$("action")}::text, ${$("missionId")}::text, ${$("requestId")}::text, ${$("ip")}::text)`
)

const dropReplaced = statement<Tenant & { readonly ids: ReadonlyArray<FileId> }, never>()(
  "stored_file.drop_replaced",
  ($) => sql`
UPDATE stored_file SET state = 'dropping', touched_at = clock_timestamp()
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ANY(${$("ids")}::uuid[])
  AND state = 'kept'`
)

interface Exchange {
  readonly before: Inspection | null
  readonly after: Inspection
  readonly keeps: ReadonlyArray<FileId>
}

/** Keeps the staged files, and drops those that only the inspection before names; false if one was dropped meanwhile. */
const exchangeFiles = async (connection: Connection, tenant: Tenant, { before, after, keeps }: Exchange) => {
  // Photos and reports are ours: they take nothing of the group's quota.
  const files = keeps.map((fileId) => ({ fileId, bytes: 0 }))
  if (!(await keepFiles(connection, tenant, files))) return false
  const still = new Set(filesOfInspection(after))
  const ids = before === null ? [] : filesOfInspection(before).filter((id) => !still.has(id))
  if (ids.length > 0) await connection.run(dropReplaced, { ...tenant, ids })
  return true
}

type Changing<A, E> = Parameters<typeof Inspections.Service.change<A, E>>

const changing = <A, E>(database: Database["Service"], ...[author, subject, decide]: Changing<A, E>) => {
  const { missionId, trip, action } = subject
  const of: OfTrip = { ...author.tenant, missionId, trip }
  return decidedWrite<A, E | StoredDocumentUnreadable, StoreUnavailable>(
    database,
    { caller: author, id: missionId },
    async (connection, mission, now, recordedAt) => {
      const [row] = await connection.run(find, of)
      const found = row === undefined ? Result.succeed(null) : inspectionOf(of, row)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      const before = found.success
      return Result.map(
        decide(mission, before, now, recordedAt),
        ({ mission: moved, events, inspection: after, keeps, result }) => {
          if (after === null || after === before) return { result, write: null }
          const writeAll = async () => {
            if (!(await exchangeFiles(connection, author.tenant, { before, after, keeps }))) {
              return Result.fail(new StoreUnavailable())
            }
            await connection.run(write, { ...of, body: storedText(inspectionBodies, after) })
            if (completesPhase(before, after)) await makePrintDue(connection, author.tenant, missionId, now)
            const { keyId, personId = null, requestId, ip } = author
            if (moved === mission) {
              await connection.run(audit, { ...author.tenant, missionId, action, keyId, personId, requestId, ip })
            } else await writeMission({ caller: author, action, before: mission, after: moved, events }, connection)
            return Result.void
          }
          return { result, write: writeAll }
        }
      )
    }
  )
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const wake = makeOutboxWake(database)
  return Inspections.of({
    find: Effect.fnUntraced(function* (tenant, missionId, trip) {
      const of = { ...tenant, missionId, trip }
      const [row] = yield* database.run(find, of)
      if (row === undefined) return Option.none()
      return Option.some(yield* Effect.fromResult(inspectionOf(of, row)))
    }),
    change: (author, subject, decide) =>
      changing(database, author, subject, decide).pipe(
        Effect.tap((changed) => (Result.isSuccess(changed) ? wake(author.tenant) : Effect.void)),
        Effect.flatMap(Effect.fromResult)
      )
  })
})

export const inspectionsLayer: Layer.Layer<Inspections, never, Database> = Layer.effect(Inspections, make)
