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
import { changeForDriverAsPerson, commandAsPerson, type Keyed, ownerOfMission } from "./change-as-person.program.ts"
import { newOfferId } from "./new-offer-id.program.ts"
import { type AssignmentAsked, travelTimesFor } from "./travel/travel-of-assignment.program.ts"
import { type TravelTimes, travelWarnings, waysOf } from "./travel/travel-time.rules.ts"

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

/** The mission with its new driver. */
export interface AssignedMission {
  readonly mission: Mission
  /** Ways to and from other missions of the driver that lack time (OPS-57). */
  readonly warnings: ReadonlyArray<string>
}

/** As `assignTo`, with the warnings for the ways between the driver's missions under the lock. */
export const assignWarned = (
  mission: Mission,
  now: Instant,
  driver: DriverAtWork,
  asked: AssignmentAsked & { readonly by: "driver" | "operator"; readonly times: TravelTimes }
) =>
  Result.map(assignTo(mission, now, driver, asked), (decision) => ({
    ...decision,
    result: {
      mission: decision.mission,
      warnings: travelWarnings(waysOf(mission, asked.trip, asked.driverId, driver.missions), asked.times)
    } satisfies AssignedMission
  }))

export interface Assignment extends AssignmentAsked {
  readonly reason?: string | undefined
  readonly keyed: Keyed<AssignedMission> | null
}

/**
 * Assigns a driver in the name of an operator who confirms for the driver (MIS-2, OPS-18), and returns the mission with
 * warnings (OPS-57). Fails with `DriverUnknown`, `DriverSuspended`, `DriverBusy`, `NoReturnTrip`, or the conflict of the
 * mission's status.
 */
export const assign = Effect.fn("assign")(function* (
  caller: PersonCaller,
  id: MissionId,
  { driverId, trip, reason, keyed }: Assignment
) {
  const owner = yield* ownerOfMission(caller, id)
  const times = yield* travelTimesFor(owner.tenant, id, { driverId, trip })
  return yield* changeForDriverAsPerson(
    caller,
    { id, owner },
    { action: "transport.assign", reason, keyed, driverId },
    (mission, now, driver) => assignWarned(mission, now, driver, { driverId, trip, by: "operator", times })
  )
})

/** A trip that an operator takes from its driver. */
export interface Unassignment {
  readonly trip: TripKey
  readonly reason: string
  readonly keyed: Keyed<Mission> | null
}

/**
 * Takes a trip from its driver in the name of an operator, and returns the mission. `aller` takes the mission, which is
 * offered again (MIS-3); `retour` gives the return back to the outbound driver (OPS-19).
 */
export const unassign = Effect.fn("unassign")(function* (
  caller: PersonCaller,
  id: MissionId,
  { trip, reason, keyed }: Unassignment
) {
  const change = { action: "transport.unassign" as const, reason, keyed }
  if (trip === "retour") return yield* commandAsPerson(caller, id, change, { _tag: "UnassignReturnDriver" })
  const offerId = yield* newOfferId
  return yield* commandAsPerson(caller, id, change, { _tag: "UnassignDriver", reason: "operator", offerId })
})
