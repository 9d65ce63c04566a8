import { Result } from "effect"
import { amend, type Decision } from "../mission/decision.rules.ts"
import {
  type Cancellation,
  cancellationFee,
  startOfPickupMillis,
  type TripToCancel
} from "../pricing/cancellation-fee.rules.ts"
import type { PriceGrid } from "../pricing/grid.model.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { decide } from "../mission/mission.rules.ts"
import type { Day, Instant } from "../time/instant.model.ts"
import { millisOfInstant, parisDay } from "../time/instant.rules.ts"

const feeTrip = (grid: PriceGrid, mission: Mission, trip: Trip, undatedDay: Day): TripToCancel => {
  const { date, secondHour, startTime } = trip.pickup
  return {
    startOfPickupMillis: startOfPickupMillis(grid.cancellation, date ?? undatedDay, startTime, secondHour),
    priceHt: trip.priceHt,
    vehicleClass: trip.vehicleClass,
    plateau: mission.plateau
  }
}

/**
 * The facts that decide the fee of a cancellation at `now`: nothing is due if an operator cancels a mission without a
 * driver (OPS-34). Legs of a return without a date are charged on the day of the outbound delivery (ORD-15).
 */
export const cancellationOf = (
  grid: PriceGrid,
  mission: Mission,
  by: "client" | "operator",
  now: Instant
): Cancellation => {
  const { outbound, return: back } = mission
  const today = parisDay(now)
  // The creation is real time. The order is later only if the test clock of its environment was ahead (TST-12).
  const orderedAt = mission.orderedAt ?? mission.createdAt
  return {
    scale: grid.cancellation,
    outbound: feeTrip(grid, mission, outbound, today),
    return: back === null ? null : feeTrip(grid, mission, back, outbound.delivery.date ?? today),
    orderedAtMillis: Math.max(millisOfInstant(mission.createdAt), millisOfInstant(orderedAt)),
    nowMillis: millisOfInstant(now),
    wasAssigned: mission.wasAssigned,
    cancelledByOperatorNoDriver: by === "operator" && mission.driver === null
  }
}

/** Adds the fee to the decision that has cancelled `mission`, which keeps it (CHG-41). */
export const withFee = (
  grid: PriceGrid,
  mission: Mission,
  by: "client" | "operator",
  now: Instant,
  cancelled: Decision
) => {
  const penalty = cancellationFee(cancellationOf(grid, mission, by, now))
  return { ...amend(cancelled, { cancellationFeeHt: penalty.amountHt }), penalty }
}

/** Decides a cancellation with its fee at `now`. Fails with `AlreadyCancelled`, `NotCancellable`. */
export const decideCancellation = (grid: PriceGrid, mission: Mission, by: "client" | "operator", now: Instant) =>
  Result.map(decide(mission, { _tag: "Cancel", by }, now), (decision) => withFee(grid, mission, by, now, decision))
