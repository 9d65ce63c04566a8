import type { Environment, StoredDocumentUnreadable } from "@trajet/domain/access"
import type { LastPosition, MissionUnderWay } from "@trajet/domain/oversight"
import { Effect, Result } from "effect"
import type { Database } from "../database/database.ts"
import { missionOf } from "../mission/mission.rows.ts"
import { missionsUnderWay, type UnderWayRow } from "./under-way.statements.ts"

const lastOf = ({ last_at: at, last_lat: lat, last_lng: lng, last_trip: trip }: UnderWayRow): LastPosition | null =>
  at === null || lat === null || lng === null || trip === null ? null : { trip, at, lat, lng }

const underWayOf = (row: UnderWayRow): Result.Result<MissionUnderWay, StoredDocumentUnreadable> =>
  Result.map(missionOf(row), (mission) => ({
    mission,
    group: { id: row.group_id, name: row.group_name },
    last: lastOf(row)
  }))

// Missions that are decoded between two turns of the event loop, so that other requests go on.
const turnRows = 50

/** Reads the missions under way of an environment. */
export const listUnderWay = Effect.fnUntraced(function* (
  database: Database["Service"],
  environment: Environment,
  limit: number
) {
  const rows = yield* database.run(missionsUnderWay, { environment, limit })
  return yield* Effect.forEach(rows, (row, at) => {
    const decoded = Effect.fromResult(underWayOf(row))
    return at % turnRows === turnRows - 1 ? Effect.andThen(Effect.yieldNow, decoded) : decoded
  })
})
