import { Effect } from "effect"
import { presentOf } from "../../clock/present.program.ts"
import type { TripKey } from "../../mission/leg.model.ts"
import type { MissionId } from "../../mission/mission-id.model.ts"
import { MissionNotFound } from "../../mission/mission.errors.ts"
import { Missions } from "../../mission/missions.port.ts"
import { ownerOfMission } from "../../operations/change-as-person.program.ts"
import { askTravelTimes } from "../../operations/travel/ask-travel-times.program.ts"
import type { PersonCaller } from "../../people/person-caller.model.ts"
import { Oversight } from "../oversight.port.ts"
import { askedDriversMax, comparedDriversMax, suggestedDriversMax } from "./driver-at-hand.model.ts"
import { suggestedDrivers, waysOfDrivers } from "./suggested-drivers.rules.ts"

/**
 * Suggests drivers for a trip of a mission, the best first (OPS-64), at most `suggestedDriversMax`. `hasMore` tells that
 * there are more drivers than are compared. The router is asked about the ways of the best ones, as OPS-59 says. Fails with
 * `MissionNotFound`.
 */
export const suggestDrivers = Effect.fn("suggestDrivers")(function* (
  caller: PersonCaller,
  id: MissionId,
  trip: TripKey
) {
  const missions = yield* Missions
  const { driversAtHand } = yield* Oversight
  const { tenant } = yield* ownerOfMission(caller, id)
  const now = yield* presentOf(tenant)
  const [found, drivers] = yield* Effect.all(
    [missions.find(tenant, id), driversAtHand(tenant.environment, comparedDriversMax + 1)],
    { concurrency: 2 }
  )
  const mission = yield* Effect.mapError(Effect.fromOption(found), () => new MissionNotFound())
  const asked = { mission, trip, now }
  const compared = drivers.slice(0, comparedDriversMax)
  const best = suggestedDrivers(asked, compared, new Map()).slice(0, askedDriversMax)
  const nearest = compared.filter(({ record }) => best.some(({ driver }) => driver.id === record.id))
  const times = yield* askTravelTimes(waysOfDrivers(asked, nearest))
  return {
    suggestions: suggestedDrivers(asked, nearest, times).slice(0, suggestedDriversMax),
    hasMore: drivers.length > compared.length
  }
})
