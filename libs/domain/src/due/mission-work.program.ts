import { Effect, Result } from "effect"
import { type Author, RequestId } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import type { Environment } from "../access/tenant.model.ts"
import type { Decision } from "../mission/decision.rules.ts"
import type { Mission, OfferId } from "../mission/mission.model.ts"
import { decide, type RefusalOf } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { invoicingNotices } from "../notices/invoicing-notices.rules.ts"
import { removalNotices, reminderNotices } from "../notices/validation-notices.rules.ts"
import type { NewNotice } from "../notices/notice.model.ts"
import { newOfferId } from "../operations/new-offer-id.program.ts"
import type { Instant } from "../time/instant.model.ts"
import { WorkNotDue } from "./due-work.errors.ts"
import type { MissionWork, MissionWorkKind } from "./due-work.model.ts"
import { dueWorkOf } from "./due-work.rules.ts"

/** Kinds of work that a change of the mission carries out. */
type DecidedKind = Exclude<
  MissionWorkKind,
  "erase_mission" | "mail_tracking_links" | "print_reports" | "robot_step" | "watch_arrival"
>

interface Worked extends Decision {
  readonly notices: ReadonlyArray<NewNotice>
}

type Refusal =
  | WorkNotDue
  | RefusalOf<"RemindDriverValidation">
  | RefusalOf<"UnassignDriver">
  | RefusalOf<"RecordInvoicing">

interface Circumstances {
  readonly now: Instant
  readonly environment: Environment
  /** For the offer that opens if the mission loses its driver. */
  readonly offerId: OfferId
}

interface Rule {
  /** The action of the audit row. */
  readonly action: string
  readonly carryOut: (mission: Mission, circumstances: Circumstances) => Result.Result<Worked, Refusal>
}

const pendingRequest = ({ driverValidation }: Mission) =>
  driverValidation === null
    ? Result.fail(new WorkNotDue({ dueAt: null }))
    : Result.succeed(driverValidation.clientUpdateId)

const rules: Readonly<Record<DecidedKind, Rule>> = {
  remind_driver: {
    action: "driver.remind",
    carryOut: (mission, { environment, now }) =>
      Result.gen(function* () {
        const clientUpdateId = yield* pendingRequest(mission)
        const decision = yield* decide(mission, { _tag: "RemindDriverValidation", clientUpdateId }, now)
        return { ...decision, notices: reminderNotices(environment, decision.mission) }
      })
  },
  remove_driver: {
    action: "driver.remove",
    carryOut: (mission, { environment, now, offerId }) =>
      Result.gen(function* () {
        const clientUpdateId = yield* pendingRequest(mission)
        const command = { _tag: "UnassignDriver", reason: "reminders_unanswered", clientUpdateId, offerId } as const
        const decision = yield* decide(mission, command, now)
        return { ...decision, notices: removalNotices(environment, mission) }
      })
  },
  record_invoicing: {
    action: "transport.record_invoicing",
    carryOut: (mission, { environment, now }) =>
      Result.map(decide(mission, { _tag: "RecordInvoicing" }, now), (decision) => ({
        ...decision,
        notices: invoicingNotices(environment, mission)
      }))
  }
}

/** Kinds that `carryOutOnMission` carries out. */
export const decidedKinds: ReadonlyArray<DecidedKind> = ["remind_driver", "remove_driver", "record_invoicing"]

export interface DecidedWork extends MissionWork {
  readonly kind: DecidedKind
}

export interface WorkOutcome {
  /** True if the row of due work was written together with the work. */
  readonly isWritten: boolean
  /** Otherwise the next time of the work; null if there is none. */
  readonly nextAt: Instant | null
}

const written: WorkOutcome = { isWritten: true, nextAt: null }
const notDue = (nextAt: Instant | null): WorkOutcome => ({ isWritten: false, nextAt })

/**
 * Carries out work on a mission as one change of it, in the name of the system, with its notices. The same transaction
 * replaces the row of due work, and `decide` refuses work that is not due under the lock of the mission: a second worker
 * changes nothing. Work that is not due, or whose mission is gone, is no failure.
 */
export const carryOutOnMission = Effect.fn("carryOutOnMission")(function* ({ kind, missionId, tenant }: DecidedWork) {
  const missions = yield* Missions
  const identifiers = yield* Identifiers
  const { action, carryOut } = rules[kind]
  const { environment } = tenant
  const offerId = yield* newOfferId
  const author: Author = { tenant, keyId: null, requestId: RequestId(yield* identifiers.uuid), ip: null }
  return yield* missions
    .change(author, missionId, action, (mission, now) => {
      const due = dueWorkOf(mission).find((one) => one.kind === kind)
      if (due === undefined || due.dueAt > now) return Result.fail(new WorkNotDue({ dueAt: due?.dueAt ?? null }))
      return Result.map(carryOut(mission, { now, environment, offerId }), (worked) => ({ ...worked, result: null }))
    })
    .pipe(
      Effect.as(written),
      Effect.catchTag("WorkNotDue", ({ dueAt }) => Effect.succeed(notDue(dueAt))),
      Effect.catchTag("MissionNotFound", () => Effect.succeed(notDue(null)))
    )
})
