import { type RobotDrive, Robots } from "@trajet/domain/robot"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { findRobot, hireDriver, holdRobot, letGoRobot, type RobotRow } from "./robot.statements.ts"

const driveOf = ({ driver_id, mode, scenario, step, step_seconds }: RobotRow): RobotDrive => ({
  mode,
  stepSeconds: step_seconds,
  scenario,
  step,
  driverId: driver_id
})

const first = (rows: ReadonlyArray<RobotRow>) => Option.map(Option.fromUndefinedOr(rows[0]), driveOf)

const make = Effect.map(Database, (database) =>
  Robots.of({
    find: (tenant, missionId) => Effect.map(database.run(findRobot, { ...tenant, missionId }), first),
    hold: (tenant, missionId, holdMillis) =>
      Effect.map(database.run(holdRobot, { ...tenant, missionId, holdMillis }), first),
    hire: (tenant, missionId, driverId) => Effect.asVoid(database.run(hireDriver, { ...tenant, missionId, driverId })),
    letGo: (tenant, missionId, moved) =>
      Effect.map(database.run(letGoRobot, { ...tenant, missionId, ...moved }), (rows) => rows.length > 0)
  })
)

export const robotsLayer: Layer.Layer<Robots, never, Database> = Layer.effect(Robots, make)
