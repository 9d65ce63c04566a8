import { Result } from "effect"
import { withWayBack } from "../emissions/reported-emissions.rules.ts"
import { transportAssigned, transportCollected, transportDelivered } from "../events/event-payload.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import {
  allowChange,
  amend,
  type Decision,
  destination,
  emit,
  move,
  statusConflict,
  undecided
} from "./decision.rules.ts"
import { acceptTerms, pendingValidation, validationStepDue } from "./driver-validation.rules.ts"
import { drivenTime } from "../operations/driven-time.rules.ts"
import {
  type AlreadyDeparted,
  DriverBusy,
  type InvalidDrivenTime,
  NoReturnTrip,
  OutboundNotDelivered,
  type StatusConflict,
  type ValidationNotDue,
  type ValidationNotPending
} from "./mission.errors.ts"
import type { TripKey } from "./leg.model.ts"
import type { Mission, Trip } from "./mission.model.ts"
import type {
  AnswerDriverValidation,
  AssignDriver,
  DeliverVehicle,
  DrivenStep,
  PickUpVehicle,
  UnassignDriver,
  UnassignReturnDriver
} from "./mission-command.model.ts"
import { isDriverFree } from "./guards/guards.rules.ts"
import { settle } from "./mission-documents.rules.ts"
import { checkLegAhead } from "./open-leg.rules.ts"
import { tripOf } from "./trip.rules.ts"

const freeDriver = (command: AssignDriver): Result.Result<void, DriverBusy> =>
  isDriverFree(command)
    ? Result.void
    : Result.fail(new DriverBusy({ driverId: command.driver.id, missionIds: command.overlappingMissionIds }))

const returnTrip = (mission: Mission): Result.Result<Trip, NoReturnTrip> =>
  mission.return === null ? Result.fail(new NoReturnTrip()) : Result.succeed(mission.return)

const assignOutbound = (mission: Mission, command: AssignDriver, now: Instant) =>
  Result.gen(function* () {
    const moved = yield* move(undecided(mission), "assign", command.by, now)
    yield* freeDriver(command)
    const { outbound, return: back, returnDriver } = mission
    const assigned = amend(moved, {
      driver: command.driver,
      wasAssigned: true,
      outbound: { ...outbound, assignedAt: now },
      return: back === null || returnDriver !== null ? back : { ...back, assignedAt: now }
    })
    return emit(assigned, now, (stamp) => transportAssigned(stamp, "aller", command.driver))
  })

const assignReturn = (mission: Mission, command: AssignDriver, now: Instant) =>
  Result.gen(function* () {
    const decision = yield* allowChange(mission, "assign_return_driver", command.by)
    const trip = yield* returnTrip(mission)
    yield* freeDriver(command)
    if ((mission.returnDriver ?? mission.driver)?.id === command.driver.id) return decision
    const other = mission.driver?.id === command.driver.id ? null : command.driver
    const assigned = amend(decision, { returnDriver: other, return: { ...trip, assignedAt: now } })
    return emit(assigned, now, (stamp) => transportAssigned(stamp, "retour", command.driver))
  })

/** Assigns the driver (MIS-2). For `retour`, emits no event if that driver has the return already. */
export const assignDriver = (
  mission: Mission,
  command: AssignDriver,
  now: Instant
): Result.Result<Decision, StatusConflict | NoReturnTrip | DriverBusy> =>
  command.trip === "aller" ? assignOutbound(mission, command, now) : assignReturn(mission, command, now)

const mayUnassign = (
  mission: Mission,
  command: UnassignDriver,
  now: Instant
): Result.Result<void, ValidationNotPending | ValidationNotDue> => {
  if (command.reason === "operator") return Result.void
  return Result.flatMap(pendingValidation(mission, command.clientUpdateId), () =>
    command.reason === "driver_refused" ? Result.void : validationStepDue(mission, "expire", now)
  )
}

const unassigningActor = { driver_refused: "driver", reminders_unanswered: "system", operator: "operator" } as const

/** The members of a mission that has lost the drivers of both trips. */
export const withoutDrivers = ({ outbound, return: back }: Mission): Partial<Mission> => ({
  driver: null,
  returnDriver: null,
  driverValidation: null,
  outbound: { ...outbound, assignedAt: null },
  return: back === null ? null : { ...back, assignedAt: null }
})

/** Removes the drivers of both trips, so that the mission is offered again (MIS-3). */
export const unassignDriver = (
  mission: Mission,
  command: UnassignDriver,
  now: Instant
): Result.Result<Decision, StatusConflict | ValidationNotPending | ValidationNotDue> =>
  Result.gen(function* () {
    const moved = yield* move(undecided(mission), "unassign", unassigningActor[command.reason], now)
    yield* mayUnassign(mission, command, now)
    return amend(moved, { ...withoutDrivers(mission), offerId: command.offerId })
  })

/**
 * Records the driver's answer to changed terms. A refusal gives the mission back (MIS-3). Once the vehicle has left, no
 * request is pending any more (OPS-26).
 */
export const answerDriver = (
  mission: Mission,
  { accepted, clientUpdateId, offerId }: AnswerDriverValidation,
  now: Instant
): Result.Result<Decision, StatusConflict | ValidationNotPending | ValidationNotDue> =>
  Result.gen(function* () {
    if (mission.status !== "cancelled") yield* pendingValidation(mission, clientUpdateId)
    return yield* accepted
      ? acceptTerms(mission, clientUpdateId)
      : unassignDriver(mission, { _tag: "UnassignDriver", reason: "driver_refused", clientUpdateId, offerId }, now)
  })

