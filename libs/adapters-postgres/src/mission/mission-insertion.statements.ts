import type { Environment, GroupId, KeyId, RequestId } from "@trajet/domain/access"
import type { EventId } from "@trajet/domain/events"
import type { ClaimOwnerId, IdempotencyKey } from "@trajet/domain/idempotency"
import type { MissionId } from "@trajet/domain/mission"
import { type RawBuilder, sql } from "kysely"
import { sharedPatience } from "../database/coalescing/shared-patience.ts"
import { statement } from "../database/statement.ts"
import { type EndpointsOf, endpointsOfRow, endpointsOfTenant, writingEvents } from "../events/event.statements.ts"
import { columnArrays, columnNames, type MissionColumnArrays } from "./mission-columns.ts"

/** An array of values for each column of the rows to insert. */
export interface InsertedRows extends MissionColumnArrays {
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

export interface InsertMissions extends InsertedRows {
  readonly groupId: GroupId
  readonly environment: Environment
}

export interface InsertMissionsOfMany extends InsertedRows {
  readonly groupIds: ReadonlyArray<GroupId>
  readonly environments: ReadonlyArray<Environment>
}

type Parameters = <Name extends keyof InsertedRows>(name: Name) => RawBuilder<unknown>

const rowArrays = ($: Parameters) => sql`
    ${$("missionIds")}::uuid[], ${$("keys")}::uuid[], ${$("owners")}::uuid[], ${$("fences")}::int[],
    ${$("answerStatuses")}::int[], ${$("answerBodies")}::text[], ${columnArrays($)}, ${$("eventIds")}::uuid[],
    ${$("eventDatas")}::text[], ${$("causes")}::text[], ${$("apiKeyIds")}::uuid[], ${$("requestIds")}::text[],
    ${$("ips")}::text[]`

const rowNames = sql`mission_id, key, owner, fence, answer_status, answer_body, ${columnNames}, event_id, event_data, cause,
    api_key_id, request_id, ip`

/** Writes the rows of a query named `numbered`, which have a number and the place and time of their event. */
const writingMissions = (endpointsOf: EndpointsOf) => sql`mission AS (
  INSERT INTO mission (group_id, environment, id, ordinal, created_at, ${columnNames})
  SELECT group_id, environment, mission_id, ordinal, created_at, ${columnNames} FROM numbered
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, api_key_id, 'transport.create', mission_id::text, request_id, ip FROM numbered
), happened AS (
  SELECT group_id, environment, created_at, seq, event_id, 'transport.created' AS type, mission_id, ordinal,
    1 AS mission_sequence, event_data AS data, NULL::text[] AS driver_ids, NULL::text[] AS former_driver_ids, cause
  FROM numbered
), ${writingEvents(endpointsOf)}`

/**
 * Inserts missions of one tenant, each with its `transport.created`, its audit row and the answer of its claim. A row
 * whose claim was overtaken is left out, and its id is not returned. The head row gives the events their order: it is
 * locked here until the commit, so that the order of `created_at` is the order of commits (docs/adr/0003). The tenant of a
 * key comes from the input: with the tenant as a constant, the planner reads all keys of the group, if it takes a table
 * that was never analyzed for a small one.
 */
export const insertMissions = statement<InsertMissions, { readonly mission_id: string; readonly ordinal: number }>()(
  "mission.insert",
  ($) => sql`
WITH input AS MATERIALIZED (
  SELECT ${$("groupId")}::uuid AS group_id, ${$("environment")}::text AS environment, t.*
  FROM unnest(${rowArrays($)}) AS t(${rowNames})
), answered AS (
  UPDATE idempotency_key k SET answer_status = i.answer_status, answer_body = i.answer_body, mission_id = i.mission_id
  FROM input i
  WHERE k.group_id = i.group_id AND k.environment = i.environment AND k.key = i.key AND k.owner = i.owner
    AND k.fence = i.fence AND k.answer_status IS NULL
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
  SELECT h.seq + a.n AS seq, h.at + a.n * interval '1 microsecond' AS created_at, a.*
  FROM accepted a CROSS JOIN head h
), ${writingMissions(endpointsOfTenant($("groupId"), $("environment")))}
SELECT mission_id, ordinal FROM numbered`
)

/**
 * Inserts missions of many tenants as `insertMissions` does those of one (docs/adr/0073). No tenant waits for the lock of
 * another: a row whose key or head row is locked by another transaction is left out, as is one whose claim was overtaken, and
 * its id is not returned. Every lock is taken before the first write, and the numbers are drawn after the fences were
 * checked. If a locked row were not the one that is then written, `is_sound` would divide by zero and undo everything.
 */
export const insertMissionsOfMany = statement<InsertMissionsOfMany, { readonly mission_id: string }>()(
  "mission.insert_of_many",
  ($) => sql`
WITH ${sharedPatience}, input AS MATERIALIZED (
  SELECT * FROM unnest(${$("groupIds")}::uuid[], ${$("environments")}::text[], ${rowArrays($)})
    AS t(group_id, environment, ${rowNames})
), accepted AS MATERIALIZED (
  SELECT i.*, nextval('mission_ordinal') AS ordinal, row_number() OVER (PARTITION BY i.group_id, i.environment) AS n
  FROM patience CROSS JOIN input i
  LEFT JOIN LATERAL (
    SELECT true AS is_held FROM idempotency_key k
    WHERE k.group_id = i.group_id AND k.environment = i.environment AND k.key = i.key AND k.owner = i.owner
      AND k.fence = i.fence AND k.answer_status IS NULL
    FOR UPDATE SKIP LOCKED
  ) AS claim ON true
  CROSS JOIN LATERAL (
    SELECT FROM event_head h
    WHERE h.group_id = i.group_id AND h.environment = i.environment AND (i.key IS NULL OR claim.is_held)
    FOR UPDATE SKIP LOCKED
  ) AS held
), answered AS (
  UPDATE idempotency_key k SET answer_status = a.answer_status, answer_body = a.answer_body, mission_id = a.mission_id
  FROM accepted a
  WHERE k.group_id = a.group_id AND k.environment = a.environment AND k.key = a.key AND k.owner = a.owner
    AND k.fence = a.fence AND k.answer_status IS NULL
  RETURNING a.mission_id
), head AS (
  UPDATE event_head h
  SET last_seq = h.last_seq + many.count,
    last_at = greatest(clock_timestamp(), h.last_at + many.count * interval '1 microsecond')
  FROM (SELECT group_id, environment, count(*) AS count FROM accepted GROUP BY group_id, environment) AS many
  WHERE h.group_id = many.group_id AND h.environment = many.environment
  RETURNING h.group_id, h.environment, h.last_seq - many.count AS seq,
    h.last_at - many.count * interval '1 microsecond' AS at
), numbered AS (
  SELECT h.seq + a.n AS seq, h.at + a.n * interval '1 microsecond' AS created_at, a.*
  FROM accepted a JOIN head h ON h.group_id = a.group_id AND h.environment = a.environment
), ${writingMissions(endpointsOfRow)}
SELECT mission_id, 1 / (
  SELECT (count(*) = (SELECT count(n.key) FROM numbered n) AND count(*) = (SELECT count(a.key) FROM accepted a))::int
  FROM answered
) AS is_sound
FROM numbered`
)
