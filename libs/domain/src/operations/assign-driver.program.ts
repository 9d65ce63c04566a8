import type { MissionId } from "../mission/mission-id.model.ts"
import { Effect, Result } from "effect"
import type { TripKey } from "../mission/leg.model.ts"
import type { Driver, DriverId, Mission } from "../mission/mission.model.ts"
import { decide, type DecisionOf, type RefusalOf } from "../mission/mission.rules.ts"
import type { DriverAtWork } from "../mission/missions.port.ts"
import { overlappingMissionIds } from "./trip-span.rules.ts"
import { DriverSuspended, DriverUnknown } from "../people/people.errors.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { DriverRecord } from "../people/person.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { changeForDriverAsPerson, commandAsPerson, type Keyed } from "./change-as-person.program.ts"
import { newOfferId } from "./new-offer-id.program.ts"

/** The data of a driver that a mission keeps, as of the assignment. */
const driverOf = ({ id, firstName, lastName, phone, phoneE164, email }: DriverRecord): Driver => ({
  id,
  firstName,
  lastName,
  phone,
  phoneE164,
  email
})

/** Gives a trip to the driver, as an operator does, or a driver who accepts an offer. */
export const assignTo = (
  mission: Mission,
  now: Instant,
  { record, missions }: DriverAtWork,
  asked: { readonly driverId: DriverId; readonly trip: TripKey; readonly by: "driver" | "operator" }
): Result.Result<DecisionOf<"AssignDriver">, DriverSuspended | DriverUnknown | RefusalOf<"AssignDriver">> => {
  const { by, driverId, trip } = asked
  if (record === null) return Result.fail(new DriverUnknown({ driverId }))
  if (record.suspended) return Result.fail(new DriverSuspended())
  const overlapping = overlappingMissionIds(mission, trip, driverId, missions)
  return decide(
    mission,
    { _tag: "AssignDriver", trip, driver: driverOf(record), by, overlappingMissionIds: overlapping },
    now
  )
}

export interface Assignment {
  readonly driverId: DriverId
  /** `aller` covers the return too, unless another driver has it (OPS-17). */
  readonly trip: TripKey
  readonly reason: string
  readonly keyed: Keyed<Mission> | null
}

/**
 * Assigns a driver in the name of an operator who confirms for the driver (MIS-2, OPS-18), and returns the mission. Fails
 * with `DriverUnknown`, `DriverSuspended`, `DriverBusy`, `NoReturnTrip`, or the conflict of the mission's status.
 */
export const assign = (caller: PersonCaller, id: MissionId, { driverId, trip, reason, keyed }: Assignment) =>
  changeForDriverAsPerson(caller, id, { action: "transport.assign", reason, keyed, driverId }, (mission, now, driver) =>
    Result.map(assignTo(mission, now, driver, { driverId, trip, by: "operator" }), (decision) => ({
      ...decision,
      result: decision.mission
    }))
  )

/**
 * Takes a trip from its driver in the name of an operator, and returns the mission. `aller` takes the mission, which is
 * offered again (MIS-3); `retour` gives the return back to the outbound driver (OPS-19).
 */
export const unassign = Effect.fn("unassign")(function* (
  caller: PersonCaller,
  id: MissionId,
  { trip, reason, keyed }: Omit<Assignment, "driverId">
) {
  const change = { action: "transport.unassign" as const, reason, keyed }
  if (trip === "retour") return yield* commandAsPerson(caller, id, change, { _tag: "UnassignReturnDriver" })
  const offerId = yield* newOfferId
  return yield* commandAsPerson(caller, id, change, { _tag: "UnassignDriver", reason: "operator", offerId })
})
