import { Schema } from "effect"
import type { DriverId } from "../mission/mission.model.ts"

/** How the robot goes on: by itself, on request, or not at all (TST-2). */
export const RobotMode = Schema.Literals(["auto", "manual", "off"])
export type RobotMode = typeof RobotMode.Type

/** What the robot plays (TST-3). */
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

/** Robots of the mode `auto` that a group may have under way (LIM-40). Those of other groups wait for this many steps at most. */
export const robotsUnderWayMax = 100

/** Asks the robot to play a mission of the test environment. */
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

/** What a creation asks of the robot. Members that are left out have defaults. */
export interface RobotAsked {
  readonly mode?: RobotMode | undefined
  readonly stepSeconds?: number | undefined
  readonly scenario?: RobotScenario | undefined
}

/** Seconds between two steps, unless a creation says otherwise. */
export const stepSecondsByDefault = 30
