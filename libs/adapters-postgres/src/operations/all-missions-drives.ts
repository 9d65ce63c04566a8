import type { Environment, GroupId } from "@trajet/domain/access"
import { type DriverId, type MissionId, MissionStatus } from "@trajet/domain/mission"
import {
  type AllMissionsOrder,
  type AllMissionsQuery,
  type MissionAttention,
  movingStatuses,
  orderOf
} from "@trajet/domain/operations"
import type { Day, Instant } from "@trajet/domain/time"
import { Record } from "effect"
import { type RawBuilder, sql } from "kysely"
import { leadOf } from "../clock/present.ts"

/** The filters of a query whose condition is one for all orders; a driver has an order of its own. */
export type FilterName = Exclude<keyof AllMissionsQuery, "driver" | "after" | "limit">

export interface ListInput extends Omit<AllMissionsQuery, "driver" | "search" | "attention" | "after" | "limit"> {
  readonly environment: Environment
  readonly driverId: DriverId | null
  readonly endedAfter: Instant | null
  readonly reference: string | null
  readonly registration: string | null
  readonly ordinal: number | null
  readonly attentionAt: Instant | null
  readonly afterGroupId: GroupId | null
  readonly afterCreatedAt: Instant | null
  readonly afterEndedAt: Instant | "infinity" | null
  readonly afterPickupDate: Day | null
  readonly afterId: MissionId | null
  readonly rows: number
}

export type Part = ($: (name: keyof ListInput) => RawBuilder<unknown>) => RawBuilder<unknown>

const firstId = sql.lit("00000000-0000-0000-0000-000000000000")
const lastId = sql.lit("ffffffff-ffff-ffff-ffff-ffffffffffff")

const status: Part = ($) => sql`status = ${$("status")}::text`
// By the first condition the index is read. Only rows of groups whose clock is ahead ask for the lead.
const endedAfter: Part = ($) => {
  const environment = sql`${$("environment")}::text`
  const end = sql`${$("endedAfter")}::timestamptz`
  return sql`ended_at > ${end} AND (
    group_id NOT IN (SELECT c.group_id FROM test_clock c WHERE ${environment} = 'test' AND c.lead_millis > 0)
    OR ended_at > ${end} + ${leadOf(sql`mission.group_id`, environment)}
  )`
}
const group: Part = ($) => sql`group_id = ${$("groupId")}::uuid`
// Compared as rows: without statistics the planner takes two bounds of one column for a few rows, and sorts them all.
const pickupFrom: Part = ($) => sql`(pickup_date, id) >= (${$("pickupFrom")}::date, ${firstId}::uuid)`
const pickupTo: Part = ($) => sql`(pickup_date, id) <= (${$("pickupTo")}::date, ${lastId}::uuid)`

const moving = sql.join([...movingStatuses].map((one) => sql.lit(one)))

/** What each kind of attention asks of a row. */
const attentions: Readonly<Record<MissionAttention, Part>> = {
  late: ($) => {
    const at = sql`${$("attentionAt")}::timestamptz`
    const environment = sql`${$("environment")}::text`
    return sql`status IN (${moving}) AND (
    late_at <= ${at}
    OR group_id IN (SELECT c.group_id FROM test_clock c WHERE ${environment} = 'test' AND c.lead_millis > 0)
    AND late_at <= ${at} + ${leadOf(sql`driven.group_id`, environment)}
  )`
  },
  silent_drivers: () => sql`driver_silent`,
  documents_to_review: () => sql`documents_to_review > 0`
}

/** Conditions for the text of a search, in order. The first condition that matches a mission lists it. */
const finds: ReadonlyArray<Part> = [
  ($) => sql`ordinal = ${$("ordinal")}::bigint`,
  ($) => sql`registration = ${$("registration")}::text`,
  ($) => sql`return_registration = ${$("registration")}::text`,
  ($) => sql`reference = ${$("reference")}::text`
]
const search: Part = ($) =>
  sql`(${sql.join(
    finds.map((find) => find($)),
    sql` OR `
  )})`

/** Rows that one index finds in the order of the list. */
interface Branch {
  readonly where: ReadonlyArray<Part>
  /** Conditions of rows that an earlier branch has already. */
  readonly listedBy: ReadonlyArray<Part>
}

/** How an order is read. The conditions of its branches and `after` are those of an index; the others filter its rows. */
export interface Drive {
  readonly order: RawBuilder<unknown>
  readonly after: Part
  readonly branches: ReadonlyArray<Branch>
  readonly filters: ReadonlyArray<Part>
}

