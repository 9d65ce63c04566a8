import type { Environment, Tenant } from "@trajet/domain/access"
import type { FileId } from "@trajet/domain/documents"
import type { EventType } from "@trajet/domain/events"
import type { MissionId } from "@trajet/domain/mission"
import type { ErasedKind } from "@trajet/domain/privacy"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { columnAssignments, type MissionColumns } from "../mission/mission-columns.ts"
import { type Statement, statement } from "../database/statement.ts"
import { personalTables } from "./personal-columns.ts"
import type { PersonalTable } from "./personal-table.model.ts"

interface OfMission extends Tenant {
  readonly missionId: MissionId
}

interface Counted {
  readonly count: number
}

/** An erasure of the rows of a mission in one table, and what it counts. */
interface BesideErasure {
  readonly counts: ErasedKind
  /** True if the rows are also erased with the driver of the mission. */
  readonly isOfDriver: boolean
  readonly statement: Statement<OfMission, Counted>
}

const list = (parts: ReadonlyArray<string>, separator: string) => sql.raw(parts.join(separator))

const besideErasure = (name: string, { columns, ofMission }: PersonalTable): ReadonlyArray<BesideErasure> => {
  if (ofMission === undefined) return []
  const table = sql.raw(name)
  const replaced = Object.entries(columns).flatMap(([column, fate]) =>
    typeof fate === "object" && "becomes" in fate ? [{ column, becomes: fate.becomes }] : []
  )
  const erased = statement<OfMission, Counted>()(`erasure.${name}`, ($) => {
    const { through } = ofMission
    if (through !== undefined) {
      return sql`
WITH erased AS (
  DELETE FROM ${table} AS r USING ${sql.raw(through.table)} AS t
  WHERE t.group_id = ${$("groupId")}::uuid AND t.environment = ${$("environment")}::text
    AND t.mission_id = ${$("missionId")}::uuid AND r.${sql.raw(through.column)} = t.id
  RETURNING 1
)
SELECT count(*)::int AS count FROM erased`
    }
    const environment = "environment" in columns ? sql`AND environment = ${$("environment")}::text ` : sql``
    const ofTheMission = sql`group_id = ${$("groupId")}::uuid ${environment}AND mission_id = ${$("missionId")}::uuid`
    const erasing =
      ofMission.erase === "rows"
        ? sql`DELETE FROM ${table} WHERE ${ofTheMission}`
        : sql`UPDATE ${table} SET ${list(
            replaced.map(({ column, becomes }) => `${column} = ${becomes}`),
            ", "
          )} WHERE ${ofTheMission} AND (${list(
            replaced.map(({ column, becomes }) => `${column} IS DISTINCT FROM ${becomes}`),
            " OR "
          )})`
    return sql`WITH erased AS (${erasing} RETURNING 1) SELECT count(*)::int AS count FROM erased`
  })
  return [{ counts: ofMission.counts, isOfDriver: ofMission.withDriver === true, statement: erased }]
}

/** The erasures of the tables whose rows belong to a mission, built from the list of columns. */
export const besideErasures: ReadonlyArray<BesideErasure> = Object.entries(personalTables).flatMap(([name, table]) =>
  besideErasure(name, table)
)

/** Writes an erased mission back, without an event. */
export const replaceMission = statement<
  OfMission & MissionColumns & { readonly isWhole: boolean },
  { readonly id: string }
>()(
  "erasure.mission",
  ($) => sql`
WITH changed AS (
  UPDATE mission SET ${columnAssignments($)},
    erased_at = CASE WHEN ${$("isWhole")}::boolean THEN coalesce(erased_at, clock_timestamp()) ELSE erased_at END
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
    AND id = ${$("missionId")}::uuid
  RETURNING group_id, environment, id
)
INSERT INTO audit (group_id, environment, action, target)
SELECT group_id, environment, 'transport.erase', id::text FROM changed
RETURNING target AS id`
)

export const lockInspections = statement<OfMission, { readonly leg: string; readonly body: unknown }>()(
  "erasure.inspections",
  ($) => sql`
SELECT leg, body FROM inspection
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND mission_id = ${$("missionId")}::uuid
ORDER BY leg FOR UPDATE`
)

export const replaceInspection = statement<OfMission & { readonly trip: string; readonly body: string }, never>()(
  "erasure.inspection",
  ($) => sql`
UPDATE inspection SET body = ${$("body")}::json
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND mission_id = ${$("missionId")}::uuid AND leg = ${$("trip")}::text`
)

export const dropFiles = statement<Tenant & { readonly ids: ReadonlyArray<FileId> }, { readonly id: string }>()(
  "erasure.files",
  ($) => sql`
UPDATE stored_file SET state = 'dropping', touched_at = clock_timestamp()
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ANY (${$("ids")}::uuid[])
  AND state <> 'staged'
RETURNING id`
)

export interface EventRow {
  readonly created_at: Instant
  readonly type: EventType
  readonly data: string
}

// Looked up by the mission alone, and compared afterwards: without statistics the server would read the whole log of the
// tenant for the mission.
export const eventsOfMission = statement<
  OfMission & { readonly after: Instant | "-infinity"; readonly most: number },
  EventRow
