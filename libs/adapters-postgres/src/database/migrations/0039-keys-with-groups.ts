import { sql } from "kysely"
import {
  alone,
  brief,
  type MigrationStep,
  ofGuardedTable,
  partitionedKey,
  type SteppedMigration,
  uniqueIndex
} from "../migrating/migration.ts"
import { tablesThatGainGroups } from "./0037-groups-of-rows.ts"

const listed = (columns: ReadonlyArray<string>) => sql.join(columns.map((column) => sql.id(column)))

/** Exchanges a constraint for one of the same name over a wider index, which is built beside writers. */
const exchanged = (
  table: string,
  constraint: string,
  kind: "PRIMARY KEY" | "UNIQUE",
  columns: ReadonlyArray<string>,
  nulls = sql``
): ReadonlyArray<MigrationStep> => {
  const wider = `${constraint}_of_group`
  return [
    uniqueIndex(wider, sql`${sql.id(table)} (${listed(columns)})${nulls}`),
    brief(
      `exchange ${constraint}`,
      sql`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(constraint)},
        ADD CONSTRAINT ${sql.id(constraint)} ${sql.raw(kind)} USING INDEX ${sql.id(wider)}`
    )
  ]
}

const primaryKey = (table: string, ...columns: ReadonlyArray<string>) =>
  exchanged(table, `${table}_pkey`, "PRIMARY KEY", columns)

const nullsAreOne = sql` NULLS NOT DISTINCT`

// Rows of operations have no group, and a primary key has no nulls: a unique constraint takes its place.
const keyWithNulls = (table: string): ReadonlyArray<MigrationStep> => [
  uniqueIndex(`${table}_key`, sql`${sql.id(table)} (id, group_id)${nullsAreOne}`),
  brief(
    `exchange ${table}_pkey`,
    sql`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(`${table}_pkey`)},
      ADD CONSTRAINT ${sql.id(`${table}_key`)} UNIQUE USING INDEX ${sql.id(`${table}_key`)}`
  )
]

// The audit log may belong to another role, which then builds the index. The guard of the log drops the former key.
const auditKey = ofGuardedTable("audit", uniqueIndex("audit_key", sql`audit (id, group_id)${nullsAreOne}`))

// The index that the new foreign key leads to becomes the primary key of the imports.
const imports: ReadonlyArray<MigrationStep> = [
  uniqueIndex("mission_import_pkey_of_group", sql`mission_import (id, group_id)`),
  brief(
    "rows lead to the import of their group",
    sql`ALTER TABLE import_row ADD CONSTRAINT import_row_import FOREIGN KEY (import_id, group_id)
      REFERENCES mission_import (id, group_id) ON DELETE CASCADE NOT VALID`
  ),
  alone("check the imports of rows", sql`ALTER TABLE import_row VALIDATE CONSTRAINT import_row_import`),
  brief("rows lead to no import by its id", sql`ALTER TABLE import_row DROP CONSTRAINT import_row_import_id_fkey`),
  brief(
    "exchange mission_import_pkey",
    sql`ALTER TABLE mission_import DROP CONSTRAINT mission_import_pkey,
      ADD CONSTRAINT mission_import_pkey PRIMARY KEY USING INDEX mission_import_pkey_of_group`
  ),
  ...primaryKey("import_row", "import_id", "line", "group_id")
]

const replays: ReadonlyArray<MigrationStep> = [
  ...primaryKey("webhook_replay", "id", "group_id"),
  uniqueIndex("webhook_replay_open", sql`webhook_replay (endpoint_id, group_id) WHERE ended_at IS NULL`),
  alone("drop webhook_replay_under_way", sql`DROP INDEX CONCURRENTLY IF EXISTS webhook_replay_under_way`)
]

const ordinals: ReadonlyArray<MigrationStep> = [
  uniqueIndex("mission_of_group_by_ordinal", sql`mission (ordinal, group_id)`),
  alone("drop mission_by_ordinal", sql`DROP INDEX CONCURRENTLY IF EXISTS mission_by_ordinal`)
]

const defaults = tablesThatGainGroups.map((table) =>
  brief(`every ${table} names its group`, sql`ALTER TABLE ${sql.id(table)} ALTER COLUMN group_id DROP DEFAULT`)
)

/**
 * Puts `group_id` at the end of every unique key of the tables that grow (docs/adr/0068). The front of each key stays, so
 * that a look-up by the former key finds its rows in the new one.
 */
export const keysWithGroups: SteppedMigration = {
  phase: "contract",
  steps: [
    partitionedKey({ table: "delivery", columns: ["endpoint_id", "event_at", "group_id"] }),
    partitionedKey({ table: "attempt", columns: ["endpoint_id", "event_at", "attempt", "group_id"] }),
    ...ordinals,
    ...primaryKey("outbox", "event_id", "group_id"),
    ...primaryKey("offer", "environment", "id", "group_id"),
    ...primaryKey("offer_decline", "driver_id", "offer_id", "group_id"),
    ...primaryKey("operations_note", "id", "group_id"),
    ...primaryKey("trip_track", "id", "group_id"),
    ...primaryKey("trip_position", "track_id", "at", "group_id"),
    ...primaryKey("feed_entry", "environment", "position", "group_id"),
    ...primaryKey("feed_driver_entry", "environment", "position", "driver_id", "group_id"),
    ...primaryKey("push_message", "id", "group_id"),
    ...exchanged("due_work", "due_work_of_subject", "UNIQUE", ["subject_id", "kind", "group_id"], nullsAreOne),
    ...keyWithNulls("due_work"),
    ...keyWithNulls("notice"),
    auditKey,
    ...replays,
    ...imports,
    ...defaults
  ]
}
