import { type Environment, GroupId, type Tenant } from "@trajet/domain/access"
import { FileId, type FileRef, StoredFiles } from "@trajet/domain/documents"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"

/** A file waits for a record, has one, or is about to leave the storage. Statements write these words themselves. */
export const fileStates = ["staged", "kept", "dropping"] as const

interface OfFiles extends Tenant {
  readonly ids: ReadonlyArray<FileId>
}

interface IdRow {
  readonly id: string
}

const stage = statement<FileRef["tenant"] & { readonly id: FileId }, never>()(
  "stored_file.stage",
  ($) => sql`
INSERT INTO stored_file (group_id, environment, id)
VALUES (${$("groupId")}::uuid, ${$("environment")}::text, ${$("id")}::uuid)`
)

const drop = statement<OfFiles, IdRow>()(
  "stored_file.drop",
  ($) => sql`
UPDATE stored_file SET state = 'dropping', touched_at = clock_timestamp()
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ANY(${$("ids")}::uuid[])
  AND state = 'staged'
RETURNING id`
)

interface Abandoned {
  readonly olderThanMillis: number
  readonly most: number
}

interface FileRow extends IdRow {
  readonly group_id: string
  readonly environment: Environment
}

// Used by the sweep only. Skips rows that another transaction has locked: that transaction is keeping or dropping them.
const dropAbandoned = statement<Abandoned, FileRow>()(
  "stored_file.drop_abandoned",
  ($) => sql`
WITH abandoned AS (
  SELECT group_id, environment, id, touched_at FROM stored_file
  WHERE state <> 'kept'
    AND touched_at <= clock_timestamp() - ${$("olderThanMillis")}::int * interval '1 millisecond'
  ORDER BY touched_at LIMIT ${$("most")}::int
  FOR UPDATE SKIP LOCKED
), dropped AS (
  UPDATE stored_file f SET state = 'dropping', touched_at = clock_timestamp()
  FROM abandoned a WHERE f.group_id = a.group_id AND f.environment = a.environment AND f.id = a.id
  RETURNING f.group_id, f.environment, f.id, a.touched_at
)
SELECT group_id, environment, id FROM dropped ORDER BY touched_at`
)

const forget = statement<OfFiles, never>()(
  "stored_file.forget",
  ($) => sql`
DELETE FROM stored_file
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ANY(${$("ids")}::uuid[])
  AND state = 'dropping'`
)

const make = Effect.gen(function* () {
  const database = yield* Database
  return StoredFiles.of({
    stage: ({ tenant, fileId }) => Effect.asVoid(database.run(stage, { ...tenant, id: fileId })),
    drop: (tenant, ids) =>
      Effect.map(database.run(drop, { ...tenant, ids }), (rows) => rows.map(({ id }) => FileId(id))),
    dropAbandoned: (olderThanMillis, most) =>
      Effect.map(database.run(dropAbandoned, { olderThanMillis, most }), (rows) =>
        rows.map(({ group_id, environment, id }) => ({
          tenant: { groupId: GroupId(group_id), environment },
          fileId: FileId(id)
        }))
      ),
    forget: (tenant, ids) => Effect.asVoid(database.run(forget, { ...tenant, ids }))
  })
})

/** The records of files on PostgreSQL. */
export const storedFilesLayer: Layer.Layer<StoredFiles, never, Database> = Layer.effect(StoredFiles, make)
