import type { Environment, GroupId, KeyId, RequestId, Tenant } from "@trajet/domain/access"
import type { EventId } from "@trajet/domain/events"
import type { ClaimOwnerId, IdempotencyKey } from "@trajet/domain/idempotency"
import type { DriverId, MissionId } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import type { PersonId, PersonKeyId } from "@trajet/domain/people"
import { type RawBuilder, sql } from "kysely"
import { latestLeadOf } from "../clock/present.ts"
import { writingEvents } from "../events/event.statements.ts"
import {
  columnArrays,
  columnAssignments,
  columnNames,
  type MissionColumnArrays,
  type MissionColumns
} from "./mission-columns.ts"
import type { MissionRow } from "./mission.rows.ts"
import { statement } from "../database/statement.ts"
import { missionsOfCopy } from "../replica/copy-statement.ts"

export interface InsertMissions extends MissionColumnArrays {
  readonly groupId: GroupId
  readonly environment: Environment
  readonly missionIds: ReadonlyArray<MissionId>
  readonly keys: ReadonlyArray<IdempotencyKey | null>
  readonly owners: ReadonlyArray<ClaimOwnerId | null>
  readonly fences: ReadonlyArray<number | null>
  readonly answerStatuses: ReadonlyArray<number | null>
  readonly answerBodies: ReadonlyArray<string | null>
  readonly eventIds: ReadonlyArray<EventId>
  readonly eventDatas: ReadonlyArray<string>
  readonly causes: ReadonlyArray<string | null>
  readonly apiKeyIds: ReadonlyArray<KeyId>
  readonly requestIds: ReadonlyArray<RequestId>
  readonly ips: ReadonlyArray<string | null>
}

/**
 * Inserts missions of one tenant, each with its `transport.created`, its audit row and the answer of its claim. A row
 * whose claim was overtaken is left out, and its id is not returned. The head row gives the events their order: it is
 * locked here until the commit, so that the order of `created_at` is the order of commits (docs/adr/0003). The keys stand in
 * a condition of their own: joined to the input alone they are looked for among all keys of the group, if the planner
 * takes an unanalyzed table for a small one.
 */
export const insertMissions = statement<InsertMissions, { readonly mission_id: string; readonly ordinal: number }>()(
  "mission.insert",
  ($) => sql`
WITH input AS (
  SELECT * FROM unnest(
    ${$("missionIds")}::uuid[], ${$("keys")}::uuid[], ${$("owners")}::uuid[], ${$("fences")}::int[],
    ${$("answerStatuses")}::int[], ${$("answerBodies")}::text[], ${columnArrays($)}, ${$("eventIds")}::uuid[],
    ${$("eventDatas")}::text[], ${$("causes")}::text[], ${$("apiKeyIds")}::uuid[], ${$("requestIds")}::text[],
    ${$("ips")}::text[]
  ) AS t(mission_id, key, owner, fence, answer_status, answer_body, ${columnNames}, event_id, event_data, cause,
    api_key_id, request_id, ip)
), answered AS (
  UPDATE idempotency_key k SET answer_status = i.answer_status, answer_body = i.answer_body, mission_id = i.mission_id
  FROM input i
  WHERE k.group_id = ${$("groupId")}::uuid AND k.environment = ${$("environment")}::text
    AND k.key = ANY (${$("keys")}::uuid[]) AND k.key = i.key AND k.owner = i.owner AND k.fence = i.fence AND k.answer_status IS NULL
  RETURNING i.mission_id
), accepted AS (
  SELECT i.*, nextval('mission_ordinal') AS ordinal, row_number() OVER () AS n
  FROM input i
  WHERE i.key IS NULL OR i.mission_id IN (SELECT mission_id FROM answered)
), many AS (
  SELECT count(*) AS count FROM accepted
), head AS (
  UPDATE event_head h
  SET last_seq = h.last_seq + many.count,
    last_at = greatest(clock_timestamp(), h.last_at + many.count * interval '1 microsecond')
  FROM many
  WHERE h.group_id = ${$("groupId")}::uuid AND h.environment = ${$("environment")}::text AND many.count > 0
  RETURNING h.group_id, h.environment, h.last_seq - many.count AS seq,
    h.last_at - many.count * interval '1 microsecond' AS at
), numbered AS (
  SELECT h.group_id, h.environment, h.seq + a.n AS seq, h.at + a.n * interval '1 microsecond' AS created_at, a.*
  FROM accepted a CROSS JOIN head h
), mission AS (
  INSERT INTO mission (group_id, environment, id, ordinal, created_at, ${columnNames})
  SELECT group_id, environment, mission_id, ordinal, created_at, ${columnNames} FROM numbered
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, api_key_id, 'transport.create', mission_id::text, request_id, ip FROM numbered
), happened AS (
  SELECT group_id, environment, created_at, seq, event_id, 'transport.created' AS type, mission_id, ordinal,
    1 AS mission_sequence, event_data AS data, NULL::text[] AS driver_ids, NULL::text[] AS former_driver_ids, cause
  FROM numbered
), ${writingEvents($("groupId"), $("environment"))}
SELECT mission_id, ordinal FROM numbered`
)

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
SELECT id, ordinal, created_at, body FROM mission
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ANY(${$("ids")}::uuid[])`
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

export interface UpdateMission extends Tenant, MissionColumns {
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
 * Writes a locked mission back with its new events and an audit row; the last statement of its transaction. A change
 * without an event moves the head row too, so that a copy of the database without it is not read (docs/adr/0066).
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
), ${writingEvents($("groupId"), $("environment"))}
SELECT seq FROM happened`
)
