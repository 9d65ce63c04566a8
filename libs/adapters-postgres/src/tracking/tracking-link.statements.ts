import type { Environment, GroupId, KeyId, RequestId, Tenant } from "@trajet/domain/access"
import type { MissionId, TripKey } from "@trajet/domain/mission"
import type { PersonId, PersonKeyId } from "@trajet/domain/people"
import type { Language } from "@trajet/domain/texts"
import type { Instant } from "@trajet/domain/time"
import type { TrackingLinkId, TrackingSide } from "@trajet/domain/tracking"
import { type RawBuilder, sql } from "kysely"
import { statement } from "../database/statement.ts"

interface OfMission extends Tenant {
  readonly missionId: MissionId
}

interface Author {
  readonly keyId: KeyId | PersonKeyId | null
  readonly personId: PersonId | null
  readonly requestId: RequestId
  readonly ip: string | null
}

export interface TrackingLinkRow {
  readonly id: TrackingLinkId
  readonly trip: TripKey
  readonly side: TrackingSide
  readonly language: Language | null
  readonly created_at: Instant
}

const columns = sql`l.id, l.trip, l.side, l.language, l.created_at`

type Parameter<Name extends PropertyKey> = (name: Name) => RawBuilder<unknown>

const audited = (rows: string, action: string, $: Parameter<keyof Author | "missionId">) => sql`
  INSERT INTO audit (group_id, environment, key_id, person_id, action, target, request_id, ip)
  SELECT group_id, environment, ${$("keyId")}::uuid, ${$("personId")}::uuid, ${sql.lit(action)}, mission_id::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM ${sql.raw(rows)}`

// More than are ever open, because those of a trip that has ended stay.
const shownMax = 1_000

export const linksOfMission = statement<OfMission, TrackingLinkRow>()(
  "tracking_link.list",
  ($) => sql`
SELECT ${columns} FROM tracking_link l
WHERE l.group_id = ${$("groupId")}::uuid AND l.environment = ${$("environment")}::text
  AND l.mission_id = ${$("missionId")}::uuid
ORDER BY l.created_at, l.id LIMIT ${sql.lit(shownMax)}`
)

interface AddLink extends OfMission, Author {
  readonly id: TrackingLinkId
  readonly trip: TripKey
  readonly side: TrackingSide
  readonly language: Language | null
}

/** The mission is locked. */
export const addTrackingLink = statement<AddLink, TrackingLinkRow>()(
  "tracking_link.add",
  ($) => sql`
WITH l AS (
  INSERT INTO tracking_link (id, group_id, environment, mission_id, trip, side, language)
  VALUES (${$("id")}::uuid, ${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid,
    ${$("trip")}::text, ${$("side")}::text, ${$("language")}::text)
  RETURNING *
), audited AS (${audited("l", "tracking_link.create", $)}
)
SELECT ${columns} FROM l`
)

export const removeTrackingLink = statement<
  OfMission & Author & { readonly id: TrackingLinkId },
  { readonly id: string }
>()(
  "tracking_link.remove",
  ($) => sql`
WITH gone AS (
  DELETE FROM tracking_link l
  WHERE l.id = ${$("id")}::uuid AND l.group_id = ${$("groupId")}::uuid AND l.environment = ${$("environment")}::text
    AND l.mission_id = ${$("missionId")}::uuid
  RETURNING *
), audited AS (${audited("gone", "tracking_link.delete", $)}
)
SELECT id FROM gone`
)

export interface FoundLinkRow extends TrackingLinkRow {
  readonly group_id: GroupId
  readonly environment: Environment
  readonly mission_id: MissionId
  readonly moved_to: string | null
  readonly shared: boolean
  readonly stamp: string
}

/**
 * Four look-ups by key. `xmin` is the transaction that wrote a row last: another one after each change. A position changes
 * the version of its track.
 */
export const findTrackingLink = statement<{ readonly id: TrackingLinkId }, FoundLinkRow>()(
  "tracking_link.find",
  ($) => sql`
SELECT ${columns}, l.group_id, l.environment, l.mission_id, g.moved_to,
  coalesce(t.shared, false) AS shared,
  concat_ws(' ', m.xmin::text, coalesce(t.version::text, '-'), coalesce(i.xmin::text, '-')) AS stamp
FROM tracking_link l
  JOIN customer_group g ON g.id = l.group_id
  LEFT JOIN mission m ON m.group_id = l.group_id AND m.environment = l.environment AND m.id = l.mission_id
  LEFT JOIN trip_track t ON t.group_id = l.group_id AND t.environment = l.environment AND t.mission_id = l.mission_id
    AND t.trip = l.trip
  LEFT JOIN inspection i ON i.group_id = l.group_id AND i.environment = l.environment AND i.mission_id = l.mission_id
    AND i.leg = l.trip
WHERE l.id = ${$("id")}::uuid`
)

interface Mailing {
  readonly wanted: boolean
  readonly mailed: ReadonlyArray<TripKey>
}

/** Whether the group mails links, and of which trips of the mission the links were mailed. */
export const linkMailing = statement<OfMission, Mailing>()(
  "tracking_link.mailing",
  ($) => sql`
SELECT g.tracking_mails AS wanted, m.tracking_mailed AS mailed
FROM mission m JOIN customer_group g ON g.id = m.group_id
WHERE m.group_id = ${$("groupId")}::uuid AND m.environment = ${$("environment")}::text
  AND m.id = ${$("missionId")}::uuid`
)

/** The mission is locked. */
export const noteMailed = statement<OfMission & { readonly trips: ReadonlyArray<TripKey> }, { readonly id: string }>()(
  "tracking_link.note_mailed",
  ($) => sql`
UPDATE mission SET tracking_mailed = tracking_mailed || ${$("trips")}::text[]
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ${$("missionId")}::uuid
RETURNING id`
)

/** The link that a lost reply left in doubt. */
export const linkPresent = statement<OfMission & { readonly id: TrackingLinkId }, TrackingLinkRow>()(
  "tracking_link.present",
  ($) => sql`
SELECT ${columns} FROM tracking_link l
WHERE l.id = ${$("id")}::uuid AND l.group_id = ${$("groupId")}::uuid AND l.environment = ${$("environment")}::text
  AND l.mission_id = ${$("missionId")}::uuid`
)