/** What each filter that is set asks of a row. */
export const conditionsSet = (
  query: AllMissionsQuery
): ReadonlyArray<{ readonly name: FilterName; readonly part: Part }> => {
  const { attention } = query
  const conditions: Readonly<Record<FilterName, Part | null>> = {
    status,
    groupId: group,
    search,
    pickupFrom,
    pickupTo,
    attention: attention === null ? null : attentions[attention.kind]
  }
  return Record.toEntries(conditions).flatMap(([name, part]) =>
    part === null || query[name] === null ? [] : [{ name, part }]
  )
}

/** The conditions of these filters, of those that are set. */
const only = (query: AllMissionsQuery, ...names: ReadonlyArray<FilterName>): ReadonlyArray<Part> =>
  conditionsSet(query).flatMap(({ name, part }) => (names.includes(name) ? [part] : []))

/** The conditions of all filters that are set, but for those that the branches of an order have. */
const allBut = (query: AllMissionsQuery, ...names: ReadonlyArray<FilterName>): ReadonlyArray<Part> =>
  conditionsSet(query).flatMap(({ name, part }) => (names.includes(name) ? [] : [part]))

const oneBranch = (where: ReadonlyArray<Part>): ReadonlyArray<Branch> => [{ where, listedBy: [] }]

const byDriver = (query: AllMissionsQuery): Drive => {
  const recent: ReadonlyArray<Part> = (query.driver?.endedAfter ?? null) === null ? [] : [endedAfter]
  const outbound: Part = ($) => sql`driver_id = ${$("driverId")}::text`
  return {
    order: sql`ended_at DESC, id DESC`,
    after: ($) => sql`(ended_at, id) < (${$("afterEndedAt")}::timestamptz, ${$("afterId")}::uuid)`,
    branches: [
      { where: [outbound, ...recent], listedBy: [] },
      { where: [($) => sql`return_driver_id = ${$("driverId")}::text`, ...recent], listedBy: [outbound] }
    ],
    filters: allBut(query)
  }
}

const bySearch = (query: AllMissionsQuery): Drive => ({
  order: sql`group_id DESC, created_at DESC, id DESC`,
  after: ($) =>
    sql`(group_id, created_at, id) < (${$("afterGroupId")}::uuid, ${$("afterCreatedAt")}::timestamptz, ${$("afterId")}::uuid)`,
  branches: finds.map((find, index) => ({
    where: [find, ...only(query, "groupId")],
    listedBy: finds.slice(0, index)
  })),
  filters: allBut(query, "search", "groupId")
})

// The index begins with the status. Without one, nine parts of it are merged.
const byPickup = (query: AllMissionsQuery): Drive => {
  const days = only(query, "pickupFrom", "pickupTo")
  const statuses: ReadonlyArray<Part> =
    query.status === null ? MissionStatus.literals.map((one) => () => sql`status = ${sql.lit(one)}`) : [status]
  return {
    order: sql`pickup_date, id`,
    after: ($) => sql`(pickup_date, id) > (${$("afterPickupDate")}::date, ${$("afterId")}::uuid)`,
    branches: statuses.map((one) => ({ where: [one, ...days], listedBy: [] })),
    filters: allBut(query, "status", "pickupFrom", "pickupTo")
  }
}

// Missions that move are read by their status, and each is asked whether it is late: few of all missions move. The other
// kinds have indexes of their own.
const byAttention = (query: AllMissionsQuery): Drive => {
  const isLate = query.attention?.kind === "late"
  const statuses: ReadonlyArray<Part> =
    query.status === null ? [...movingStatuses].map((one) => () => sql`status = ${sql.lit(one)}`) : [status]
  return {
    order: sql`id DESC`,
    after: ($) => sql`id < ${$("afterId")}::uuid`,
    branches: isLate ? statuses.map((one) => ({ where: [one], listedBy: [] })) : oneBranch(only(query, "attention")),
    filters: allBut(query, isLate ? "status" : "attention")
  }
}

const drives: Readonly<Record<AllMissionsOrder, (query: AllMissionsQuery) => Drive>> = {
  driver: byDriver,
  search: bySearch,
  pickup: byPickup,
  attention: byAttention,
  group: (query) => ({
    order: sql`created_at DESC, id DESC`,
    after: ($) => sql`(created_at, id) < (${$("afterCreatedAt")}::timestamptz, ${$("afterId")}::uuid)`,
    branches: oneBranch(only(query, "groupId", "status")),
    filters: allBut(query, "groupId", "status")
  }),
  newest: (query) => ({
    order: sql`id DESC`,
    after: ($) => sql`id < ${$("afterId")}::uuid`,
    branches: oneBranch(only(query, "status")),
    filters: allBut(query, "status")
  })
}

/** How the list of a query is read. */
export const driveOf = (query: AllMissionsQuery): Drive => drives[orderOf(query)](query)
