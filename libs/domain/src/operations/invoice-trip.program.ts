import type { MissionId } from "../mission/mission-id.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { commandAsPerson, type Keyed } from "./change-as-person.program.ts"

/**
 * Notes in the name of an operator that a delivered trip was invoiced (OPS-37), and returns the mission. A second time
 * changes nothing. Fails with `NoReturnTrip`, or the conflict of the mission's status.
 */
export const invoice = (caller: PersonCaller, id: MissionId, trip: TripKey, keyed: Keyed<Mission> | null) =>
  commandAsPerson(caller, id, { action: "transport.invoice", keyed }, { _tag: "InvoiceTrip", trip })
