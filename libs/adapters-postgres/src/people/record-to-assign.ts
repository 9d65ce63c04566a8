import type { Tenant } from "@trajet/domain/access"
import type { DriverId, MissionId } from "@trajet/domain/mission"
import type { DriverRecord } from "@trajet/domain/people"
import { robotDriverOf } from "@trajet/domain/robot"
import type { Connection } from "../database/database.ts"
import { findRobotDriver } from "../robot/robot.statements.ts"
import { driverOf } from "./person.rows.ts"
import { lockDriver } from "./person.statements.ts"

/** The locked record of a driver, or that of a robot's driver, which only its own mission can have. */
export const recordToAssign = async (
  connection: Connection,
  tenant: Tenant,
  missionId: MissionId,
  driverId: DriverId
): Promise<DriverRecord | null> => {
  const [row] = await connection.run(lockDriver, { id: driverId })
  if (row !== undefined) return driverOf(row)
  if (tenant.environment !== "test") return null
  const [robot] = await connection.run(findRobotDriver, { ...tenant, missionId, driverId })
  return robot === undefined ? null : robotDriverOf(driverId, robot.created_at)
}
