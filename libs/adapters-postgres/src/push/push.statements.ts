import type { Environment, GroupId } from "@trajet/domain/access"
import type { MissionId } from "@trajet/domain/mission"
import type { PersonId, PersonKeyId } from "@trajet/domain/people"
import type { PushMessageId, PushSubscription, PushType } from "@trajet/domain/push"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"

interface OfKey {
  readonly keyId: PersonKeyId
  readonly personId: PersonId
  readonly environment: Environment
}

interface Found {
  readonly key_id: string
}

/** A browser has one subscription, so that a phone with a new key gives up the one of its former key. */
export const putSubscription = statement<OfKey & PushSubscription, Found>()(
  "push.put",
  ($) => sql`
WITH held AS (
  SELECT id, person_id, environment FROM person_key
  WHERE id = ${$("keyId")}::uuid AND person_id = ${$("personId")}::uuid AND environment = ${$("environment")}::text
    AND revoked_at IS NULL
  FOR SHARE
), former AS (
  DELETE FROM push_subscription s USING held h WHERE s.endpoint = ${$("endpoint")}::text AND s.key_id <> h.id
)
INSERT INTO push_subscription (key_id, person_id, environment, endpoint, p256dh, auth)
SELECT id, person_id, environment, ${$("endpoint")}::text, ${$("p256dh")}::text, ${$("auth")}::text FROM held
ON CONFLICT (key_id) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
  created_at = clock_timestamp()
RETURNING key_id`
)

export const removeSubscription = statement<OfKey, Found>()(
  "push.remove",
  ($) => sql`
DELETE FROM push_subscription
WHERE key_id = ${$("keyId")}::uuid AND person_id = ${$("personId")}::uuid AND environment = ${$("environment")}::text
RETURNING key_id`
)

export const hasSubscription = statement<OfKey, Found>()(
  "push.has",
  ($) => sql`
SELECT key_id FROM push_subscription
WHERE key_id = ${$("keyId")}::uuid AND person_id = ${$("personId")}::uuid AND environment = ${$("environment")}::text`
)

export interface PushRow extends PushSubscription {
  readonly id: string
  readonly type: PushType
  readonly key_id: string
  readonly person_id: string
  readonly environment: Environment
  readonly group_id: GroupId
  readonly mission_id: string
  readonly ordinal: number
  readonly created_at: Instant
}

// Only dispatchers use these statements, so they name no tenant.
export const findMessage = statement<{ readonly id: PushMessageId }, PushRow>()(
  "push.find",
  ($) => sql`
SELECT p.id, p.type, p.key_id, s.person_id, s.environment, s.endpoint, s.p256dh, s.auth, m.group_id, m.id AS mission_id,
  m.ordinal, p.created_at
FROM push_message p JOIN push_subscription s ON s.key_id = p.key_id
JOIN mission m ON m.id = p.mission_id AND m.environment = s.environment
WHERE p.id = ${$("id")}::uuid`
)

export const endMessage = statement<{ readonly id: PushMessageId }, never>()(
  "push.end",
  ($) => sql`DELETE FROM push_message WHERE id = ${$("id")}::uuid`
)

export const endSubscription = statement<{ readonly keyId: PersonKeyId; readonly endpoint: string }, never>()(
  "push.unsubscribe",
  ($) => sql`
DELETE FROM push_subscription WHERE key_id = ${$("keyId")}::uuid AND endpoint = ${$("endpoint")}::text`
)

export const offerToAll = statement<{ readonly id: MissionId }, never>()(
  "push.offer_to_all",
  ($) => sql`
INSERT INTO push_message (group_id, key_id, type, mission_id)
SELECT m.group_id, s.key_id, 'offer', m.id
FROM mission m JOIN push_subscription s ON s.environment = m.environment JOIN person p ON p.id = s.person_id
WHERE m.id = ${$("id")}::uuid AND m.status = 'scheduled' AND p.role = 'driver' AND NOT p.suspended`
)
