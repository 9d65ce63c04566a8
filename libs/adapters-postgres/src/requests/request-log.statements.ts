import type { RequestId, Tenant } from "@trajet/domain/access"
import type { RequestFilters, RequestQuery } from "@trajet/domain/requests"
import type { Instant } from "@trajet/domain/time"
import { type RawBuilder, sql } from "kysely"
import { type Statement, statement } from "../database/statement.ts"

/** The columns of some requests, each as the text of an array of the server, `{a,b}`. */
export interface RequestColumns {
  readonly groupIds: string
  readonly environments: string
  readonly ats: string
  readonly ids: string
  readonly keyIds: string
  readonly missionIds: string
  readonly statuses: string
  readonly millis: string
  readonly methods: string
  readonly routes: string
  readonly problems: string
}

// The loss of some rows in a crash of the server is not worth a wait for the disk.
export const appendRequests = statement<RequestColumns, never>()(
  "request.append",
  ($) => sql`
WITH fast AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
INSERT INTO request_log (group_id, environment, at, id, key_id, mission_id, status, millis, method, route, problem)
SELECT r.* FROM fast, unnest(${$("groupIds")}::uuid[], ${$("environments")}::text[], ${$("ats")}::timestamptz[],
  ${$("ids")}::uuid[], ${$("keyIds")}::uuid[], ${$("missionIds")}::uuid[], ${$("statuses")}::smallint[],
  ${$("millis")}::int[], ${$("methods")}::text[], ${$("routes")}::text[], ${$("problems")}::text[]) AS r`
)

export interface RequestRow {
  readonly at: Instant
  readonly id: string
  readonly key_id: string
  readonly mission_id: string | null
  readonly status: number
  readonly millis: number
  readonly method: string
  readonly route: string
  readonly problem: string | null
  readonly prefix: string | null
  readonly label: string | null
}

const shown = sql`r.at, r.id, r.key_id, r.mission_id, r.status, r.millis, r.method, r.route, r.problem, k.prefix, k.label`
const itsKey = sql`LEFT JOIN api_key k ON k.id = r.key_id AND k.group_id = r.group_id AND k.environment = r.environment`

export interface ListInput extends Tenant, Omit<RequestQuery, "status" | "olderThan"> {
  readonly days: number
  readonly statusFrom: number
  readonly statusTo: number
  readonly olderThanAt: Instant | null
  readonly olderThanId: RequestId | null
}

/** Filters that are part of the text of a list statement. */
interface ListKind {
  readonly isFailures: boolean
  readonly hasStart: boolean
  readonly isNext: boolean
}

const listStatements = new Map<string, Statement<ListInput, RequestRow>>()

type Named = ($: (name: keyof ListInput) => RawBuilder<unknown>) => RawBuilder<unknown>

/** Filters that are in the text of every kind. */
const conditions: Readonly<Record<Exclude<keyof RequestFilters, "since">, Named>> = {
  status: ($) => sql`status BETWEEN ${$("statusFrom")}::int AND ${$("statusTo")}::int`,
  route: ($) => sql`(${$("route")}::text IS NULL OR route = ${$("route")}::text)`,
  keyId: ($) => sql`(${$("keyId")}::uuid IS NULL OR key_id = ${$("keyId")}::uuid)`
}

const textOf = ({ hasStart, isFailures, isNext }: ListKind) => {
  return ($: (name: keyof ListInput) => RawBuilder<unknown>) => sql`
SELECT ${shown} FROM (
  SELECT * FROM request_log
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
    AND at >= now() - make_interval(days => ${$("days")}::int)
    ${sql.join(
      Object.values(conditions).map((condition) => sql`AND ${condition($)}`),
      sql`
    `
    )}
    ${isFailures ? sql`AND status >= 400` : sql``}
    ${hasStart ? sql`AND at >= ${$("since")}::timestamptz` : sql``}
    ${
      isNext
        ? sql`AND at <= ${$("olderThanAt")}::timestamptz
    AND (at, id) < (${$("olderThanAt")}::timestamptz, ${$("olderThanId")}::uuid)`
        : sql``
    }
  ORDER BY at DESC, id DESC LIMIT ${$("limit")}::int
) AS r ${itsKey}
ORDER BY r.at DESC, r.id DESC`
}

/**
 * The list statement of a kind: one text, and so one plan, for each. Failures are a kind of their own, because they have
 * their own index.
 */
export const listRequests = (kind: ListKind): Statement<ListInput, RequestRow> => {
  const name = `request.list.${kind.isFailures ? "failures" : "all"}.${kind.hasStart ? "since." : ""}${kind.isNext ? "next" : "first"}`
  const known = listStatements.get(name)
  if (known !== undefined) return known
  const built = statement<ListInput, RequestRow>()(name, textOf(kind))
  listStatements.set(name, built)
  return built
}

interface ById extends Tenant {
  readonly at: Instant
  readonly id: RequestId
  readonly days: number
}

export const findRequest = statement<ById, RequestRow>()(
  "request.find",
  ($) => sql`
SELECT ${shown} FROM (
  SELECT * FROM request_log
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND at = ${$("at")}::timestamptz
    AND id = ${$("id")}::uuid AND at >= now() - make_interval(days => ${$("days")}::int)
) AS r ${itsKey}`
)
