import { Effect, Exit, Option } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { RequestInProgress } from "../idempotency/idempotency.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { isEnded } from "../mission/guards/ended.rules.ts"
import { AllMissions } from "../operations/all-missions.port.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import type { RobotDrive } from "./robot.model.ts"
import { RobotNotWaiting, RobotUnknown } from "./robot.errors.ts"
import type { Driven } from "./robot-people.program.ts"
import { robotPlan, type RobotStep } from "./robot-plan.rules.ts"
import { playStep } from "./robot-steps.program.ts"
import { Robots } from "./robots.port.ts"

/**
 * How long a process holds the robot for one step. If the process is killed, another one plays the step after this
 * time. If a step takes longer, two processes may play it, which changes nothing twice.
 */
const holdMillis = 15_000

/** Failures of a dependency. The robot stays at its step after one of them, and plays the step again. */
const outages = [
  "BillingStateUnavailable",
  "ClaimLost",
  "OutcomeUnknown",
  "OutsideTooSlow",
  "PressBusy",
  "RouterUnavailable",
  "StorageUnavailable",
  "StoredDocumentUnreadable",
  "StoreUnavailable"
] as const

const isOutage = <E extends { readonly _tag: string }>(
  error: E
): error is Extract<E, { readonly _tag: (typeof outages)[number] }> => outages.some((tag) => tag === error._tag)

/** The next step of a robot; null if its plan or its mission has ended (TST-6). */
const nextStep = ({ scenario, step }: RobotDrive, mission: Mission): RobotStep | null =>
  isEnded(mission) ? null : (robotPlan(scenario, mission.return !== null)[step] ?? null)

// A step that the mission refuses is left out: people may have done it, or something else, before the robot (TST-6).
const play = (driven: Driven, step: RobotStep) =>
  playStep(driven, step).pipe(
    Effect.catch((error) =>
      isOutage(error)
        ? Effect.fail(error)
        : Effect.logDebug("a robot leaves a step out", error).pipe(Effect.annotateLogs({ mission: driven.mission.id }))
    )
  )

/** The mission whose robot plays its next step. */
export interface Advancing {
  readonly tenant: Tenant
  readonly missionId: MissionId
  /** Bytes that all documents of the group may have in each environment. */
  readonly quotaBytes: number
}

const found = Effect.fnUntraced(function* ({ missionId, tenant }: Advancing) {
  const robots = yield* Robots
  const mission = yield* readMission(tenant, missionId)
  const drive = yield* robots.find(tenant, mission.id)
  return { mission, drive: yield* Effect.fromOption(drive).pipe(Effect.mapError(() => new RobotUnknown())) }
})

/**
 * Plays the next step of a robot, and returns the mission after it. The robot is at the following step only once this
 * one is done. If the process is killed, the step is played again, and the changes that it has already made are not
 * made twice. Fails with `MissionNotFound`, `RobotUnknown`, `RobotNotWaiting` if no step is left, `RequestInProgress`
 * while another request plays a step, and with the outages of the programs.
 */
export const playNextStep = Effect.fn("playNextStep")(function* (advancing: Advancing) {
  const { quotaBytes, tenant } = advancing
  const robots = yield* Robots
  const missions = yield* AllMissions
  const before = yield* found(advancing)
  const id = before.mission.id
  if (nextStep(before.drive, before.mission) === null) return yield* new RobotNotWaiting({ because: "over" })
  const letGo = ({ step }: RobotDrive, next: number) => robots.letGo(tenant, id, { step, next })
  const hold = Effect.flatMap(robots.hold(tenant, id, holdMillis), (held) =>
    Effect.fromOption(held).pipe(Effect.mapError(() => new RequestInProgress({ retryAfterSeconds: 1 })))
  )
  const playHeld = Effect.fnUntraced(function* (drive: RobotDrive) {
    const mission = yield* readMission(tenant, id)
    const owner = Option.getOrNull(yield* missions.ownerOf(tenant.environment, id))
    const step = nextStep(drive, mission)
    if (step !== null && owner !== null) {
      yield* play({ tenant, mission, drive, gridVersion: owner.gridVersion, quotaBytes }, step)
    }
    yield* letGo(drive, drive.step + 1)
    return yield* readMission(tenant, id)
  })
  return yield* Effect.acquireUseRelease(hold, playHeld, (drive, exit) =>
    Exit.isSuccess(exit) ? Effect.void : Effect.ignore(letGo(drive, drive.step))
  )
})

/**
 * Plays the next step of a robot of the mode `manual` (TST-7), and returns the mission after it. Fails like
 * `playNextStep`, with `RobotUnknown` in the live environment, and with `RobotNotWaiting` for a robot that goes on by
 * itself.
 */
export const advanceRobot = Effect.fn("advanceRobot")(function* (advancing: Advancing) {
  if (advancing.tenant.environment !== "test") return yield* new RobotUnknown()
  const { drive } = yield* found(advancing)
  if (drive.mode === "auto") return yield* new RobotNotWaiting({ because: "auto" })
  return yield* playNextStep(advancing)
})
