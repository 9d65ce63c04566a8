import type { Tenant } from "@trajet/domain/access"
import type { DriverId, MissionId } from "@trajet/domain/mission"
import type { RobotOrder, RobotScenario } from "@trajet/domain/robot"
import type { Instant } from "@trajet/domain/time"
import { type RawBuilder, sql } from "kysely"
import { leadOf } from "../clock/present.ts"
import { statement } from "../database/statement.ts"

interface OfMission extends Tenant {
  readonly missionId: MissionId
}

export interface RobotRow {
  readonly mode: RobotOrder["mode"]
  readonly step_seconds: number
  readonly scenario: RobotScenario
  readonly step: number
  readonly driver_id: DriverId | null
}

const columns = sql`mode, step_seconds, scenario, step, driver_id`

const ofMission = ($: (name: keyof OfMission) => RawBuilder<unknown>) => sql`
group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND mission_id = ${$("missionId")}::uuid`

/** Locks the robots of a group until the transaction ends, so that each order of a robot counts all earlier ones. */
export const awaitRobots = statement<Pick<OfMission, "groupId">, never>()(
  "robot.await",
  ($) => sql`SELECT pg_advisory_xact_lock(hashtext('trajet robots'), hashtext(${$("groupId")}::text))`
)

/**
 * Writes the robot of a new mission. For a robot of the mode `auto`, also makes its first step due, and writes nothing
 * if the group has `most` such robots.
 */
export const orderRobot = statement<OfMission & RobotOrder & { readonly most: number }, { readonly mode: string }>()(
  "robot.order",
  ($) => sql`
WITH ordered AS (
  INSERT INTO robot_drive (group_id, environment, mission_id, mode, step_seconds, scenario)
  SELECT ${$("groupId")}::uuid, ${$("environment")}::text, ${$("missionId")}::uuid, ${$("mode")}::text,
    ${$("stepSeconds")}::int, ${$("scenario")}::text
  WHERE ${$("mode")}::text <> 'auto' OR ${$("most")}::int > (
    SELECT count(*) FROM due_work
    WHERE kind = 'robot_step' AND group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
  )
  RETURNING group_id, environment, mission_id, mode, created_at + step_seconds * interval '1 second' AS next_at
), scheduled AS (
  INSERT INTO due_work (group_id, environment, subject_id, kind, due_at, next_at, test_next_at)
  SELECT group_id, environment, mission_id, 'robot_step', next_at + lead, next_at, next_at + lead
  FROM ordered CROSS JOIN (SELECT ${leadOf(sql`${$("groupId")}::uuid`, sql`${$("environment")}::text`)} AS lead) AS clock
  WHERE mode = 'auto'
)
SELECT mode FROM ordered`
)

export const findRobot = statement<OfMission, RobotRow>()(
  "robot.find",
  ($) => sql`SELECT ${columns} FROM robot_drive WHERE ${ofMission($)}`
)

export const holdRobot = statement<OfMission & { readonly holdMillis: number }, RobotRow>()(
  "robot.hold",
  ($) => sql`
UPDATE robot_drive SET held_until = clock_timestamp() + ${$("holdMillis")}::int * interval '1 millisecond'
WHERE ${ofMission($)} AND (held_until IS NULL OR held_until <= clock_timestamp())
RETURNING ${columns}`
)

export const hireDriver = statement<OfMission & { readonly driverId: DriverId }, never>()(
  "robot.hire",
  ($) => sql`UPDATE robot_drive SET driver_id = ${$("driverId")}::uuid WHERE ${ofMission($)}`
)

export const letGoRobot = statement<
  OfMission & { readonly step: number; readonly next: number },
  { readonly step: number }
>()(
  "robot.let_go",
  ($) => sql`
UPDATE robot_drive SET step = ${$("next")}::int, held_until = NULL WHERE ${ofMission($)} AND step = ${$("step")}::int
RETURNING step`
)

/** Finds the robot of a mission if this person is its latest driver. */
export const findRobotDriver = statement<
  OfMission & { readonly driverId: DriverId },
  { readonly created_at: Instant }
>()(
  "robot.driver",
  ($) => sql`SELECT created_at FROM robot_drive WHERE ${ofMission($)} AND driver_id::text = ${$("driverId")}::text`
)
