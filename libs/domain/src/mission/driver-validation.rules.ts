import { Result } from "effect"
import { transportDriverValidationRequested, type ValidatedChange } from "../events/event-payload.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { hourMillis, millisOfInstant, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import { amend, emit, allowChange, type Decision } from "./decision.rules.ts"
import { ValidationNotDue, ValidationNotPending, type StatusConflict } from "./mission.errors.ts"
import { LegKey, type StopWindow, type TermsBefore } from "./leg.model.ts"
import type { Actor, ClientUpdateId, DriverValidation, Mission } from "./mission.model.ts"
import type { AskDriverValidation, RemindDriverValidation } from "./mission-command.model.ts"
import { mustAskDriver } from "./guards/guards.rules.ts"
import { startOfPickup, stopOf, tripOf } from "./trip.rules.ts"
import { isSameWindow, windowOf } from "./window.rules.ts"

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

/** What a driver compares: each leg with its old and new day and hours, and each option that comes or goes. */
export interface ChangedTerms {
  readonly legs: ReadonlyArray<{ readonly leg: LegKey; readonly before: StopWindow; readonly after: StopWindow }>
  readonly options: ReadonlyArray<
    Omit<TermsBefore["options"][number], "active"> & { readonly change: "added" | "removed" }
  >
}

/** The dates of legs as they are, before a change of them. */
export const legsBefore = (mission: Mission, legs: ReadonlyArray<LegKey>): TermsBefore => ({
  legs: legs.flatMap((leg) => {
    const stop = stopOf(mission, leg)
    return stop === null ? [] : [{ leg, ...windowOf(stop) }]
  }),
  options: []
})

/**
 * Adds the terms before a further change to those of a request that is still pending: of each leg and option the first
 * value stays, which the driver has last accepted. Null if the pending request has none.
 */
const withEarlierTerms = (pending: DriverValidation | null, next: TermsBefore): TermsBefore | null => {
  if (pending === null) return next
  if (pending.before === null) return null
  const { legs, options } = pending.before
  return {
    legs: [...legs, ...next.legs.filter(({ leg }) => !legs.some((known) => known.leg === leg))],
    options: [
      ...options,
      ...next.options.filter(({ key, trip }) => !options.some((known) => known.trip === trip && known.key === key))
    ]
  }
}

/**
 * Compares the terms that the driver last accepted with those of the mission now (DRV-14). What has changed and changed
 * back is left out. Null without a pending request, or if an older release made it.
 */
export const changedTerms = (mission: Mission): ChangedTerms | null => {
  const before = mission.driverValidation?.before ?? null
  if (before === null) return null
  const legs = LegKey.literals.flatMap((leg) => {
    const old = before.legs.find((known) => known.leg === leg)
    const stop = stopOf(mission, leg)
    if (old === undefined || stop === null) return []
    return isSameWindow(old, stop) ? [] : [{ leg, before: windowOf(old), after: windowOf(stop) }]
  })
  const options = before.options.flatMap(({ active, key, label, trip }) => {
    const isActive = tripOf(mission, trip)?.options.some((option) => option.key === key) === true
    return isActive === active
      ? []
      : [{ trip, key, label, change: isActive ? ("added" as const) : ("removed" as const) }]
  })
  return { legs, options }
}

/**
 * Asks the driver if the change needs it, and replaces a pending request. Otherwise the mode is `none`. `before` are the
 * terms that the change has replaced.
 */
export const withDriverAsked = (
  decision: Decision,
  request: {
    readonly clientUpdateId: ClientUpdateId
    readonly by: Actor
    readonly change: ValidatedChange
    readonly before: TermsBefore
  },
  now: Instant
): { readonly decision: Decision; readonly driverValidation: ValidationOutcome } => {
  const { mission } = decision
  if (!mustAskDriver(mission, request.by)) {
    return { decision, driverValidation: { mode: "none", clientUpdateId: null } }
  }
  const { change, clientUpdateId } = request
  const schedule = validationSchedule(now, startOfPickup(mission.outbound))
  const before = withEarlierTerms(mission.driverValidation, request.before)
  const asked = amend(decision, { driverValidation: { clientUpdateId, change: change.change, before, ...schedule } })
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
