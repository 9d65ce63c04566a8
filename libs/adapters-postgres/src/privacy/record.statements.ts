import type { Environment, Tenant } from "@trajet/domain/access"
import type { DriverId, MissionId } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { type RawBuilder, sql } from "kysely"
import { statement } from "../database/statement.ts"

export interface AnswerRow {
  readonly group_id: string
  readonly environment: Environment
  readonly key: string
  readonly created_at: Instant
  /** Null if the row is not sought. */
  readonly answer_body: string | null
}

interface OfMission extends Tenant {
  readonly missionId: MissionId
}

/** Stored answers that show a mission: of its group, and of people of operations. */
export const answersOfMission = statement<OfMission, AnswerRow>()(
  "erasure.answers",
  ($) => sql`
SELECT group_id, environment, key, created_at, answer_body FROM idempotency_key
WHERE mission_id = ${$("missionId")}::uuid AND environment = ${$("environment")}::text AND answer_body IS NOT NULL
ORDER BY group_id, key FOR UPDATE`
)

interface Holding {
  /** Null for every caller. */
  readonly groupId: string | null
  readonly texts: ReadonlyArray<string>
  readonly after: Instant | "-infinity"
  readonly afterKey: string
  readonly most: number
}

/** A page of all stored answers, with the bodies of those that hold one of the texts. */
export const answersHolding = statement<Holding, AnswerRow>()(
  "erasure.answers_holding",
  ($) => sql`
WITH page AS (
  SELECT group_id, environment, key, created_at, answer_body FROM idempotency_key
  WHERE (created_at, key) > (${$("after")}::timestamptz, ${$("afterKey")}::uuid)
  ORDER BY created_at, key LIMIT ${$("most")}::int
)
SELECT group_id, environment, key, created_at, CASE
  WHEN coalesce(group_id = ${$("groupId")}::uuid, ${$("groupId")}::uuid IS NULL) AND EXISTS (
    SELECT FROM unnest(${$("texts")}::text[]) AS sought(text) WHERE strpos(lower(answer_body), lower(sought.text)) > 0
  ) THEN answer_body END AS answer_body
FROM page ORDER BY created_at, key`
)

interface ReplacedAnswers {
  readonly groupIds: ReadonlyArray<string>
  readonly environments: ReadonlyArray<string>
  readonly keys: ReadonlyArray<string>
  readonly bodies: ReadonlyArray<string>
  readonly before: ReadonlyArray<string>
}

/** Replaces answers that are still the ones that were read. */
export const replaceAnswers = statement<ReplacedAnswers, never>()(
  "erasure.replace_answers",
  ($) => sql`
UPDATE idempotency_key k SET answer_body = t.body
FROM unnest(${$("groupIds")}::uuid[], ${$("environments")}::text[], ${$("keys")}::uuid[], ${$("bodies")}::text[],
  ${$("before")}::text[]) AS t(group_id, environment, key, body, before)
WHERE k.group_id = t.group_id AND k.environment = t.environment AND k.key = t.key AND k.answer_body = t.before`
)

interface AuditSubject {
  readonly groupId: string | null
  readonly environment: string | null
  readonly target: string | null
  readonly personId: string | null
}

export const eraseAudit = statement<AuditSubject & { readonly most: number }, { readonly count: number }>()(
  "erasure.audit",
  ($) => sql`
SELECT erase_audit(${$("groupId")}::uuid, ${$("environment")}::text, ${$("target")}::text, ${$("personId")}::uuid,
  ${$("most")}::int) AS count`
)

export const countAudit = statement<AuditSubject, { readonly count: number }>()(
  "erasure.count_audit",
  ($) => sql`
SELECT count(*)::int AS count FROM (
  SELECT id FROM audit
  WHERE target = ${$("target")}::text AND group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
    AND (ip IS NOT NULL OR reason IS NOT NULL) AND action <> 'audit.erase'
  UNION
  SELECT id FROM audit WHERE person_id = ${$("personId")}::uuid AND (ip IS NOT NULL OR reason IS NOT NULL)
) AS found`
)

interface FoundRow {
  readonly group_id: string
  readonly environment: Environment
}

export const missionOfId = statement<{ readonly id: string }, FoundRow & { readonly id: string }>()(
  "erasure.mission_of_id",
  ($) => sql`
SELECT group_id, environment, id FROM mission WHERE environment = ANY ('{live,test}') AND id = ${$("id")}::uuid`
)

export const missionOfOrdinal = statement<{ readonly ordinal: number }, FoundRow & { readonly id: string }>()(
  "erasure.mission_of_ordinal",
  ($) => sql`SELECT group_id, environment, id FROM mission WHERE ordinal = ${$("ordinal")}::bigint`
)

