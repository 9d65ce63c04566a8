import { Result } from "effect"
import { transportDriverValidationRequested, type ValidatedChange } from "../events/event-payload.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { hourMillis, millisOfInstant, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import { amend, emit, allowChange, type Decision } from "./decision.rules.ts"
import { ValidationNotDue, ValidationNotPending, type StatusConflict } from "./mission.errors.ts"
import type { Actor, ClientUpdateId, DriverValidation, Mission } from "./mission.model.ts"
import type { AskDriverValidation, RemindDriverValidation } from "./mission-command.model.ts"
import { isDeparted, startOfPickup } from "./trip.rules.ts"

const reminderMillis = [2 * hourMillis, 6 * hourMillis, 20 * hourMillis]
const wholeMillis = 21 * hourMillis
const marginMillis = 2 * hourMillis
// A driver who is late at the pickup still gets time to answer.
const latePickupMillis = 10 * minuteMillis

const spanMillis = (leftMillis: number): number =>
  leftMillis <= 0
    ? latePickupMillis
    : Math.min(wholeMillis, Math.max(leftMillis - marginMillis, Math.floor(leftMillis / 2)))

/**
 * Computes the times of the three reminders and of the end of a request made at `askedAt` (MIS-43, MIS-44): after 2, 6,
 * 20 and 21 hours. If less time is left, scales them: the end is two hours before the pickup, or at half the time left
 * if that is later. `pickupMillis` is null without a date.
 */
export const validationSchedule = (
  askedAt: Instant,
  pickupMillis: number | null
): Pick<DriverValidation, "askedAt" | "remindersAt" | "expiresAt" | "remindersSent"> => {
  const span = pickupMillis === null ? wholeMillis : spanMillis(pickupMillis - millisOfInstant(askedAt))
  return {
    askedAt,
    remindersAt: reminderMillis.map((millis) => plusMillis(askedAt, Math.floor((millis * span) / wholeMillis))),
    expiresAt: plusMillis(askedAt, span),
    remindersSent: 0
  }
}

/** The part of an answer that tells whether a driver is asked (CHG-5); the id is null if none is. */
export interface ValidationOutcome {
  readonly mode: "ask" | "none"
  readonly clientUpdateId: ClientUpdateId | null
}

/** True for a client's change, with a driver assigned and the vehicle not departed. */
export const mustAskDriver = (mission: Mission, by: Actor): boolean =>
  by === "client" && mission.status !== "cancelled" && mission.driver !== null && !isDeparted(mission)

/** Asks the driver if the change needs it, and replaces a pending request. Otherwise the mode is `none`. */
export const withDriverAsked = (
  decision: Decision,
  request: { readonly clientUpdateId: ClientUpdateId; readonly by: Actor; readonly change: ValidatedChange },
  now: Instant
): { readonly decision: Decision; readonly driverValidation: ValidationOutcome } => {
  const { mission } = decision
  if (!mustAskDriver(mission, request.by)) {
    return { decision, driverValidation: { mode: "none", clientUpdateId: null } }
  }
  const { change, clientUpdateId } = request
  const schedule = validationSchedule(now, startOfPickup(mission.outbound))
  const asked = amend(decision, { driverValidation: { clientUpdateId, change: change.change, ...schedule } })
  return {
    decision: emit(asked, now, (stamp) =>
      transportDriverValidationRequested(stamp, { clientUpdateId, change, expiresAt: schedule.expiresAt })
    ),
    driverValidation: { mode: "ask", clientUpdateId }
  }
}

export const pendingValidation = (
  mission: Mission,
  clientUpdateId: ClientUpdateId
): Result.Result<DriverValidation, ValidationNotPending> =>
  mission.driverValidation?.clientUpdateId === clientUpdateId
    ? Result.succeed(mission.driverValidation)
    : Result.fail(new ValidationNotPending({ clientUpdateId }))

/** Returns the next step of a pending request; null if the mission's status stops its clock. */
export const nextValidationStep = (
  mission: Mission
): { readonly step: "remind" | "expire"; readonly at: Instant } | null => {
  const pending = mission.driverValidation
  if (pending === null || mission.status !== "assigned") return null
  const reminder = pending.remindersAt[pending.remindersSent]
  return reminder === undefined ? { step: "expire", at: pending.expiresAt } : { step: "remind", at: reminder }
}

export const validationStepDue = (
  mission: Mission,
  step: "remind" | "expire",
  now: Instant
): Result.Result<void, ValidationNotDue> => {
  const next = nextValidationStep(mission)
  return next?.step === step && next.at <= now
    ? Result.void
    : Result.fail(new ValidationNotDue({ dueAt: next?.at ?? null }))
}

export const askDriver = (mission: Mission, command: AskDriverValidation, now: Instant) =>
  Result.map(
    allowChange(mission, "ask_driver", "client"),
    (decision) => withDriverAsked(decision, { ...command, by: "client" }, now).decision
  )

export const acceptTerms = (
  mission: Mission,
  clientUpdateId: ClientUpdateId
): Result.Result<Decision, StatusConflict | ValidationNotPending> =>
  Result.flatMap(allowChange(mission, "answer_driver", "driver"), (decision) =>
    Result.map(pendingValidation(mission, clientUpdateId), () => amend(decision, { driverValidation: null }))
  )

export const remindDriver = (
  mission: Mission,
  command: RemindDriverValidation,
  now: Instant
): Result.Result<Decision, StatusConflict | ValidationNotPending | ValidationNotDue> =>
  Result.gen(function* () {
    const decision = yield* allowChange(mission, "remind_driver", "system")
    const pending = yield* pendingValidation(mission, command.clientUpdateId)
    yield* validationStepDue(mission, "remind", now)
    return amend(decision, { driverValidation: { ...pending, remindersSent: pending.remindersSent + 1 } })
  })
