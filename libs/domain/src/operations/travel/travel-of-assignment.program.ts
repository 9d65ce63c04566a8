import { Effect, Option } from "effect"
import type { Tenant } from "../../access/tenant.model.ts"
import type { TripKey } from "../../mission/leg.model.ts"
import type { MissionId } from "../../mission/mission-id.model.ts"
import type { DriverId } from "../../mission/mission.model.ts"
import { Missions } from "../../mission/missions.port.ts"
import { Offers } from "../../offers/offers.port.ts"
import { DriverUnknown } from "../../people/people.errors.ts"
import type { PersonCaller } from "../../people/person-caller.model.ts"
import { ownerOfMission } from "../change-as-person.program.ts"
import { askTravelTimes } from "./ask-travel-times.program.ts"
import { travelWarnings, waysOf } from "./travel-time.rules.ts"

/** An assignment that a person considers, or is about to carry out. */
export interface AssignmentAsked {
  readonly driverId: DriverId
  /** `aller` covers the return too, unless another driver has it (OPS-17). */
  readonly trip: TripKey
}

/** The ways that an assignment would give the driver, as the store has both now; null without the mission or the driver. */
const waysNow = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId, { driverId, trip }: AssignmentAsked) {
  const missions = yield* Missions
  const offers = yield* Offers
  const [found, { missions: ofDriver, record }] = yield* Effect.all(
    [missions.find(tenant, id), offers.driverAtWork(tenant.environment, driverId)],
    { concurrency: 2 }
  )
  return Option.isNone(found) || record === null ? null : waysOf(found.value, trip, driverId, ofDriver)
})

/**
 * Travel times for an assignment. They are asked before the transaction of the assignment, so that no lock waits for a
 * router; `decide` looks up the ways that it finds under the lock. None for the driver of a robot, who has no record.
 */
export const travelTimesFor = Effect.fn("travelTimesFor")(function* (
  tenant: Tenant,
  id: MissionId,
  asked: AssignmentAsked
) {
  return yield* askTravelTimes((yield* waysNow(tenant, id, asked)) ?? [])
})

/**
 * The warnings that an assignment or a proposal would have now (OPS-58). Says nothing of a refusal. Fails with
 * `MissionNotFound` and `DriverUnknown`.
 */
export const previewAssignment = Effect.fn("previewAssignment")(function* (
  caller: PersonCaller,
  id: MissionId,
  asked: AssignmentAsked
) {
  const { tenant } = yield* ownerOfMission(caller, id)
  const ways = yield* waysNow(tenant, id, asked)
  if (ways === null) return yield* new DriverUnknown({ driverId: asked.driverId })
  return { ...asked, warnings: travelWarnings(ways, yield* askTravelTimes(ways)) }
})
