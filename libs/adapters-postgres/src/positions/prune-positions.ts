import type { StoreUnavailable } from "@trajet/domain/access"
import type { TripKey } from "@trajet/domain/mission"
import { arePositionsKept } from "@trajet/domain/positions"
import type { Instant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { sql } from "kysely"
import { leadOf } from "../clock/present.ts"
import type { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"
import { missionOf, type MissionRow } from "../mission/mission.rows.ts"

const tracksPerStatement = 100
const rowsPerStatement = 1_000

interface OldTrackRow {
  readonly track_id: number
  readonly started_at: Instant
  readonly now: Instant
  readonly trip: TripKey
  /** Null for a mission that does not exist any more. */
  readonly id: MissionRow["id"] | null
  readonly ordinal: number
  readonly created_at: Instant
  readonly body: unknown
}

interface After {
  readonly afterAt: string
  readonly afterId: number
}

const lead = leadOf(sql`t.group_id`, sql`t.environment`)

// Bounds the part of the index that is read.
const greatestLead = sql`(SELECT coalesce(max(lead_millis), 0) * interval '1 millisecond' FROM test_clock)`

const oldTracks = statement<After & { readonly days: number; readonly rows: number }, OldTrackRow>()(
  "retention.old_tracks",
  ($) => sql`
SELECT t.id AS track_id, t.started_at, now() + ${lead} AS now, t.trip, m.id, m.ordinal, m.created_at, m.body
FROM trip_track t
LEFT JOIN mission m ON m.group_id = t.group_id AND m.environment = t.environment AND m.id = t.mission_id
WHERE t.positions_removed_at IS NULL
  AND t.started_at < now() - make_interval(days => ${$("days")}::int) + ${greatestLead}
  AND t.started_at < now() - make_interval(days => ${$("days")}::int) + ${lead}
  AND (t.started_at, t.id) > (${$("afterAt")}::timestamptz, ${$("afterId")}::bigint)
ORDER BY t.started_at, t.id LIMIT ${$("rows")}::int`
)

const dropPositions = statement<{ readonly trackId: number; readonly rows: number }, { readonly dropped: number }>()(
  "retention.positions",
  ($) => sql`
WITH dropped AS (
  DELETE FROM trip_position WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM trip_position WHERE track_id = ${$("trackId")}::bigint LIMIT ${$("rows")}::int
  ))
  RETURNING 1
)
SELECT count(*)::int AS dropped FROM dropped`
)

// The passages stay: they are times of waypoints, and name no other place.
const endTrack = statement<{ readonly trackId: number }, never>()(
  "retention.end_track",
  ($) => sql`
UPDATE trip_track SET version = version + 1, last_at = NULL, last_lat = NULL, last_lng = NULL, last_accuracy_m = NULL,
  positions_removed_at = clock_timestamp()
WHERE id = ${$("trackId")}::bigint`
)

/** True once the positions of a trip are too old. Those of an unreadable mission stay, because their end is unknown. */
const isOver = ({ id, now, trip, ...row }: OldTrackRow, days: number): boolean => {
  if (id === null) return true
  const mission = missionOf({ ...row, id })
  return Result.isSuccess(mission) && !arePositionsKept(mission.success, trip, now, days)
}

/**
 * Removes the positions of trips that ended over `days` days before the present of their environment (OPS-42), in steps
 * that block no request, and returns their number. Looks only at trips that began before that time.
 */
export const prunePositions = Effect.fnUntraced(function* (
  { run }: Database["Service"],
  days: number
): Effect.fn.Return<number, StoreUnavailable> {
  let total = 0
  let after: After = { afterAt: "-infinity", afterId: 0 }
  for (;;) {
    const tracks = yield* run(oldTracks, { ...after, days, rows: tracksPerStatement })
    for (const { track_id: trackId } of tracks.filter((track) => isOver(track, days))) {
      let dropped = 0
      do {
        dropped = (yield* run(dropPositions, { trackId, rows: rowsPerStatement }))[0]?.dropped ?? 0
        total += dropped
      } while (dropped > 0)
      yield* run(endTrack, { trackId })
    }
    const last = tracks.at(-1)
    if (last === undefined || tracks.length < tracksPerStatement) return total
    after = { afterAt: last.started_at, afterId: last.track_id }
  }
})
