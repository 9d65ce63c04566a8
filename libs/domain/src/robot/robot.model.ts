import { Schema } from "effect"

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

/** Seconds between two steps: 1 to 3,600. */
export const stepSecondsMin = 1
export const stepSecondsMax = 3_600

/** Asks the robot to play a mission of the test environment. */
export interface RobotOrder {
  readonly mode: Exclude<RobotMode, "off">
  /** Integer from `stepSecondsMin` to `stepSecondsMax`. */
  readonly stepSeconds: number
  readonly scenario: RobotScenario
}
