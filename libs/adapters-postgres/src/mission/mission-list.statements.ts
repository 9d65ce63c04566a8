import type { Tenant } from "@trajet/domain/access"
import { pageRowsMax } from "@trajet/domain/events"
import { memberFilters, type MissionId, type MissionQuery } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { Record } from "effect"
import { type RawBuilder, sql } from "kysely"
import { type Statement, statement } from "../database/statement.ts"
import { type CopyStatement, missionsOfCopy } from "../replica/copy-statement.ts"
import { columnTypes } from "./mission-columns.ts"
import { memberColumns, summaryColumns } from "./mission.rows.ts"

type ListInput = Tenant &
  MissionQuery & { readonly olderThanAt: Instant | null; readonly olderThanId: MissionId | null }

type Named = ($: (name: keyof ListInput) => RawBuilder<unknown>) => RawBuilder<unknown>

/** What the text of each list statement already has; a plate has a statement of its own. */
type Unfiltered = keyof Tenant | "limit" | "registration" | "olderThan" | "olderThanId"

const { hasReturn, reference, status, ...later } = Record.map(memberFilters, (_, name): Named => {
  const column = memberColumns[name]
  return ($) => sql`${sql.raw(column)} = ${$(name)}::${sql.raw(columnTypes[column])}`
})

const filters: Readonly<Record<Exclude<keyof ListInput, Unfiltered>, Named>> = {
  status,
  createdAfter: ($) => sql`created_at > ${$("createdAfter")}::timestamptz`,
  createdBefore: ($) => sql`created_at < ${$("createdBefore")}::timestamptz`,
  reference,
  ordinal: ($) => sql`ordinal = ${$("ordinal")}::bigint`,
  hasReturn,
  ...later,
  olderThanAt: ($) => sql`(created_at, id) < (${$("olderThanAt")}::timestamptz, ${$("olderThanId")}::uuid)`
}

/** The records of a page in its order, as one text; null for an empty page. */
interface PageRow {
  readonly page: string | null
}

const listStatements = new Map<string, Statement<ListInput, PageRow>>()
const copiedLists = new Map<string, CopyStatement<ListInput, PageRow>>()

const columns = sql.join(summaryColumns.map((name) => sql.raw(name)))

// The constant limit lets the planner know that a page is short, whatever its parameter is. Otherwise it takes a plan for
// any values to be dear, and plans the statement again at each call, which costs more than its rows.
const page = ($: (name: keyof ListInput) => RawBuilder<unknown>, conditions: ReadonlyArray<Named>) => sql`
SELECT ${columns}
FROM (
  SELECT ${columns}
  FROM mission
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text${sql.join(
    conditions.map((condition) => sql` AND ${condition($)}`),
    sql``
  )}
  ORDER BY created_at DESC, id DESC
  LIMIT ${sql.raw(String(pageRowsMax))}
) AS newest
ORDER BY created_at DESC, id DESC
LIMIT ${$("limit")}::int`

// One text for the whole page, because Node pays for each value of each row that it receives.
const recordsOf = (rows: RawBuilder<unknown>) => sql`
SELECT string_agg(ROW(${columns})::text, '') AS page FROM (${rows}
) AS listed`

const outboundPlate: Named = ($) => sql`registration = ${$("registration")}::text`
const returnPlate: Named = ($) => sql`return_registration = ${$("registration")}::text`

/** The list statement for the filters that are set: one text, and so one plan, for each combination in use. */
export const listMissions = (input: ListInput): Statement<ListInput, PageRow> => {
  const set = Object.entries(filters).filter(([name]) => Reflect.get(input, name) !== null)
  const plated = input.registration !== null
  const name = ["mission.list", ...(plated ? ["regi"] : []), ...set.map(([filter]) => shortName(filter))].join(".")
  const wanted = [plated, ...set.map(([filter]) => filter)].join()
  const known = listStatements.get(wanted)
  if (known !== undefined) return known
  const conditions = set.map(([, condition]) => condition)
  const built = statement<ListInput, PageRow>()(name, ($) =>
    recordsOf(
      plated
        ? // A page of each vehicle, from an index of its own; a mission with one plate for both trips is in the first alone.
          sql`
SELECT * FROM ((${page($, [outboundPlate, ...conditions])}) UNION ALL (${page($, [returnPlate, ...conditions])})) AS found
ORDER BY created_at DESC, id DESC
LIMIT ${$("limit")}::int`
        : page($, conditions)
    )
  )
  listStatements.set(wanted, built)
  return built
}

/** The same on a replica. */
export const listMissionsOfCopy = (input: ListInput): CopyStatement<ListInput, PageRow> => {
  const list = listMissions(input)
  const copied = copiedLists.get(list.name) ?? missionsOfCopy(list)
  copiedLists.set(list.name, copied)
  return copied
}

// The server cuts the name of a prepared statement at 63 bytes: four letters of each filter keep them apart.
const shortName = (filter: string): string => filter.replace(/^.*(?=[A-Z])/u, "").slice(0, 4)
