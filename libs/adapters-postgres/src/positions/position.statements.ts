import type { Tenant } from "@trajet/domain/access"
import type { MissionId, TripKey } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"

interface OfMission extends Tenant {
  readonly missionId: MissionId
}

export interface TrackRow {
  readonly trip: TripKey
  readonly version: number
  readonly kept_count: number
  readonly last_at: Instant | null
  readonly last_lat: number | null
  readonly last_lng: number | null
  readonly last_accuracy_m: number | null
  /** As the server writes instants inside of arrays. */
  readonly passages: ReadonlyArray<string>
  readonly point_kilometres: ReadonlyArray<number | null>
  readonly point_lats: ReadonlyArray<number>
  readonly point_lngs: ReadonlyArray<number>
}

export const tracksOfMission = statement<OfMission, TrackRow>()(
  "trip_track.find",
  ($) => sql`
SELECT trip, version, kept_count, last_at, last_lat, last_lng, last_accuracy_m, passages::text[] AS passages,
  point_kilometres, point_lats, point_lngs
FROM trip_track
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  AND mission_id = ${$("missionId")}::uuid`
)

export interface KeptRow {
  readonly trip: TripKey
  readonly at: Instant
  readonly too_fast: boolean
}

export const positionsAt = statement<OfMission & { readonly times: ReadonlyArray<Instant> }, KeptRow>()(
  "trip_position.at",
  ($) => sql`
SELECT t.trip, p.at, p.too_fast
FROM trip_track t JOIN trip_position p ON p.track_id = t.id
WHERE t.group_id = ${$("groupId")}::uuid AND t.environment = ${$("environment")}::text
  AND t.mission_id = ${$("missionId")}::uuid AND p.at = ANY(${$("times")}::timestamptz[])`
)

interface SaveTrack extends OfMission {
  readonly trip: TripKey
  readonly basedOn: number
  readonly from: Instant
  readonly isShared: boolean
  readonly keptCount: number
  readonly lastAt: Instant | null
  readonly lastLat: number | null
  readonly lastLng: number | null
  readonly lastAccuracy: number | null
  readonly passages: ReadonlyArray<Instant>
  readonly kilometres: ReadonlyArray<number | null>
  readonly pointLats: ReadonlyArray<number>
  readonly pointLngs: ReadonlyArray<number>
  readonly ats: ReadonlyArray<Instant>
  readonly lats: ReadonlyArray<number>
  readonly lngs: ReadonlyArray<number>
  readonly accuracies: ReadonlyArray<number | null>
  readonly tooFast: ReadonlyArray<boolean>
}

/**
 * Saves a track that is based on the stored version, with its new positions. Returns no row, and writes nothing, if the
 * stored version is another one.
 */
export const saveTrack = statement<SaveTrack, { readonly version: number }>()(
  "trip_track.save",
  ($) => sql`
WITH saved AS (
  INSERT INTO trip_track AS t (group_id, environment, mission_id, trip, version, kept_count, last_at, last_lat, last_lng,
    last_accuracy_m, passages, point_kilometres, point_lats, point_lngs, started_at, shared)
  VALUES (${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid, ${$("trip")}::text,
    ${$("basedOn")}::int + 1, ${$("keptCount")}::int, ${$("lastAt")}::timestamptz, ${$("lastLat")}::double precision,
    ${$("lastLng")}::double precision, ${$("lastAccuracy")}::double precision, ${$("passages")}::timestamptz[],
    ${$("kilometres")}::int[], ${$("pointLats")}::double precision[], ${$("pointLngs")}::double precision[],
    ${$("from")}::timestamptz, ${$("isShared")}::boolean)
  ON CONFLICT (group_id, environment, mission_id, trip) DO UPDATE SET version = excluded.version,
    kept_count = excluded.kept_count, last_at = excluded.last_at, last_lat = excluded.last_lat,
    last_lng = excluded.last_lng, last_accuracy_m = excluded.last_accuracy_m, passages = excluded.passages,
    shared = excluded.shared
  WHERE t.version = excluded.version - 1
  RETURNING id, group_id, version
), kept AS (
  INSERT INTO trip_position (group_id, track_id, at, lat, lng, accuracy_m, too_fast)
  SELECT saved.group_id, saved.id, p.* FROM saved, unnest(${$("ats")}::timestamptz[], ${$("lats")}::double precision[],
    ${$("lngs")}::double precision[], ${$("accuracies")}::double precision[], ${$("tooFast")}::boolean[]) AS p
  ON CONFLICT DO NOTHING
)
SELECT version FROM saved`
)
