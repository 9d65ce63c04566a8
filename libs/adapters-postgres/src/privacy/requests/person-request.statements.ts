import type { GroupId, RequestId } from "@trajet/domain/access"
import type { PersonId, PersonKeyId } from "@trajet/domain/people"
import type {
  PersonRequestFailure,
  PersonRequestId,
  PersonRequestKind,
  PersonRequestReason
} from "@trajet/domain/privacy"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../../database/statement.ts"

/** Requests of all operators wait for each other, so that none is above the bound of an hour. */
export const lockRequests = statement<Record<string, never>, never>()(
  "person_request.lock",
  () => sql`SELECT pg_advisory_xact_lock(hashtext('trajet person requests'))`
)

export interface RequestRow {
  readonly id: PersonRequestId
  readonly kind: PersonRequestKind
  readonly of_group: GroupId | null
  readonly reason: PersonRequestReason
  readonly created_at: Instant
  readonly ended_at: Instant | null
  readonly failure: PersonRequestFailure | null
  readonly findings: string | null
  readonly has_document: boolean
}

const columns = sql`r.id, r.kind, r.of_group, r.reason, r.created_at, r.ended_at, r.failure, r.findings,
  r.document IS NOT NULL AS has_document`

interface Counted {
  readonly own: number
  readonly all: number
  readonly has_group: boolean
}

/** How many requests of the last hour there are, of the operator and of all, and whether there is the group. */
export const countRequests = statement<
  { readonly personId: PersonId; readonly ofGroup: GroupId | null; readonly mostOfAll: number },
  Counted
>()(
  "person_request.count",
  ($) => sql`
SELECT count(*) FILTER (WHERE r.asked_by = ${$("personId")}::uuid)::int AS own, count(*)::int AS all,
  ${$("ofGroup")}::uuid IS NULL OR EXISTS (SELECT FROM customer_group WHERE id = ${$("ofGroup")}::uuid) AS has_group
FROM (
  SELECT asked_by FROM person_request WHERE created_at > now() - interval '1 hour'
  ORDER BY created_at DESC LIMIT ${$("mostOfAll")}::int
) AS r`
)

interface Added {
  readonly id: PersonRequestId
  readonly kind: PersonRequestKind
  readonly person: string
  readonly sought: string
  readonly ofGroup: GroupId | null
  readonly reason: PersonRequestReason
  readonly personId: PersonId
  readonly keyId: PersonKeyId
  readonly requestId: RequestId
  readonly ip: string | null
}

/** With due work, and an audit row that the group reads too. */
export const addRequest = statement<Added, RequestRow>()(
  "person_request.add",
  ($) => sql`
WITH added AS (
  INSERT INTO person_request AS r (id, kind, person, sought, of_group, reason, asked_by)
  VALUES (${$("id")}::uuid, ${$("kind")}::text, ${$("person")}::text, ${$("sought")}::text, ${$("ofGroup")}::uuid,
    ${$("reason")}::text, ${$("personId")}::uuid)
  RETURNING ${columns}
), due AS (
  INSERT INTO due_work (kind, subject_id, due_at, next_at) SELECT 'answer_person', id, now(), now() FROM added
), audited AS (
  INSERT INTO audit (group_id, key_id, person_id, action, target, request_id, ip, reason)
  SELECT of_group, ${$("keyId")}::uuid, ${$("personId")}::uuid,
    CASE kind WHEN 'find' THEN 'person.find' WHEN 'export' THEN 'person.export' ELSE 'person.erase' END, id::text,
    ${$("requestId")}::text, ${$("ip")}::text, reason
  FROM added
)
SELECT * FROM added`
)

export const listRequests = statement<{ readonly personId: PersonId; readonly most: number }, RequestRow>()(
  "person_request.list",
  ($) => sql`
SELECT ${columns} FROM person_request r WHERE r.asked_by = ${$("personId")}::uuid
ORDER BY r.created_at DESC LIMIT ${$("most")}::int`
)

export const findDocument = statement<
  { readonly id: PersonRequestId; readonly personId: PersonId; readonly keptMillis: number },
  { readonly document: string }
>()(
  "person_request.document",
  ($) => sql`
SELECT document FROM person_request
WHERE id = ${$("id")}::uuid AND asked_by = ${$("personId")}::uuid AND document IS NOT NULL
  AND ended_at > now() - ${$("keptMillis")}::float8 * interval '1 millisecond'`
)

interface OpenRow {
  readonly kind: PersonRequestKind
  readonly person: string | null
  readonly of_group: GroupId | null
  readonly reason: PersonRequestReason
  readonly ended_at: Instant | null
}

export const findRequest = statement<{ readonly id: PersonRequestId }, OpenRow>()(
  "person_request.find",
  ($) => sql`SELECT kind, person, of_group, reason, ended_at FROM person_request WHERE id = ${$("id")}::uuid`
)

interface Ended {
  readonly id: PersonRequestId
  readonly failure: PersonRequestFailure | null
  readonly findings: string | null
  readonly document: string | null
}

/** An erasure forgets the person here too: in its own row, and in those of every operator who asked about the person. */
export const endRequest = statement<Ended, { readonly ended_at: Instant }>()(
  "person_request.end",
  ($) => sql`
WITH asked AS MATERIALIZED (
  SELECT kind, sought FROM person_request WHERE id = ${$("id")}::uuid AND ended_at IS NULL FOR UPDATE
), forgotten AS (
  UPDATE person_request r SET person = NULL, sought = NULL, findings = NULL, document = NULL,
    ended_at = coalesce(r.ended_at, now())
  FROM asked a WHERE a.kind = 'erase' AND r.sought = a.sought AND r.id <> ${$("id")}::uuid
)
UPDATE person_request r SET ended_at = now(), failure = ${$("failure")}::text, findings = ${$("findings")}::text,
  document = ${$("document")}::text, person = CASE a.kind WHEN 'erase' THEN NULL ELSE r.person END,
  sought = CASE a.kind WHEN 'erase' THEN NULL ELSE r.sought END
FROM asked a WHERE r.id = ${$("id")}::uuid
RETURNING r.ended_at`
)

export const removeRequest = statement<{ readonly id: PersonRequestId }, never>()(
  "person_request.remove",
  ($) => sql`DELETE FROM person_request WHERE id = ${$("id")}::uuid`
)
