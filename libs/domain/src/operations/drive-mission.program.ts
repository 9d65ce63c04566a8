import { Effect, Result } from "effect"
import type { WayBack } from "../emissions/emissions.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { DrivenBy } from "../mission/mission-command.model.ts"
import { MissionNotFound } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import { decide } from "../mission/mission.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { forPerson } from "../people/person-role.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { AllMissions } from "./all-missions.port.ts"
import { changeAsPerson, type Keyed, ownerOfMission } from "./change-as-person.program.ts"
import type { DrivenStepKind } from "./refused-step.model.ts"
import { refusalCodeOf } from "./refused-step.rules.ts"
import { hasTrip } from "./seen-mission.rules.ts"

/** A pickup or delivery that a person reports; an operator gives a reason. */
export interface DrivenTrip {
  readonly trip: TripKey
  readonly reason: string
  /** The time of the step, if it was before its report (OPS-28). */
  readonly at: Instant | null
  readonly keyed: Keyed<Mission> | null
  /** How the driver goes on after a delivery, if that is reported (EMI-8). */
  readonly wayBack?: WayBack | null
}

const drivenBy = ({ person }: PersonCaller, reason: string): DrivenBy =>
  forPerson<DrivenBy, DrivenBy>(person, {
    operator: ({ role }) => ({ actor: role, reason }),
    driver: ({ role }) => ({ actor: role })
  })

const checkHasTrip = ({ person }: PersonCaller, mission: Mission, trip: TripKey) =>
  hasTrip(person, mission, trip) ? Result.void : Result.fail(new MissionNotFound())

interface Refused {
  readonly _tag: string
  readonly error?: unknown
}

/** Keeps the report of a driver that is refused for operators (OPS-68): the phone alone would know that the step is done. */
const noteRefusal = Effect.fnUntraced(function* (
  caller: PersonCaller,
  id: MissionId,
  step: DrivenStepKind,
  { at, trip }: Pick<DrivenTrip, "at" | "trip">,
  failure: Refused
) {
  const code = refusalCodeOf(failure)
  if (code === null || at === null || caller.person.role !== "driver") return
  const missions = yield* AllMissions
  const { tenant } = yield* ownerOfMission(caller, id)
  yield* missions.noteRefusedStep(tenant, id, { trip, step, code, at })
})

/**
 * Notes that the vehicle of a trip was picked up (MIS-4, MIS-5), and returns the mission after it. Fails with
 * `InvalidDrivenTime`, and with `MissionNotFound` for a trip of another driver.
 */
export const pickUp = (caller: PersonCaller, id: MissionId, { trip, reason, at, keyed }: DrivenTrip) =>
  Effect.tapError(
    changeAsPerson(caller, id, { action: "transport.pick_up", reason, keyed }, (mission, now) =>
      Result.gen(function* () {
        yield* checkHasTrip(caller, mission, trip)
        const decision = yield* decide(mission, { _tag: "PickUpVehicle", trip, by: drivenBy(caller, reason), at }, now)
        return { ...decision, result: decision.mission }
      })
    ),
    (failure) => noteRefusal(caller, id, "pickup", { at, trip }, failure)
  )

/**
 * Notes that the vehicle of a trip was delivered (MIS-6), and returns the mission after it. Fails with
 * `InvalidDrivenTime`, and with `MissionNotFound` for a trip of another driver.
 */
export const deliver = (caller: PersonCaller, id: MissionId, { trip, reason, at, keyed, wayBack = null }: DrivenTrip) =>
  Effect.tapError(
    changeAsPerson(caller, id, { action: "transport.deliver", reason, keyed }, (mission, now) =>
      Result.gen(function* () {
        yield* checkHasTrip(caller, mission, trip)
        const by = drivenBy(caller, reason)
        const decision = yield* decide(mission, { _tag: "DeliverVehicle", trip, by, at, wayBack }, now)
        return { ...decision, result: decision.mission }
      })
    ),
    (failure) => noteRefusal(caller, id, "delivery", { at, trip }, failure)
  )
