import type { NewNotice, PriceChange, Tenant } from "@trajet/domain"
import { sql } from "kysely"
import type { Connection } from "./database.ts"
import { statement } from "./statement.ts"

interface KeptFiles extends Tenant {
  readonly ids: ReadonlyArray<string>
}

/** Staged files that a record now speaks of. One that is missing among those returned was dropped meanwhile. */
export const keepFiles = statement<KeptFiles, { readonly id: string }>()(
  "stored_file.keep",
  ($) => sql`
UPDATE stored_file SET state = 'kept', touched_at = clock_timestamp()
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ANY(${$("ids")}::uuid[])
  AND state = 'staged'
RETURNING id`
)

interface PriceChanges extends Tenant {
  readonly missionId: string
  readonly changes: string
}

export interface PriceChangeRow {
  readonly created_at: string
  readonly leg: PriceChange["leg"]
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
  readonly missionId: string
}

export const priceHistory = statement<OfMission, PriceChangeRow>()(
  "price_change.list",
  ($) => sql`
SELECT created_at, leg, origin, old_price_ht, new_price_ht, option_key, motif, reference FROM price_change
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND mission_id = ${$("missionId")}::uuid
ORDER BY id`
)

interface Notices {
  readonly groupId: string
  readonly notices: string
}

const insertNotices = statement<Notices, never>()(
  "notice.insert",
  ($) => sql`
INSERT INTO notice (id, group_id, audience, recipients, subject, text, mission_id, transport_id)
SELECT gen_random_uuid(), ${$("groupId")}::uuid, n.audience, ARRAY(SELECT json_array_elements_text(n.recipients)),
  n.subject, n.text, (n.mission->>'id')::uuid, n.mission->>'transportId'
FROM json_to_recordset(${$("notices")}::json)
  AS n(audience text, recipients json, subject text, text text, mission json)`
)

const rowOf = (change: PriceChange): PriceChangeRow => ({
  created_at: change.createdAt,
  leg: change.leg,
  origin: change.origin,
  old_price_ht: change.oldPriceHt,
  new_price_ht: change.newPriceHt,
  option_key: change.optionKey ?? null,
  motif: change.motif,
  reference: change.reference
})

export const priceChangeOf = (row: PriceChangeRow): PriceChange => ({
  leg: row.leg,
  origin: row.origin,
  oldPriceHt: row.old_price_ht,
  newPriceHt: row.new_price_ht,
  ...(row.option_key === null ? {} : { optionKey: row.option_key }),
  motif: row.motif,
  reference: row.reference,
  createdAt: row.created_at
})

export interface ChangeRecords {
  readonly priceChanges?: ReadonlyArray<PriceChange>
  readonly notices?: ReadonlyArray<NewNotice>
}

/** Writes what a change of a mission leaves beside the mission and its events, in the transaction of the change. */
export const recordChange = async (
  connection: Connection,
  tenant: Tenant,
  missionId: string,
  { priceChanges = [], notices = [] }: ChangeRecords
): Promise<void> => {
  if (priceChanges.length > 0) {
    const changes = JSON.stringify(priceChanges.map(rowOf))
    await connection.run(insertPriceChanges, { ...tenant, missionId, changes })
  }
  if (notices.length > 0) {
    await connection.run(insertNotices, { groupId: tenant.groupId, notices: JSON.stringify(notices) })
  }
}