/** The return goes back to the outbound driver, without an event (OPS-19). Nothing changes if that driver has the return. */
export const unassignReturnDriver = (
  mission: Mission,
  _command: UnassignReturnDriver,
  now: Instant
): Result.Result<Decision, StatusConflict | NoReturnTrip> =>
  Result.gen(function* () {
    const decision = yield* allowChange(mission, "unassign_return_driver", "operator")
    const trip = yield* returnTrip(mission)
    if (mission.returnDriver === null) return decision
    return amend(decision, { returnDriver: null, return: { ...trip, assignedAt: now } })
  })

type DrivingRefusal = StatusConflict | AlreadyDeparted | NoReturnTrip | InvalidDrivenTime

const pickUpOutbound = (mission: Mission, command: PickUpVehicle, now: Instant) =>
  Result.gen(function* () {
    yield* checkLegAhead(mission, "enlevement-aller")
    const moved = yield* move(undecided(mission), "pick_up_outbound", command.by.actor, now)
    const { outbound } = mission
    const pickedUpAt = yield* drivenTime(command, { assignedAt: outbound.assignedAt, previous: null }, now)
    const decision = amend(moved, { outbound: { ...outbound, pickedUpAt }, driverValidation: null })
    return emit(decision, now, (stamp) => transportCollected(stamp, "aller", pickedUpAt))
  })

const pickUpReturn = (mission: Mission, command: PickUpVehicle, now: Instant) =>
  Result.gen(function* () {
    yield* checkLegAhead(mission, "enlevement-retour")
    const moved = yield* move(undecided(mission), "pick_up_return", command.by.actor, now)
    const trip = yield* returnTrip(mission)
    const { deliveredAt } = mission.outbound
    if (deliveredAt === null) return yield* Result.fail(new OutboundNotDelivered())
    const pickedUpAt = yield* drivenTime(command, { assignedAt: trip.assignedAt, previous: deliveredAt }, now)
    const decision = amend(moved, { return: { ...trip, pickedUpAt } })
    return emit(decision, now, (stamp) => transportCollected(stamp, "retour", pickedUpAt))
  })

/** A step that is recorded at this very time was reported before: the repetition changes nothing (DRV-16). */
const isRepeated = (mission: Mission, { at, trip }: DrivenStep, step: "pickedUpAt" | "deliveredAt"): boolean =>
  at !== null && tripOf(mission, trip)?.[step] === at

/** Records a pickup (MIS-4, MIS-5) at its time (OPS-28). */
export const pickUpVehicle = (
  mission: Mission,
  command: PickUpVehicle,
  now: Instant
): Result.Result<Decision, DrivingRefusal | OutboundNotDelivered> => {
  if (isRepeated(mission, command, "pickedUpAt")) return Result.succeed(undecided(mission))
  return command.trip === "aller" ? pickUpOutbound(mission, command, now) : pickUpReturn(mission, command, now)
}

const notNow = (mission: Mission, command: DeliverVehicle) =>
  Result.fail(statusConflict(mission, `deliver ${command.trip}`, command.by.actor))

/** Notes when the trip is delivered, with `transport.delivered` (EVT-27). */
export const withDelivery = (decision: Decision, key: TripKey, trip: Trip, at: Instant, now: Instant): Decision => {
  const noted = { ...trip, deliveredAt: at }
  return emit(amend(decision, key === "aller" ? { outbound: noted } : { return: noted }), now, (stamp) =>
    transportDelivered(stamp, key, at)
  )
}

const deliver = (decision: Decision, trip: Trip, command: DeliverVehicle, now: Instant) =>
  Result.map(drivenTime(command, { assignedAt: trip.assignedAt, previous: trip.pickedUpAt }, now), (at) => {
    const noted = withDelivery(decision, command.trip, trip, at, now)
    return amend(noted, withWayBack(noted.mission, command.trip, command.wayBack ?? null))
  })

const deliverLast = (mission: Mission, trip: Trip, command: DeliverVehicle, now: Instant) =>
  Result.gen(function* () {
    // A status that forbids the delivery is named before its time.
    yield* destination(mission, "deliver_last", command.by.actor)
    const noted = yield* deliver(undecided(mission), trip, command, now)
    return yield* settle(yield* move(noted, "deliver_last", command.by.actor, now), "system", now)
  })

const deliverOutbound = (mission: Mission, command: DeliverVehicle, now: Instant) =>
  Result.gen(function* () {
    yield* checkLegAhead(mission, "livraison-aller")
    if (mission.return === null) return yield* deliverLast(mission, mission.outbound, command, now)
    const decision = yield* allowChange(mission, "deliver_outbound_before_return", command.by.actor)
    return yield* deliver(decision, mission.outbound, command, now)
  })

const deliverReturn = (mission: Mission, command: DeliverVehicle, now: Instant) =>
  Result.gen(function* () {
    const trip = yield* returnTrip(mission)
    yield* checkLegAhead(mission, "livraison-retour")
    if (mission.status !== "in_transit_return") return yield* notNow(mission, command)
    return yield* deliverLast(mission, trip, command, now)
  })

/**
 * Records a delivery at its time (OPS-28), with `transport.delivered`. The last one also moves the mission (MIS-6), an
 * outbound delivery before a return does not.
 */
export const deliverVehicle = (
  mission: Mission,
  command: DeliverVehicle,
  now: Instant
): Result.Result<Decision, DrivingRefusal> => {
  if (isRepeated(mission, command, "deliveredAt")) return Result.succeed(undecided(mission))
  return command.trip === "aller" ? deliverOutbound(mission, command, now) : deliverReturn(mission, command, now)
}
