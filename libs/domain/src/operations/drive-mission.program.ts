import type { MissionId } from "../mission/mission-id.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { DrivenBy } from "../mission/mission-command.model.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { commandAsPerson, type Keyed } from "./change-as-person.program.ts"

/** A pickup or delivery that a person reports; an operator gives a reason. */
export interface DrivenTrip {
  readonly trip: TripKey
  readonly reason: string
  /** The time of the step, if it was before its report (OPS-28). */
  readonly at: Instant | null
  readonly keyed: Keyed<Mission> | null
}

const drivenBy = ({ person }: PersonCaller, reason: string): DrivenBy =>
  person.role === "driver" ? { actor: "driver" } : { actor: "operator", reason }

/** Notes that the vehicle of a trip was picked up (MIS-4, MIS-5), and returns the mission after it. Fails with `InvalidDrivenTime`. */
export const pickUp = (caller: PersonCaller, id: MissionId, { trip, reason, at, keyed }: DrivenTrip) =>
  commandAsPerson(
    caller,
    id,
    { action: "transport.pick_up", reason, keyed },
    {
      _tag: "PickUpVehicle",
      trip,
      by: drivenBy(caller, reason),
      at
    }
  )

/** Notes that the vehicle of a trip was delivered (MIS-6), and returns the mission after it. Fails with `InvalidDrivenTime`. */
export const deliver = (caller: PersonCaller, id: MissionId, { trip, reason, at, keyed }: DrivenTrip) =>
  commandAsPerson(
    caller,
    id,
    { action: "transport.deliver", reason, keyed },
    {
      _tag: "DeliverVehicle",
      trip,
      by: drivenBy(caller, reason),
      at
    }
  )