>()(
  "erasure.events",
  ($) => sql`
WITH ours AS MATERIALIZED (
  SELECT group_id, environment, created_at, type, data FROM event WHERE mission_id = ${$("missionId")}::uuid
)
SELECT created_at, type, data FROM ours
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND created_at > ${$("after")}::timestamptz
ORDER BY created_at LIMIT ${$("most")}::int`
)

interface TypedEvents extends Tenant {
  readonly type: EventType
  readonly after: Instant | "-infinity"
  readonly most: number
}

export const eventsOfType = statement<TypedEvents, EventRow>()(
  "erasure.events_of_type",
  ($) => sql`
SELECT created_at, type, data FROM event
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND type = ${$("type")}::text
  AND created_at > ${$("after")}::timestamptz
ORDER BY created_at LIMIT ${$("most")}::int`
)

/** The log after this one. */
export const nextLog = statement<
  { readonly groupId: string; readonly environment: string },
  { readonly group_id: string; readonly environment: Environment }
>()(
  "erasure.next_log",
  ($) => sql`
SELECT group_id, environment FROM event_head
WHERE (group_id, environment) > (${$("groupId")}::uuid, ${$("environment")}::text)
ORDER BY group_id, environment LIMIT 1`
)

interface Replaced extends Tenant {
  readonly ats: ReadonlyArray<Instant>
  readonly datas: ReadonlyArray<string>
}

export const replaceEvents = statement<Replaced, never>()(
  "erasure.replace_events",
  ($) => sql`
UPDATE event e SET data = t.data
FROM unnest(${$("ats")}::timestamptz[], ${$("datas")}::text[]) AS t(at, data)
WHERE e.group_id = ${$("groupId")}::uuid AND e.environment = ${$("environment")}::text AND e.created_at = t.at`
)

/** What receivers answered to the deliveries of events, and the words of their errors. Codes stay. */
export const eraseDeliveries = statement<Tenant & { readonly ats: ReadonlyArray<Instant> }, Counted>()(
  "erasure.deliveries",
  ($) => sql`
WITH ours AS (
  SELECT d.endpoint_id, d.event_at, d.first_answer IS NOT NULL AS has_answer FROM webhook_endpoint e
    JOIN delivery d ON d.endpoint_id = e.id AND d.group_id = e.group_id AND d.environment = e.environment
  WHERE e.group_id = ${$("groupId")}::uuid AND e.environment = ${$("environment")}::text
    AND d.event_at = ANY (${$("ats")}::timestamptz[])
), coded AS (
  UPDATE delivery d SET last_error = split_part(d.last_error, ':', 1), first_answer = NULL FROM ours o
  WHERE d.group_id = ${$("groupId")}::uuid AND d.environment = ${$("environment")}::text
    AND d.endpoint_id = o.endpoint_id AND d.event_at = o.event_at AND (d.last_error LIKE '%:%' OR o.has_answer)
), erased AS (
  UPDATE attempt a SET answer = NULL FROM ours o
  WHERE a.endpoint_id = o.endpoint_id AND a.event_at = o.event_at AND a.answer IS NOT NULL
  RETURNING 1
)
SELECT ((SELECT count(*) FROM erased) + (SELECT count(*) FROM ours WHERE has_answer))::int AS count`
)

export interface KeptRow {
  readonly endpoint_id: string
  readonly event_at: Instant
  readonly group_id: string
  readonly environment: Environment
  readonly event_type: EventType
  readonly kept_data: string
}

/** Deliveries with a copy of the data of an event of the mission, which the log has dropped. */
export const keptOfMission = statement<OfMission, KeptRow>()(
  "erasure.kept_data",
  ($) => sql`
SELECT endpoint_id, event_at, group_id, environment, event_type, kept_data FROM delivery
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND kept_data IS NOT NULL AND substring(kept_data FROM 8 FOR 36) = ${$("missionId")}::text
ORDER BY endpoint_id, event_at`
)

interface AfterKept {
  readonly type: EventType
  readonly endpointId: string
  readonly eventAt: Instant | "-infinity"
  readonly most: number
}

export const keptOfType = statement<AfterKept, KeptRow>()(
  "erasure.kept_data_of_type",
  ($) => sql`
SELECT endpoint_id, event_at, group_id, environment, event_type, kept_data FROM delivery
WHERE kept_data IS NOT NULL AND event_type = ${$("type")}::text
  AND (endpoint_id, event_at) > (${$("endpointId")}::uuid, ${$("eventAt")}::timestamptz)
ORDER BY endpoint_id, event_at LIMIT ${$("most")}::int`
)

interface ReplacedKept {
  readonly endpointIds: ReadonlyArray<string>
  readonly ats: ReadonlyArray<Instant>
  readonly datas: ReadonlyArray<string>
}

export const replaceKept = statement<ReplacedKept, never>()(
  "erasure.replace_kept_data",
  ($) => sql`
UPDATE delivery d SET kept_data = t.data
FROM unnest(${$("endpointIds")}::uuid[], ${$("ats")}::timestamptz[], ${$("datas")}::text[]) AS t(endpoint_id, at, data)
WHERE d.endpoint_id = t.endpoint_id AND d.event_at = t.at`
)
