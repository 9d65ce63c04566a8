import type { Environment, GroupId } from "@trajet/domain/access"
import type { TripKey } from "@trajet/domain/mission"
import { underWayMax, underWayStatuses } from "@trajet/domain/oversight"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import type { MissionRow } from "../mission/mission.rows.ts"

export interface UnderWayRow extends MissionRow {
  readonly group_id: GroupId
  readonly group_name: string
  readonly last_trip: TripKey | null
  readonly last_at: Instant | null
  readonly last_lat: number | null
  readonly last_lng: number | null
}

// Each status is read by the index on pickups in its order, and no further than a whole list. Tracks are looked up for the
// missions that are listed alone.
export const missionsUnderWay = statement<{ readonly environment: Environment; readonly limit: number }, UnderWayRow>()(
  "oversight.under_way",
  ($) => sql`
SELECT m.group_id, (SELECT name FROM customer_group g WHERE g.id = m.group_id) AS group_name, m.id, m.ordinal,
  m.created_at, m.body, last.trip AS last_trip, last.last_at, last.last_lat, last.last_lng
FROM (
  SELECT * FROM (${sql.join(
    underWayStatuses.map(
      (status, rank) => sql`(
    SELECT group_id, environment, id, ordinal, created_at, body, pickup_date, ${sql.lit(rank)} AS rank
    FROM mission
    WHERE environment = ${$("environment")}::text AND status = ${sql.lit(status)}
    ORDER BY pickup_date, id
    LIMIT ${sql.lit(underWayMax + 1)}
  )`
    ),
    sql` UNION ALL `
  )}) AS found
  ORDER BY rank, pickup_date, id
  LIMIT ${$("limit")}::int
) AS m
LEFT JOIN LATERAL (
  SELECT t.trip, t.last_at, t.last_lat, t.last_lng FROM trip_track t
  WHERE t.group_id = m.group_id AND t.environment = m.environment AND t.mission_id = m.id AND t.last_at IS NOT NULL
  ORDER BY t.last_at DESC
  LIMIT 1
) AS last ON true
ORDER BY m.rank, m.pickup_date, m.id`
)
