import { type StoredDocumentUnreadable, StoreUnavailable, type Tenant } from "@trajet/domain/access"
import type { FileId } from "@trajet/domain/documents"
import { filesOfInspection, type Inspection, Inspections } from "@trajet/domain/inspection"
import type { MissionId, TripKey } from "@trajet/domain/mission"
import { Effect, Layer, Option, Result } from "effect"
import { sql } from "kysely"
import { type Connection, Database } from "../database/database.ts"
import { keepFiles } from "../mission/mission-change.statements.ts"
import { settledWrite } from "../database/settlement.ts"
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

// Two that save the first one at once must not both find that there is none: whoever comes second waits here.
const claim = statement<Saved, InspectionRow>()(
  "inspection.claim",
  ($) => sql`
INSERT INTO inspection (group_id, environment, mission_id, leg, body)
VALUES (${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid, ${$("trip")}::text,
  ${$("body")}::json)
ON CONFLICT (group_id, environment, mission_id, leg) DO UPDATE SET body = inspection.body
RETURNING body`
)

const replace = statement<Saved, never>()(
  "inspection.replace",
  ($) => sql`
UPDATE inspection SET body = ${$("body")}::json
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND mission_id = ${$("missionId")}::uuid AND leg = ${$("trip")}::text`
)

// A column of type json keeps the text as it was written, so that equal texts are one and the same write.
const saved = statement<Saved, { readonly leg: string }>()(
  "inspection.saved",
  ($) => sql`
SELECT leg FROM inspection
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND mission_id = ${$("missionId")}::uuid AND leg = ${$("trip")}::text AND body::text = ${$("body")}::text`
)

const dropReplaced = statement<Tenant & { readonly ids: ReadonlyArray<FileId> }, never>()(
  "stored_file.drop_replaced",
  ($) => sql`
UPDATE stored_file SET state = 'dropping', touched_at = clock_timestamp()
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ANY(${$("ids")}::uuid[])
  AND state = 'kept'`
)

/** Writes the body, and drops the kept files that the one before spoke of and this one no longer does. */
const writeInPlace = async (
  connection: Connection,
  row: Saved,
  next: Inspection
): Promise<Result.Result<void, StoredDocumentUnreadable>> => {
  const [claimed] = await connection.run(claim, row)
  const before = inspectionOf(row, claimed)
  if (Result.isFailure(before)) return Result.fail(before.failure)
  const still = new Set(filesOfInspection(next))
  const ids = filesOfInspection(before.success).filter((id) => !still.has(id))
  if (ids.length > 0) await connection.run(dropReplaced, { ...row, ids })
  await connection.run(replace, row)
  return Result.void
}

type Save = Inspections["Service"]["save"]

const saving =
  (database: Database["Service"]): Save =>
  (tenant, inspection, keeps) => {
    const { missionId, trip } = inspection
    const row = { ...tenant, missionId, trip, body: storedText(inspectionBodies, inspection) }
    return settledWrite<Result.Result<void, StoreUnavailable | StoredDocumentUnreadable>>(database, {
      attempt: async (connection, committing) => {
        await connection.command("BEGIN")
        // Photos and reports are ours: they take nothing of the group's quota.
        const files = keeps.map((fileId) => ({ fileId, bytes: 0 }))
        if (!(await keepFiles(connection, tenant, files))) {
          await connection.command("ROLLBACK")
          return Result.fail(new StoreUnavailable())
        }
        const written = await writeInPlace(connection, row, inspection)
        if (Result.isFailure(written)) {
          await connection.command("ROLLBACK")
          return Result.fail(written.failure)
        }
        committing()
        await connection.command("COMMIT")
        return Result.void
      },
      find: async (connection) => ((await connection.run(saved, row)).length === 0 ? null : Result.void)
    }).pipe(Effect.flatMap(Effect.fromResult))
  }

const make = Effect.gen(function* () {
  const database = yield* Database
  return Inspections.of({
    find: Effect.fnUntraced(function* (tenant, missionId, trip) {
      const of = { ...tenant, missionId, trip }
      const [row] = yield* database.run(find, of)
      if (row === undefined) return Option.none()
      return Option.some(yield* Effect.fromResult(inspectionOf(of, row)))
    }),
    save: saving(database)
  })
})

export const inspectionsLayer: Layer.Layer<Inspections, never, Database> = Layer.effect(Inspections, make)
