import { Result } from "effect"
import { amend, type Decision, undecided } from "../mission/decision.rules.ts"
import { type AlreadyDeparted, NoReturnTrip, type StatusConflict } from "../mission/mission.errors.ts"
import type { ChangeVehicle } from "../mission/mission-command.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import { checkLegOpen } from "../mission/open-leg.rules.ts"
import { tripOf, withTrip } from "../mission/trip.rules.ts"

const deliveryOf = { aller: "livraison-aller", retour: "livraison-retour" } as const

/** Replaces members of a trip's vehicle until the trip is delivered (OPS-33). Class and price stay as they were ordered. */
export const changeVehicle = (
  mission: Mission,
  { trip: key, vehicle }: ChangeVehicle
): Result.Result<Decision, AlreadyDeparted | NoReturnTrip | StatusConflict> =>
  Result.gen(function* () {
    yield* checkLegOpen(mission, deliveryOf[key], "change_vehicle", "operator")
    const trip = tripOf(mission, key)
    if (trip === null) return yield* Result.fail(new NoReturnTrip())
    return amend(undecided(mission), withTrip(mission, key, { ...trip, vehicle: { ...trip.vehicle, ...vehicle } }))
  })
