import { Result } from "effect"
import { allowChange, amend, type Decision } from "../mission/decision.rules.ts"
import { AlreadyDeparted, NoReturnTrip, type StatusConflict } from "../mission/mission.errors.ts"
import type { ChangeVehicle } from "../mission/mission-command.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import { tripOf, withTrip } from "../mission/trip.rules.ts"

const deliveryOf = { aller: "livraison-aller", retour: "livraison-retour" } as const

/** Replaces members of a trip's vehicle until the trip is delivered (OPS-33). Class and price stay as they were ordered. */
export const changeVehicle = (
  mission: Mission,
  { trip: key, vehicle }: ChangeVehicle
): Result.Result<Decision, AlreadyDeparted | NoReturnTrip | StatusConflict> =>
  Result.gen(function* () {
    const decision = yield* allowChange(mission, "change_vehicle", "operator")
    const trip = tripOf(mission, key)
    if (trip === null) return yield* Result.fail(new NoReturnTrip())
    if (trip.deliveredAt !== null) return yield* Result.fail(new AlreadyDeparted({ leg: deliveryOf[key] }))
    return amend(decision, withTrip(mission, key, { ...trip, vehicle: { ...trip.vehicle, ...vehicle } }))
  })
