import { Schema } from "effect"
import type { DriverId } from "../mission/mission.model.ts"

/**
 * `auto`: the robot plays its steps by itself. `manual`: it plays a step on request. `off`: there is no robot (TST-2).
 */
export const RobotMode = Schema.Literals(["auto", "manual", "off"])
export type RobotMode = typeof RobotMode.Type

/** The courses of a mission that a robot can play (TST-3). */
export const RobotScenario = Schema.Literals([
  "happy",
  "no_driver",
  "driver_refuses_change",
  "incident_breakdown",
  "documents_refused",
  "operator_cancel",
  "late"
])
export type RobotScenario = typeof RobotScenario.Type

/** The fewest seconds between two steps. */
export const stepSecondsMin = 1
/** The most seconds between two steps: an hour. */
export const stepSecondsMax = 3_600

/**
 * The most robots of the mode `auto` that a group may have under way (LIM-40). A step of another group then waits for
 * at most this many steps of the group.
 */
export const robotsUnderWayMax = 100

/** The order of a robot for a mission of the test environment. */
export interface RobotOrder {
  readonly mode: Exclude<RobotMode, "off">
  /** Integer from `stepSecondsMin` to `stepSecondsMax`. */
  readonly stepSeconds: number
  readonly scenario: RobotScenario
}

/** A robot that drives a mission, as it is stored. */
export interface RobotDrive extends RobotOrder {
  /** Index of the next step of the plan. */
  readonly step: number
  /** The latest driver of this robot; null before the first one. */
  readonly driverId: DriverId | null
}

/** The wishes of a creation about its robot. Absent members have defaults. */
export interface RobotAsked {
  readonly mode?: RobotMode | undefined
  readonly stepSeconds?: number | undefined
  readonly scenario?: RobotScenario | undefined
}

/** Seconds between two steps, unless a creation says otherwise. */
export const stepSecondsByDefault = 30
