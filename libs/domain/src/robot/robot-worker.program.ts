import { Duration, Effect, Option } from "effect"
import type { GroupId } from "../access/tenant.model.ts"
import { ClockMoves } from "../clock/clock-moves.port.ts"
import { presentOf } from "../clock/present.program.ts"
import { carryOut } from "../due/due-settlement.program.ts"
import type { ClaimedWork, MissionWork } from "../due/due-work.model.ts"
import { DueWork } from "../due/due-work.port.ts"
import type { WorkOutcome } from "../due/mission-work.program.ts"
import { plusMillis } from "../time/instant.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { sleepAbout } from "../time/pause.program.ts"
import type { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { playNextStep } from "./advance-robot.program.ts"
import { robotPlan } from "./robot-plan.rules.ts"
import { Robots } from "./robots.port.ts"

/** Options of a process that plays the steps of robots. */
export interface RobotWorkerOptions {
  /** New at each start of a process. */
  readonly owner: WorkerId
  /** Missions whose steps this process plays at once. */
  readonly slots: number
  /** The lease of a claimed step, which is extended while the step is played. */
  readonly leaseMillis: number
  /** Time between two looks for steps that are due. */
  readonly pollMillis: number
  /** Bytes that all documents of a group may have in each environment. */
  readonly quotaBytes: number
  /** How long the worker rests after it has played for some time for these groups, so that it does not slow others. */
  readonly restMillis: (groupIds: ReadonlyArray<GroupId>, playedMillis: number) => number
}

const extendsPerLease = 3
const heldElsewhereMillis = 1_000

const isStep = (work: ClaimedWork): work is MissionWork => work.kind === "robot_step"

const over: WorkOutcome = { isWritten: false, nextAt: null }

/**
 * The next step is due a fixed time after this one was due, so that delays do not add up. Steps that fell due while no
 * process ran are played one after the other without a pause.
 */
const stepAfter = (dueAt: Instant, stepSeconds: number): WorkOutcome => ({
  isWritten: false,
  nextAt: plusMillis(dueAt, stepSeconds * 1_000)
})

const playDueStep = Effect.fnUntraced(function* ({ dueAt, missionId, tenant }: MissionWork, quotaBytes: number) {
  const robots = yield* Robots
  return yield* Effect.gen(function* () {
    const mission = yield* playNextStep({ tenant, missionId, quotaBytes })
    const drive = Option.getOrNull(yield* robots.find(tenant, missionId))
    const isOver = drive === null || drive.step >= robotPlan(drive.scenario, mission.return !== null).length
    return isOver ? over : stepAfter(dueAt, drive.stepSeconds)
  }).pipe(
    Effect.catchTag(["MissionNotFound", "RobotUnknown", "RobotNotWaiting"], () => Effect.succeed(over)),
    Effect.catchTag("RequestInProgress", () =>
      Effect.map(presentOf(tenant), (now): WorkOutcome => ({
        isWritten: false,
        nextAt: plusMillis(now, heldElsewhereMillis)
      }))
    )
  )
})

/**
 * Plays the steps of robots of the mode `auto` without end, each when it is due (docs/adr/0047). Any number of
 * processes may run it: each claims a mission under a lease. When interrupted, it gives back what it plays.
 */
export const workOffRobots = Effect.fn("workOffRobots")(function* (options: RobotWorkerOptions) {
  const { leaseMillis, owner, pollMillis, quotaBytes, restMillis, slots } = options
  const due = yield* DueWork
  const moved = yield* ClockMoves.use(({ subscribe }) => subscribe)

  const extending = (work: ClaimedWork) =>
    Effect.sleep(leaseMillis / extendsPerLease).pipe(
      Effect.andThen(due.extend(owner, [work], leaseMillis)),
      Effect.catch((error) => Effect.logDebug("leases wait", error)),
      Effect.forever
    )

  /** Plays due steps, and returns the groups that they were for; null if there were none. */
  const playSome = Effect.gen(function* () {
    const { works } = yield* due.claim({ owner, kinds: ["robot_step"], most: slots, leaseMillis })
    yield* Effect.forEach(
      works.filter(isStep),
      (work) =>
        carryOut(owner, work, Effect.interruptible(Effect.raceFirst(playDueStep(work, quotaBytes), extending(work)))),
      { concurrency: "unbounded", discard: true }
    )
    return works.length === 0 ? null : works.filter(isStep).map(({ tenant }) => tenant.groupId)
  })

  return yield* Effect.uninterruptibleMask((restore) =>
    playSome.pipe(
      Effect.catch((error) => Effect.as(Effect.logDebug("robots wait", error), null)),
      Effect.timed,
      Effect.flatMap(([played, groupIds]) => {
        if (groupIds === null) return restore(Effect.race(moved, sleepAbout(pollMillis)))
        const rest = restMillis(groupIds, Duration.toMillis(played))
        return restore(rest === 0 ? Effect.yieldNow : Effect.sleep(rest))
      }),
      Effect.forever
    )
  )
}, Effect.scoped)
