import type { Environment, GroupId, Tenant } from "@trajet/domain/access"
import type { DriverId, OfferId, TripKey } from "@trajet/domain/mission"
import type { OfferKind, OfferScan } from "@trajet/domain/offers"
import type { Instant } from "@trajet/domain/time"
import { type RawBuilder, sql } from "kysely"
import { statement } from "../database/statement.ts"
import type { MissionRow } from "../mission/mission.rows.ts"

interface ForDriver {
  readonly environment: Environment
  readonly driverId: DriverId
}

interface KnownRow {
  readonly group_id: GroupId
  readonly mission_id: string
  readonly kind: OfferKind
  readonly trip: TripKey
  readonly is_declined: boolean
}

/** An offer by its id: the first open offer of a mission has the mission's, the others have a row. */
export const findOffer = statement<ForDriver & { readonly id: OfferId }, KnownRow>()(
  "offer.find",
  ($) => sql`
WITH known AS (
  SELECT group_id, id AS mission_id, 'open' AS kind, 'aller' AS trip, 'open' AS status
  FROM mission WHERE id = ${$("id")}::uuid AND environment = ${$("environment")}::text
  UNION ALL
  SELECT group_id, mission_id, kind, trip, status
  FROM offer
  WHERE id = ${$("id")}::uuid AND environment = ${$("environment")}::text
    AND (driver_id IS NULL OR driver_id = ${$("driverId")}::uuid)
)
SELECT group_id, mission_id, kind, trip, CASE kind WHEN 'proposal' THEN status = 'declined' ELSE EXISTS (
    SELECT FROM offer_decline d WHERE d.driver_id = ${$("driverId")}::uuid AND d.offer_id = ${$("id")}::uuid
  ) END AS is_declined
FROM known`
)

export interface ScannedRow extends Omit<MissionRow, "body"> {
  readonly group_id: GroupId
  readonly offer_id: string
  readonly kind: OfferKind
  readonly trip: TripKey
  readonly offered_at: Instant
  /** Null if the offer is hidden. */
  readonly body: unknown
}

type ScanInput = ForDriver & OfferScan

/** The greatest ids of a source, below the position. */
const newest = ($: (name: keyof ScanInput) => RawBuilder<unknown>, source: RawBuilder<unknown>, id: string) =>
  sql`(${source} AND ${sql.raw(id)} < coalesce(${$("olderThan")}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  ORDER BY ${sql.raw(id)} DESC LIMIT ${$("most")}::int)`

/**
 * Merges three lists that are in the order of ids: first open offers, which are missions, later open offers, and the
 * driver's proposals. Each is read from an index up to `most` rows. A mission with a later open offer is read twice:
 * the body of the mission tells which offer is the first one.
 */
export const scanOffers = statement<ScanInput, ScannedRow>()(
  "offer.scan",
  ($) => sql`
WITH scanned AS MATERIALIZED (
  SELECT * FROM (
    ${newest(
      $,
      sql`SELECT id AS offer_id, 'open' AS kind, 'aller' AS trip, group_id, id AS mission_id, created_at AS offered_at
    FROM mission WHERE environment = ${$("environment")}::text AND status = 'scheduled'`,
      "id"
    )}
    UNION ALL
    ${newest(
      $,
      sql`SELECT id, kind, trip, group_id, mission_id, created_at
    FROM offer WHERE environment = ${$("environment")}::text AND kind = 'open' AND status = 'open'`,
      "id"
    )}
    UNION ALL
    ${newest(
      $,
      sql`SELECT id, kind, trip, group_id, mission_id, created_at
    FROM offer
    WHERE driver_id = ${$("driverId")}::uuid AND environment = ${$("environment")}::text AND kind = 'proposal'
      AND status = 'open'`,
      "id"
    )}
  ) AS sources
  ORDER BY offer_id DESC LIMIT ${$("most")}::int
)
SELECT s.offer_id, s.group_id, s.kind, s.trip, s.offered_at, m.id, m.ordinal, m.created_at,
  CASE WHEN d.offer_id IS NULL AND (s.kind = 'proposal' OR m.pickup_date >= ${$("today")}::date) THEN m.body END AS body
FROM scanned s
JOIN mission m ON m.id = s.mission_id AND m.environment = ${$("environment")}::text AND m.group_id = s.group_id
LEFT JOIN offer_decline d ON d.driver_id = ${$("driverId")}::uuid AND d.offer_id = s.offer_id
ORDER BY s.offer_id DESC`
)

interface Decline extends Tenant {
  readonly driverId: DriverId
  readonly offerId: OfferId
  readonly keyId: string | null
  readonly requestId: string
  readonly ip: string | null
}

/** Notes a declined offer once, with its audit row. */
export const declineOffer = statement<Decline, never>()(
  "offer.decline",
  ($) => sql`
WITH declined AS (
  INSERT INTO offer_decline (group_id, driver_id, offer_id)
  VALUES (${$("groupId")}::uuid, ${$("driverId")}::uuid, ${$("offerId")}::uuid)
  ON CONFLICT DO NOTHING
  RETURNING offer_id
)
INSERT INTO audit (group_id, environment, key_id, person_id, action, target, request_id, ip)
SELECT ${$("groupId")}::uuid, ${$("environment")}::text, ${$("keyId")}::uuid, ${$("driverId")}::uuid, 'offer.decline',
  offer_id::text, ${$("requestId")}::text, ${$("ip")}::text
FROM declined`
)

export const declinePresent = statement<
  { readonly driverId: DriverId; readonly offerId: OfferId },
  { readonly offer_id: string }
>()(
  "offer.decline_present",
  ($) => sql`
SELECT offer_id FROM offer_decline WHERE driver_id = ${$("driverId")}::uuid AND offer_id = ${$("offerId")}::uuid`
)
