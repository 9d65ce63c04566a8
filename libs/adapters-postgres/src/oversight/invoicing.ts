import type { Environment, GroupId, StoredDocumentUnreadable } from "@trajet/domain/access"
import type { ListedMission } from "@trajet/domain/operations"
import type { InvoicingQuery, InvoicingState } from "@trajet/domain/oversight"
import { Effect, Result } from "effect"
import { sql } from "kysely"
import type { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"
import { type MissionRow, missionOf } from "../mission/mission.rows.ts"

interface InvoicingInput {
  readonly environment: Environment
  readonly groupId: GroupId | null
  readonly limit: number
}

interface InvoicingRow extends MissionRow {
  readonly group_id: GroupId
  readonly group_name: string
}

const orders = {
  to_invoice: { column: sql`to_invoice_at`, direction: sql`ASC` },
  invoiced: { column: sql`invoiced_at`, direction: sql`DESC` }
} as const

/** The list of a state, of all groups or of one: each is read from an index of its own. */
const listOf = (state: InvoicingState, isOfGroup: boolean) => {
  const { column, direction } = orders[state]
  return statement<InvoicingInput, InvoicingRow>()(
    `oversight.${state}${isOfGroup ? ".group" : ""}`,
    ($) => sql`
SELECT m.group_id, (SELECT name FROM customer_group g WHERE g.id = m.group_id) AS group_name, m.id, m.ordinal,
  m.created_at, m.body
FROM mission m
WHERE ${isOfGroup ? sql`m.group_id = ${$("groupId")}::uuid AND ` : sql``}m.environment = ${$("environment")}::text
  AND m.${column} IS NOT NULL
ORDER BY m.${column} ${direction}, m.id ${direction}
LIMIT ${$("limit")}::int`
  )
}

const lists = {
  to_invoice: { all: listOf("to_invoice", false), group: listOf("to_invoice", true) },
  invoiced: { all: listOf("invoiced", false), group: listOf("invoiced", true) }
} as const

const listedOf = (row: InvoicingRow): Result.Result<ListedMission, StoredDocumentUnreadable> =>
  Result.map(missionOf(row), (mission) => ({ mission, group: { id: row.group_id, name: row.group_name } }))

/** Reads the missions with trips to invoice, or with invoiced ones. */
export const listInvoicing = Effect.fnUntraced(function* (
  database: Database["Service"],
  { environment, groupId, limit, state }: InvoicingQuery
) {
  const list = lists[state][groupId === null ? "all" : "group"]
  const rows = yield* database.run(list, { environment, groupId, limit })
  return yield* Effect.fromResult(Result.all(rows.map(listedOf)))
})
