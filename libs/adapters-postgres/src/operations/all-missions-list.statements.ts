import type { Environment, GroupId } from "@trajet/domain/access"
import type { MissionId } from "@trajet/domain/mission"
import { pageRowsMax, rowsOfPage } from "@trajet/domain/events"
import { type AllMissionsQuery, type MissionAttention, orderOf } from "@trajet/domain/operations"
import type { Instant } from "@trajet/domain/time"
import { Record } from "effect"
import { sql } from "kysely"
import { type Statement, statement } from "../database/statement.ts"
import type { RefusedStepRow } from "./refused-step.rows.ts"
import {
  conditionsSet,
  type Drive,
  driveOf,
  type FilterName,
  type ListInput,
  type Part
} from "./all-missions-drives.ts"

/** Rows that a page looks at, at most: a page of filters without an index of their own is short, and goes on. */
export const scannedMax = 1_000

export interface ListRow extends RefusedStepRow {
  readonly group_id: GroupId
  readonly group_name: string
  readonly id: MissionId
  readonly ordinal: number
  readonly created_at: Instant
  readonly body: unknown
  /** False for the last row that was looked at, if the page went as far as it may. */
  readonly matches: boolean
}

const columns = sql.raw(
  "group_id, id, ordinal, created_at, body, status, driver_id, registration, return_registration, reference, pickup_date, ended_at, late_at, driver_silent, documents_to_review, refused_trip, refused_step, refused_code, refused_at"
)
const shown = sql`group_id, (SELECT name FROM customer_group g WHERE g.id = group_id) AS group_name, id, ordinal, created_at,
  body, refused_trip, refused_step, refused_code, refused_at`

const and = (parts: ReadonlyArray<Part>, $: Parameters<Part>[0]) =>
  sql.join(
    parts.map((part) => sql` AND ${part($)}`),
    sql``
  )

const or = (parts: ReadonlyArray<Part>, $: Parameters<Part>[0]) =>
  sql.join(
    parts.map((part) => part($)),
    sql` OR `
  )

/** The rows of a drive in its order, with `is_listed`: true for a row that an earlier branch has too. */
const drivenRows =
  ({ after, branches, order }: Drive, goesOn: boolean, rowsMax: number): Part =>
  ($) =>
    sql`
SELECT * FROM (${sql.join(
      branches.map(
        ({ listedBy, where }) => sql`(
  SELECT ${columns}, ${listedBy.length === 0 ? sql`false` : or(listedBy, $)} AS is_listed
  FROM mission
  WHERE environment = ${$("environment")}::text${and([...where, ...(goesOn ? [after] : [])], $)}
  ORDER BY ${order}
  LIMIT ${sql.lit(rowsMax)}
)`
      ),
      sql` UNION ALL `
    )}) AS found
ORDER BY ${order}
LIMIT ${sql.lit(rowsMax)}`

/** A page whose rows are all found by an index, in its order. */
const indexedPage =
  (drive: Drive, goesOn: boolean): Part =>
  ($) =>
    sql`
SELECT ${shown}, true AS matches
FROM (${drivenRows(drive, goesOn, pageRowsMax)($)}) AS driven
ORDER BY ${drive.order}
LIMIT ${$("rows")}::int`

/**
 * A page whose rows an index finds, and conditions filter. Looks at `scannedMax` rows and no further: if too few of them
 * match, the last row is the last one looked at, from which the next page goes on.
 */
const filteredPage =
  (drive: Drive, goesOn: boolean): Part =>
  ($) =>
    sql`
WITH page AS MATERIALIZED (
  SELECT * FROM (${drivenRows(drive, goesOn, scannedMax)($)}) AS driven
  WHERE is_listed IS NOT TRUE${and(drive.filters, $)}
  ORDER BY ${drive.order}
  LIMIT ${$("rows")}::int
), last AS (
  SELECT * FROM (${drivenRows(drive, goesOn, scannedMax)($)}) AS driven
  WHERE (SELECT count(*) FROM page) < ${$("rows")}::int
  ORDER BY ${drive.order}
  OFFSET ${sql.lit(scannedMax - 1)}
)
SELECT ${shown}, matches
FROM (SELECT *, true AS matches FROM page UNION ALL SELECT *, false FROM last) AS listed
ORDER BY matches DESC, ${drive.order}`

// Short, because a name with every filter has to fit into the length of a name.
const attentionNames: Readonly<Record<MissionAttention, string>> = {
  late: "late",
  silent_drivers: "mute",
  documents_to_review: "docs"
}

const nameOf = (query: AllMissionsQuery): string => {
  const { after, attention, driver } = query
  const shortNames = {
    status: "status",
    groupId: "group",
    // Without a driver, the name of the order says it.
    search: driver === null ? null : "q",
    attention: attention === null ? null : attentionNames[attention.kind],
    pickupFrom: "from",
    pickupTo: "to"
  } satisfies { readonly [Name in FilterName]?: string | null }
  const set = conditionsSet(query).map(({ name }) => name)
  const parts = [
    ...Record.toEntries(shortNames).flatMap(([filter, name]) => (set.includes(filter) && name !== null ? [name] : [])),
    ...set.filter((name) => !Object.hasOwn(shortNames, name))
  ]
  const ended = (driver?.endedAfter ?? null) === null ? [] : ["end"]
  return ["all_missions.list", orderOf(query), ...ended, ...parts, ...(after === null ? [] : ["after"])].join(".")
}

const built = new Map<string, Statement<ListInput, ListRow>>()

/** The list statement for the filters that are set: one text, and so one plan, for each combination in use. */
export const listAllMissions = (query: AllMissionsQuery): Statement<ListInput, ListRow> => {
  const name = nameOf(query)
  const known = built.get(name)
  if (known !== undefined) return known
  const drive = driveOf(query)
  const isIndexed = drive.filters.length === 0 && drive.branches.every(({ listedBy }) => listedBy.length === 0)
  const made = statement<ListInput, ListRow>()(
    name,
    (isIndexed ? indexedPage : filteredPage)(drive, query.after !== null)
  )
  built.set(name, made)
  return made
}

/** The values of a query; `rows` is a page and one more, which shows whether another page follows. */
export const listInput = (
  environment: Environment,
  { after, attention, driver, limit, search, ...filters }: AllMissionsQuery
): ListInput => ({
  ...filters,
  environment,
  driverId: driver?.id ?? null,
  endedAfter: driver?.endedAfter ?? null,
  reference: search?.reference ?? null,
  registration: search?.registration ?? null,
  ordinal: search?.ordinal ?? null,
  attentionAt: attention?.at ?? null,
  afterGroupId: after?.groupId ?? null,
  afterCreatedAt: after?.createdAt ?? null,
  afterEndedAt: after === null ? null : (after.endedAt ?? "infinity"),
  afterPickupDate: after?.pickupDate ?? null,
  afterId: after?.id ?? null,
  rows: rowsOfPage(limit)
})
