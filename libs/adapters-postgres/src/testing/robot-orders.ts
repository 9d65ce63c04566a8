import type { Caller } from "@trajet/domain/access"
import { DueWork } from "@trajet/domain/due"
import type { MissionId } from "@trajet/domain/mission"
import { createMission } from "@trajet/domain/ordering"
import type { RobotScenario } from "@trajet/domain/robot"
import { TimeOfDay } from "@trajet/domain/time"
import { addresses, pointAt, shortReturn } from "@trajet/testing"
import { Effect } from "effect"
import { orderSoon, orderTime } from "./programs-on-postgres.ts"

/** Orders a mission with a robot, a step a second, and returns its id. */
export const orderedRobot = (
  client: Caller,
  scenario: RobotScenario,
  hasReturn: boolean,
  mode: "auto" | "manual" = "manual"
) =>
  Effect.map(
    createMission(
      client,
      orderSoon({
        delivery: pointAt("delivery", addresses.lyon, orderTime, {
          startTime: TimeOfDay("17:00"),
          endTime: TimeOfDay("18:00")
        }),
        return: hasReturn ? shortReturn : null
      }),
      null,
      { robot: { mode, stepSeconds: 1, scenario } }
    ),
    ({ mission }) => mission.id
  )

/** True if no step of the robot of a mission is due any more. */
export const hasNoStepDue = (id: MissionId) =>
  Effect.map(
    DueWork.use((due) => due.list({ kind: "robot_step", isFailing: false, limit: 1_000 })),
    (rows) => rows.every(({ subjectId }) => subjectId !== id)
  )
