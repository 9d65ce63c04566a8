import type { Tenant } from "@trajet/domain/access"
import type { FileId } from "@trajet/domain/documents"
import type { KeptFile, MissionId } from "@trajet/domain/mission"
import type { NewNotice } from "@trajet/domain/notices"
import type { PriceChange } from "@trajet/domain/prices"
import { Cents } from "@trajet/domain/pricing"
import type { Instant } from "@trajet/domain/time"
import type { NewOperationsNote } from "@trajet/domain/operations"
import { sql } from "kysely"
import type { Connection } from "../database/database.ts"
import { statement } from "../database/statement.ts"

interface KeptFiles extends Tenant {
  readonly ids: ReadonlyArray<FileId>
  readonly bytes: ReadonlyArray<number>
}

const markKept = statement<KeptFiles, { readonly id: string }>()(
  "stored_file.keep",
  ($) => sql`
UPDATE stored_file f SET state = 'kept', bytes = k.bytes, touched_at = clock_timestamp()
FROM unnest(${$("ids")}::uuid[], ${$("bytes")}::bigint[]) AS k(id, bytes)
WHERE f.group_id = ${$("groupId")}::uuid AND f.environment = ${$("environment")}::text AND f.id = k.id
  AND f.state = 'staged'
RETURNING f.id`
)

/** Keeps staged files that a record now speaks of; false if one of them was dropped meanwhile. */
export const keepFiles = async (
  connection: Connection,
  tenant: Tenant,
  files: ReadonlyArray<KeptFile>
): Promise<boolean> => {
  if (files.length === 0) return true
  const kept = await connection.run(markKept, {
    ...tenant,
    ids: files.map(({ fileId }) => fileId),
    bytes: files.map(({ bytes }) => bytes)
  })
  return kept.length === files.length
}

// Inserted if it is missing: a row that is not there cannot be locked.
const lockStorageUse = statement<Tenant, { readonly bytes: number }>()(
  "storage_use.lock",
  ($) => sql`
INSERT INTO storage_use (group_id, environment, bytes)
VALUES (${$("groupId")}::uuid, ${$("environment")}::text, 0)
ON CONFLICT (group_id, environment) DO UPDATE SET bytes = storage_use.bytes
RETURNING bytes`
)

/** Bytes that a tenant stores. No other transaction adds to them until this one has ended. */
export const lockedStorageUse = async (connection: Connection, tenant: Tenant): Promise<number> => {
  const [row] = await connection.run(lockStorageUse, tenant)
  if (row === undefined) throw new Error("the storage use of a tenant was not told")
  return row.bytes
}

interface PriceChanges extends Tenant {
  readonly missionId: MissionId
  readonly changes: string
}

interface PriceChangeRow {
  readonly created_at: Instant
  readonly leg: PriceChange["trip"]
  readonly origin: PriceChange["origin"]
  readonly old_price_ht: number
  readonly new_price_ht: number
  readonly option_key: string | null
  readonly motif: string
  readonly reference: string | null
}

const insertPriceChanges = statement<PriceChanges, never>()(
  "price_change.insert",
  ($) => sql`
INSERT INTO price_change (group_id, environment, mission_id, created_at, leg, origin, old_price_ht, new_price_ht,
  option_key, motif, reference)
SELECT ${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid, c.*
FROM json_to_recordset(${$("changes")}::json) AS c(created_at timestamptz, leg text, origin text, old_price_ht bigint,
  new_price_ht bigint, option_key text, motif text, reference text)`
)

interface OfMission extends Tenant {
  readonly missionId: MissionId
}

export const priceHistory = statement<OfMission, PriceChangeRow>()(
  "price_change.list",
  ($) => sql`
SELECT created_at, leg, origin, old_price_ht, new_price_ht, option_key, motif, reference FROM price_change
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND mission_id = ${$("missionId")}::uuid
ORDER BY id`
)

interface Notices extends Tenant {
  readonly notices: string
}

const insertNotices = statement<Notices, never>()(
  "notice.insert",
  ($) => sql`
INSERT INTO notice (id, group_id, environment, audience, recipients, subject, text, mission_id, transport_id, driver_id, link_id)
SELECT gen_random_uuid(), ${$("groupId")}::uuid, ${$("environment")}::text, n.audience,
  CASE WHEN n.audience <> 'administrators' THEN ARRAY(SELECT json_array_elements_text(n.recipients)) END,
  n.subject, n.text, (n.mission->>'id')::uuid, n.mission->>'transportId', n."driverId", n."trackingLinkId"
FROM json_to_recordset(${$("notices")}::json)
  AS n(audience text, recipients json, subject text, text text, mission json, "driverId" text, "trackingLinkId" uuid)`
)

interface Notes extends Tenant {
  readonly missionId: MissionId
  readonly notes: string
}

const insertNotes = statement<Notes, never>()(
  "operations_note.insert",
  ($) => sql`
INSERT INTO operations_note (group_id, environment, mission_id, about, about_id, text, person_id)
SELECT ${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid, n.about, n."aboutId", n.text,
  n."personId"
FROM json_to_recordset(${$("notes")}::json) AS n(about text, "aboutId" uuid, text text, "personId" uuid)`
)

const rowOf = (change: PriceChange): PriceChangeRow => ({
  created_at: change.createdAt,
  leg: change.trip,
  origin: change.origin,
  old_price_ht: change.oldPriceHt,
  new_price_ht: change.newPriceHt,
  option_key: change.optionKey ?? null,
  motif: change.motif,
  reference: change.reference
})

export const priceChangeOf = (row: PriceChangeRow): PriceChange => ({
  trip: row.leg,
  origin: row.origin,
  oldPriceHt: Cents(row.old_price_ht),
  newPriceHt: Cents(row.new_price_ht),
  ...(row.option_key === null ? {} : { optionKey: row.option_key }),
  motif: row.motif,
  reference: row.reference,
  createdAt: row.created_at
})

interface ChangeRecords {
  readonly priceChanges?: ReadonlyArray<PriceChange>
  readonly notices?: ReadonlyArray<NewNotice>
  readonly notes?: ReadonlyArray<NewOperationsNote>
}

/** Writes what a change of a mission leaves beside the mission and its events, in the transaction of the change. */
export const recordChange = async (
  connection: Connection,
  tenant: Tenant,
  missionId: MissionId,
  { priceChanges = [], notices = [], notes = [] }: ChangeRecords
): Promise<void> => {
  if (priceChanges.length > 0) {
    const changes = JSON.stringify(priceChanges.map(rowOf))
    await connection.run(insertPriceChanges, { ...tenant, missionId, changes })
  }
  if (notes.length > 0) {
    await connection.run(insertNotes, { ...tenant, missionId, notes: JSON.stringify(notes) })
  }
  if (notices.length > 0) {
    await connection.run(insertNotices, { ...tenant, notices: JSON.stringify(notices) })
  }
}
