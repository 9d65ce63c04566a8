import type { Environment, KeyId, RequestId, Tenant } from "@trajet/domain/access"
import type { EventId } from "@trajet/domain/events"
import type { DriverId, MissionId } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import type { PersonId, PersonKeyId } from "@trajet/domain/people"
import { type RawBuilder, sql } from "kysely"
import { latestLeadOf } from "../clock/present.ts"
import { endpointsOfTenant, writingEvents } from "../events/event.statements.ts"
import { columnAssignments, type MissionColumns } from "./mission-columns.ts"
import type { MissionRow } from "./mission.rows.ts"
import { statement } from "../database/statement.ts"
import { missionsOfCopy } from "../replica/copy-statement.ts"

const driven = sql`status IN ('assigned', 'in_transit', 'in_transit_return', 'incident')`

interface ById extends Tenant {
  readonly id: MissionId
}

const missionById = ($: (name: keyof ById) => RawBuilder<string>) => sql`
SELECT id, ordinal, created_at, body FROM mission
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ${$("id")}::uuid`

interface ByIds extends Tenant {
  readonly ids: ReadonlyArray<MissionId>
}

export const findMissions = statement<ByIds, MissionRow>()(
  "mission.find",
  ($) => sql`
SELECT m.* FROM unnest(${$("ids")}::uuid[]) AS i(id) CROSS JOIN LATERAL (
  SELECT id, ordinal, created_at, body FROM mission
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = i.id OFFSET 0
) AS m`
)

export const findMissionsOfCopy = missionsOfCopy(findMissions)

/** `now` is the present of the mission's environment, `locked_at` real time. */
export const lockMission = statement<ById, MissionRow & { readonly now: Instant; readonly locked_at: Instant }>()(
  "mission.lock",
  ($) => sql`
SELECT id, ordinal, created_at, body, locked_at, locked_at + lead AS now FROM (
  SELECT *, clock_timestamp() AS locked_at,
    ${latestLeadOf(sql`${$("groupId")}::uuid`, sql`${$("environment")}::text`)} AS lead
  FROM (${missionById($)} FOR UPDATE) AS locked
) AS present`
)

/** The missions of a driver, of all groups: few, because a driver drives one trip at a time. */
export const missionsOfDriver = statement<
  { readonly environment: Environment; readonly driverId: DriverId },
  MissionRow & { readonly group_id: string }
>()(
  "all_missions.of_driver",
  ($) => sql`
SELECT group_id, id, ordinal, created_at, body FROM mission
WHERE environment = ${$("environment")}::text AND driver_id = ${$("driverId")}::text AND ${driven}
UNION ALL
SELECT group_id, id, ordinal, created_at, body FROM mission
WHERE environment = ${$("environment")}::text AND return_driver_id = ${$("driverId")}::text AND ${driven}
  AND driver_id IS DISTINCT FROM ${$("driverId")}::text`
)

interface UpdateMission extends Tenant, MissionColumns {
  readonly id: MissionId
  readonly eventIds: ReadonlyArray<EventId>
  readonly eventTypes: ReadonlyArray<string>
  readonly eventDatas: ReadonlyArray<string>
  readonly cause: string | null
  readonly firstSequence: number
  /** Drivers of the mission after the change. */
  readonly driverIds: ReadonlyArray<DriverId>
  /** Drivers who lost the mission by the change: the feed tells them with its last event. */
  readonly formerDriverIds: ReadonlyArray<DriverId>
  readonly apiKeyId: KeyId | PersonKeyId | null
  readonly personId: PersonId | null
  readonly reason: string | null
  readonly action: string
  readonly requestId: RequestId
  readonly ip: string | null
}

/**
 * Writes a locked mission back with its new events and an audit row; the last statement of its transaction, but for what
 * tells the feed. A change without an event moves the head row too, so that a copy of the database without it is not read
 * (docs/adr/0066).
 */
export const updateMission = statement<UpdateMission, { readonly seq: number }>()(
  "mission.update",
  ($) => sql`
WITH changed AS (
  UPDATE mission SET ${columnAssignments($)}
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ${$("id")}::uuid
  RETURNING group_id, environment, id, ordinal
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, person_id, action, target, reason, request_id, ip)
  SELECT group_id, environment, ${$("apiKeyId")}::uuid, ${$("personId")}::uuid, ${$("action")}::text, id::text,
    ${$("reason")}::text, ${$("requestId")}::text, ${$("ip")}::text
  FROM changed
), told AS (
  SELECT * FROM unnest(${$("eventIds")}::uuid[], ${$("eventTypes")}::text[], ${$("eventDatas")}::text[])
    WITH ORDINALITY AS t(event_id, type, data, n)
), many AS (
  SELECT count(*) AS count FROM told
), head AS (
  UPDATE event_head h
  SET last_seq = h.last_seq + many.count,
    last_at = CASE WHEN many.count > 0
      THEN greatest(clock_timestamp(), h.last_at + many.count * interval '1 microsecond') ELSE h.last_at END,
    changed_at = greatest(clock_timestamp(), h.changed_at + interval '1 microsecond')
  FROM many, changed
  WHERE h.group_id = changed.group_id AND h.environment = changed.environment
  RETURNING h.last_seq - many.count AS seq, h.last_at - many.count * interval '1 microsecond' AS at
), happened AS (
  SELECT c.group_id, c.environment, h.at + e.n * interval '1 microsecond' AS created_at, h.seq + e.n AS seq, e.event_id,
    e.type, c.id AS mission_id, c.ordinal, ${$("firstSequence")}::int + e.n - 1 AS mission_sequence, e.data,
    nullif(${$("driverIds")}::text[], '{}') AS driver_ids,
    CASE WHEN e.n = many.count THEN nullif(${$("formerDriverIds")}::text[], '{}') END AS former_driver_ids, ${$("cause")}::text AS cause
  FROM told e CROSS JOIN many CROSS JOIN head h CROSS JOIN changed c
), ${writingEvents(endpointsOfTenant($("groupId"), $("environment")))}
SELECT seq FROM happened`
)
