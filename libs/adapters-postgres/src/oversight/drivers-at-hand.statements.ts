import type { Environment } from "@trajet/domain/access"
import type { DriverId, TripKey } from "@trajet/domain/mission"
import { endedOfDriverMax, openOfDriverMax } from "@trajet/domain/oversight"
import type { Instant } from "@trajet/domain/time"
import { type RawBuilder, sql } from "kysely"
import { statement } from "../database/statement.ts"
import type { MissionRow } from "../mission/mission.rows.ts"
import { driverColumns } from "../people/person.statements.ts"
import type { DriverRow } from "../people/person.rows.ts"

export const driversToCompare = statement<{ readonly limit: number }, DriverRow>()(
  "oversight.drivers_at_hand",
  ($) => sql`
SELECT ${driverColumns("person")} FROM person WHERE role = 'driver' AND erased_at IS NULL AND NOT suspended
ORDER BY created_at DESC, id DESC LIMIT ${$("limit")}::int`
)

interface MissionAtHandRow extends MissionRow {
  readonly at_hand_of: string
  readonly last_trip: TripKey | null
  readonly last_at: Instant | null
  readonly last_lat: number | null
  readonly last_lng: number | null
}

type Asked = { readonly environment: Environment; readonly driverIds: ReadonlyArray<DriverId> }

const environmentOf = ($: (name: keyof Asked) => RawBuilder<unknown>) => sql`${$("environment")}::text`

/** The newest missions of a driver, whose end is infinity until they end, by an index in its order, and no further than the bound. */
const newest = (
  $: (name: keyof Asked) => RawBuilder<unknown>,
  column: "driver_id" | "return_driver_id",
  hasEnded: boolean
) => sql`(
    SELECT group_id, environment, id, ordinal, created_at, body FROM mission
    WHERE ${sql.raw(column)} = d.id AND environment = ${environmentOf($)}
      AND ended_at ${sql.raw(hasEnded ? "<" : "=")} 'infinity'
      ${column === "return_driver_id" ? sql`AND driver_id IS DISTINCT FROM d.id` : sql``}
    ORDER BY ended_at DESC, id DESC
    LIMIT ${sql.lit(hasEnded ? endedOfDriverMax : openOfDriverMax)}
  )`

/** The missions at hand of some drivers, of all groups, each with the latest position of its driver. */
export const missionsAtHand = statement<Asked, MissionAtHandRow>()(
  "oversight.missions_at_hand",
  ($) => sql`
SELECT d.id AS at_hand_of, m.id, m.ordinal, m.created_at, m.body,
  last.trip AS last_trip, last.last_at, last.last_lat, last.last_lng
FROM unnest(${$("driverIds")}::text[]) AS d (id)
CROSS JOIN LATERAL (
  ${newest($, "driver_id", false)} UNION ALL ${newest($, "return_driver_id", false)} UNION ALL
  ${newest($, "driver_id", true)} UNION ALL ${newest($, "return_driver_id", true)}
) AS m
LEFT JOIN LATERAL (
  SELECT t.trip, t.last_at, t.last_lat, t.last_lng FROM trip_track t
  WHERE t.group_id = m.group_id AND t.environment = m.environment AND t.mission_id = m.id AND t.last_at IS NOT NULL
  ORDER BY t.last_at DESC
  LIMIT 1
) AS last ON true`
)
