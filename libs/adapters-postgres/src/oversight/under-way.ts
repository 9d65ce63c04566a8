import type { Environment, StoredDocumentUnreadable } from "@trajet/domain/access"
import type { LastPosition, MissionUnderWay } from "@trajet/domain/oversight"
import { Effect, Result } from "effect"
import type { Database } from "../database/database.ts"
import { missionOf } from "../mission/mission.rows.ts"
import { missionsUnderWay, type UnderWayRow } from "./under-way.statements.ts"

type LastRow = Pick<UnderWayRow, "last_at" | "last_lat" | "last_lng" | "last_trip">

/** The latest position of a row; null if its mission has none. */
export const lastOf = ({ last_at: at, last_lat: lat, last_lng: lng, last_trip: trip }: LastRow): LastPosition | null =>
  at === null || lat === null || lng === null || trip === null ? null : { trip, at, lat, lng }

const underWayOf = (row: UnderWayRow): Result.Result<MissionUnderWay, StoredDocumentUnreadable> =>
  Result.map(missionOf(row), (mission) => ({
    mission,
    group: { id: row.group_id, name: row.group_name },
    last: lastOf(row)
  }))

// Missions that are decoded between two turns of the event loop, so that other requests go on.
const turnRows = 50

/** Decodes rows, and gives way to other requests between parts of them. */
export const inTurns = <Row, A, E>(rows: ReadonlyArray<Row>, decode: (row: Row) => Result.Result<A, E>) =>
  Effect.forEach(rows, (row, at) => {
    const decoded = Effect.fromResult(decode(row))
    return at % turnRows === turnRows - 1 ? Effect.andThen(Effect.yieldNow, decoded) : decoded
  })

/** Reads the missions under way of an environment. */
export const listUnderWay = Effect.fnUntraced(function* (
  database: Database["Service"],
  environment: Environment,
  limit: number
) {
  return yield* inTurns(yield* database.run(missionsUnderWay, { environment, limit }), underWayOf)
})
