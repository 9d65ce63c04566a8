import type { MissionId } from "../mission/mission-id.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { DrivenBy } from "../mission/mission-command.model.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { commandAsPerson, type Keyed } from "./change-as-person.program.ts"

/** A pickup or delivery that a person reports; an operator gives a reason. */
export interface DrivenTrip {
  readonly trip: TripKey
  readonly reason: string
  readonly keyed: Keyed<Mission> | null
}

const drivenBy = ({ person }: PersonCaller, reason: string): DrivenBy =>
  person.role === "driver" ? { actor: "driver" } : { actor: "operator", reason }

/** Notes that the vehicle of a trip was picked up (MIS-4, MIS-5), and returns the mission after it. */
export const pickUp = (caller: PersonCaller, id: MissionId, { trip, reason, keyed }: DrivenTrip) =>
  commandAsPerson<"PickUpVehicle">(caller, id, { action: "transport.pick_up", reason, keyed }, () => ({
    _tag: "PickUpVehicle",
    trip,
    by: drivenBy(caller, reason)
  }))

/** Notes that the vehicle of a trip was delivered (MIS-6), and returns the mission after it. */
export const deliver = (caller: PersonCaller, id: MissionId, { trip, reason, keyed }: DrivenTrip) =>
  commandAsPerson<"DeliverVehicle">(caller, id, { action: "transport.deliver", reason, keyed }, () => ({
    _tag: "DeliverVehicle",
    trip,
    by: drivenBy(caller, reason)
  }))
