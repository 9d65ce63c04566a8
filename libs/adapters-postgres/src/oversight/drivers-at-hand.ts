import type { Environment } from "@trajet/domain/access"
import type { DriverAtHand } from "@trajet/domain/oversight"
import { Effect, Result } from "effect"
import type { Database } from "../database/database.ts"
import { missionOf } from "../mission/mission.rows.ts"
import { driverOf } from "../people/person.rows.ts"
import { driversToCompare, missionsAtHand } from "./drivers-at-hand.statements.ts"
import { inTurns, lastOf } from "./under-way.ts"

type MissionAtHand = DriverAtHand["missions"][number]

/** Reads the drivers who may take trips in an environment, with their missions. */
export const listDriversAtHand = Effect.fnUntraced(function* (
  database: Database["Service"],
  environment: Environment,
  limit: number
) {
  const drivers = (yield* database.run(driversToCompare, { limit })).map(driverOf)
  const rows = yield* database.run(missionsAtHand, { environment, driverIds: drivers.map(({ id }) => id) })
  const decoded = yield* inTurns(rows, (row) =>
    Result.map(missionOf(row), (mission) => ({ of: row.at_hand_of, at: { mission, last: lastOf(row) } }))
  )
  const ofDriver = new Map<string, Array<MissionAtHand>>()
  for (const { at, of } of decoded) ofDriver.set(of, [...(ofDriver.get(of) ?? []), at])
  return drivers.map((record): DriverAtHand => ({ record, missions: ofDriver.get(record.id) ?? [] }))
})
