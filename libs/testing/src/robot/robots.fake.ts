import type { Tenant } from "@trajet/domain/access"
import type { DriverId, MissionId } from "@trajet/domain/mission"
import type { DriverRecord } from "@trajet/domain/people"
import { type RobotDrive, robotDriverOf, type RobotOrder, Robots, robotsUnderWayMax } from "@trajet/domain/robot"
import type { Instant } from "@trajet/domain/time"
import { Option } from "effect"
import { later, type RobotRow, type StoreState } from "../store/store-state.fake.ts"

/** True if the group has fewer robots of the mode `auto` under way than it may have (LIM-40). */
export const hasRoomForRobot = (state: StoreState, { groupId }: Tenant): boolean =>
  state.due.all.filter(({ kind, subject }) => kind === "robot_step" && subject?.groupId === groupId).length <
  robotsUnderWayMax

/** Writes the robot of a new mission, and makes its first step due if its mode is `auto`. */
export const orderRobot = (
  state: StoreState,
  tenant: Tenant,
  { missionId, now, robot }: { readonly missionId: MissionId; readonly now: Instant; readonly robot: RobotOrder }
): void => {
  const drive: RobotDrive = { ...robot, step: 0, driverId: null }
  state.rowsOf(tenant).robots.set(missionId, { drive, heldUntil: null, createdAt: now })
  if (robot.mode !== "auto") return
  const first = later(state.presentOf(tenant, now), robot.stepSeconds * 1_000)
  state.due.schedule("robot_step", { ...tenant, id: missionId }, first)
}

/** The record of the robot's latest driver, if `driverId` is this driver; null for any other id. */
export const robotRecordOf = (
  state: StoreState,
  tenant: Tenant,
  missionId: MissionId,
  driverId: DriverId
): DriverRecord | null => {
  const row = state.rowsToRead(tenant).robots.get(missionId)
  return row?.drive.driverId === driverId ? robotDriverOf(driverId, row.createdAt) : null
}

export const robotsOn = (state: StoreState): Robots["Service"] => {
  const rowOf = (tenant: Tenant, missionId: MissionId) => state.rowsToRead(tenant).robots.get(missionId)
  const put = (tenant: Tenant, missionId: MissionId, row: RobotRow) => state.rowsOf(tenant).robots.set(missionId, row)
  return Robots.of({
    find: (tenant, missionId) =>
      state.transaction(() => Option.map(Option.fromUndefinedOr(rowOf(tenant, missionId)), ({ drive }) => drive)),
    hold: (tenant, missionId, holdMillis) =>
      state.transaction((now) => {
        const row = rowOf(tenant, missionId)
        if (row === undefined || (row.heldUntil !== null && row.heldUntil > now)) return Option.none()
        put(tenant, missionId, { ...row, heldUntil: later(now, holdMillis) })
        return Option.some(row.drive)
      }),
    hire: (tenant, missionId, driverId) =>
      state.transaction(() => {
        const row = rowOf(tenant, missionId)
        if (row !== undefined) put(tenant, missionId, { ...row, drive: { ...row.drive, driverId } })
      }),
    letGo: (tenant, missionId, { next, step }) =>
      state.transaction(() => {
        const row = rowOf(tenant, missionId)
        if (row === undefined || row.drive.step !== step) return false
        put(tenant, missionId, { ...row, heldUntil: null, drive: { ...row.drive, step: next } })
        return true
      })
  })
}