/** Where a mission has contacts. */
const contactPaths = ["outbound", "return"].flatMap((trip) =>
  ["pickup", "delivery"].map((stop) => `{${trip},${stop},contact}`)
)

const contacts = sql.join(contactPaths.map((path) => sql`(body #> ${sql.lit(path)})`))

interface Sought extends Tenant {
  /** Null if a phone number is sought. */
  readonly email: string | null
  /** Null if an e-mail address is sought. */
  readonly lastDigits: string | null
  readonly before: Instant | "infinity"
  readonly beforeId: string
  readonly most: number
}

/** A page of a tenant's missions, newest first, with whether a contact may be the one that is sought. */
export const missionsWithContact = statement<
  Sought,
  { readonly id: string; readonly created_at: Instant; readonly found: boolean }
>()(
  "erasure.missions_with_contact",
  ($) => sql`
WITH page AS (
  SELECT id, created_at, body FROM mission
  WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
    AND (created_at, id) < (${$("before")}::timestamptz, ${$("beforeId")}::uuid)
  ORDER BY created_at DESC, id DESC LIMIT ${$("most")}::int
)
SELECT id, created_at, EXISTS (
    SELECT FROM (VALUES ${contacts}) AS c(contact)
    WHERE lower(btrim(contact ->> 'email')) = ${$("email")}::text
      OR strpos(regexp_replace(contact ->> 'phone', '\\D', '', 'g'), ${$("lastDigits")}::text) > 0
  ) AS found
FROM page ORDER BY created_at DESC, id DESC`
)

interface OfDriver {
  readonly environment: Environment
  readonly driverId: DriverId
  readonly after: string
  readonly most: number
}

const driven = ($: (name: keyof OfDriver) => RawBuilder<unknown>, column: RawBuilder<unknown>) => sql`
(SELECT group_id, environment, id FROM mission
WHERE environment = ${$("environment")}::text AND ${column} = ${$("driverId")}::text AND id > ${$("after")}::uuid
ORDER BY id LIMIT ${$("most")}::int)`

export const missionsOfErasedDriver = statement<OfDriver, FoundRow & { readonly id: string }>()(
  "erasure.missions_of_driver",
  ($) => sql`
SELECT group_id, environment, id FROM (${driven($, sql`driver_id`)} UNION ${driven($, sql`return_driver_id`)}) AS driven
ORDER BY id LIMIT ${$("most")}::int`
)

interface ToAddress {
  readonly email: string
  readonly after: string
  readonly most: number
}

/** A page of all notices, deleting those to an address. */
export const eraseNotices = statement<ToAddress, { readonly last: string | null; readonly count: number }>()(
  "erasure.notices_to",
  ($) => sql`
WITH page AS (
  SELECT id, recipients FROM notice WHERE id > ${$("after")}::uuid ORDER BY id LIMIT ${$("most")}::int
), erased AS (
  DELETE FROM notice WHERE id IN (
    SELECT id FROM page WHERE EXISTS (SELECT FROM unnest(recipients) AS r WHERE lower(r) = lower(${$("email")}::text))
  )
  RETURNING 1
)
SELECT (SELECT max(id::text) FROM page) AS last, (SELECT count(*)::int FROM erased) AS count`
)

export interface NoticeRow {
  readonly id: string
  readonly created_at: Instant
  /** Null, like the text, if the notice is not to the address. */
  readonly subject: string | null
  readonly text: string | null
}

/** A page of all notices, with the texts of those to an address. */
export const noticesTo = statement<ToAddress, NoticeRow>()(
  "erasure.read_notices",
  ($) => sql`
WITH page AS (
  SELECT id, created_at, subject, text, recipients FROM notice
  WHERE id > ${$("after")}::uuid ORDER BY id LIMIT ${$("most")}::int
)
SELECT id, created_at, CASE WHEN told THEN subject END AS subject, CASE WHEN told THEN text END AS text
FROM page CROSS JOIN LATERAL (
  SELECT EXISTS (SELECT FROM unnest(recipients) AS r WHERE lower(r) = lower(${$("email")}::text)) AS told
) AS t
ORDER BY id`
)

export interface ActionRow {
  readonly id: number
  readonly at: Instant
  readonly action: string
  readonly target: string
  readonly ip: string | null
  readonly reason: string | null
}

/** A page of the audit rows about changes of a person. */
export const actionsOfPerson = statement<
  { readonly personId: string; readonly after: number; readonly most: number },
  ActionRow
>()(
  "erasure.read_actions",
  ($) => sql`
SELECT id, at, action, target, ip, reason FROM audit
WHERE person_id = ${$("personId")}::uuid AND id > ${$("after")}::bigint ORDER BY id LIMIT ${$("most")}::int`
)
