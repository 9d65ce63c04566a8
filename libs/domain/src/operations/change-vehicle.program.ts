import { Effect, Result } from "effect"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { NoReturnTrip } from "../mission/mission.errors.ts"
import type { Mission, Trip, Vehicle } from "../mission/mission.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { tripOf } from "../mission/trip.rules.ts"
import type { ChangeAuthority } from "../ordering/change-authority.program.ts"
import { refusedAt } from "../ordering/input-refused.errors.ts"
import { isAbroad } from "../places/place.rules.ts"
import { Grids } from "../pricing/grids.port.ts"
import { normaliseRegistration } from "../pricing/plate.rules.ts"

/** The members to replace; absent members stay. */
export interface VehicleAsked extends Partial<Omit<Vehicle, "registration">> {
  /** As written; of any form if the vehicle is registered abroad. */
  readonly registration?: string
  /** ISO 3166-1 alpha-2, upper case, of the registration. */
  readonly country?: string
}

/**
 * Changes the vehicle of a trip in the name of an operator (OPS-33), and returns the mission. The price stays. Fails with
 * `InputRefused` for a malformed registration, `AlreadyDeparted` after the delivery, `NoReturnTrip`, or the conflict of the
 * mission's status.
 */
export const changeVehicleAs = Effect.fn("changeVehicleAs")(function* <R>(
  authority: ChangeAuthority<Mission, R>,
  id: MissionId,
  key: TripKey,
  { country, registration, ...members }: VehicleAsked
) {
  const grids = yield* Grids
  const { grid } = yield* grids.version(authority.tenant.groupId, authority.gridVersion)
  const registrationOf = ({ pickup, delivery }: Trip) => {
    if (registration === undefined) return Result.succeed({})
    const isForeign = country !== undefined && country !== grid.homeCountry
    return normaliseRegistration(
      registration,
      isForeign || [pickup, delivery].some(({ place }) => isAbroad(place))
    ).pipe(Result.mapBoth({ onFailure: refusedAt("registration"), onSuccess: (plate) => ({ registration: plate }) }))
  }
  return yield* authority.change(id, "transport.vehicle", (mission, now) =>
    Result.gen(function* () {
      const trip = tripOf(mission, key)
      if (trip === null) return yield* Result.fail(new NoReturnTrip())
      const vehicle = { ...members, ...(yield* registrationOf(trip)) }
      const decision = yield* decide(mission, { _tag: "ChangeVehicle", trip: key, vehicle }, now)
      return { ...decision, result: decision.mission }
    })
  )
})
