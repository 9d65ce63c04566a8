import { Result } from "effect"
import { withDrivenDistance } from "../emissions/reported-emissions.rules.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { MissionNotFound, NoReturnTrip, type StatusConflict } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { TakeInspectionPart } from "../mission/mission-command.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { tripOf } from "../mission/trip.rules.ts"
import type { InspectionClosed } from "../inspection/inspection.errors.ts"
import type { Inspection, InspectionPhaseKey } from "../inspection/inspection.model.ts"
import type { InspectionPart, PartOfPhase } from "../inspection/inspection-part.model.ts"
import { type PartRefusal, takePart } from "../inspection/inspection-parts.rules.ts"
import { drivenKilometres } from "../inspection/odometer.rules.ts"
import { hasStarted, newInspection, progressOf, startedPhase, withVehicleOf } from "../inspection/inspection.rules.ts"
import type { InspectionChange } from "../inspection/inspections.port.ts"
import type { Person } from "../people/person.model.ts"
import type { Moment } from "../time/instant.model.ts"
import { isSeenBy } from "./seen-mission.rules.ts"

/** True if the person drives the trip: the return has the outbound driver, unless another one is set. */
export const drives = ({ id }: Person, { driver, returnDriver }: Mission, trip: TripKey): boolean =>
  (trip === "retour" ? (returnDriver ?? driver) : driver)?.id === id

/** What a part makes of its phase, if that is an event: only the part that changes it first. */
const stepOf = (
  before: Inspection,
  after: Inspection,
  phase: InspectionPhaseKey,
  { _tag }: InspectionPart
): TakeInspectionPart["step"] => {
  if (!hasStarted(after)) return null
  const progress = progressOf(after, phase)
  if (_tag === "Complete") return { type: "completed", progress }
  return _tag === "Start" && startedPhase(before, phase) === null ? { type: "started", progress } : null
}

interface GivenPart extends PartOfPhase {
  readonly trip: TripKey
  /** Who sends the part. */
  readonly person: Person
}

export type PartFailure = InspectionClosed | MissionNotFound | NoReturnTrip | PartRefusal | StatusConflict

/**
 * Decides a part of an inspection (OPS-43 to OPS-50), and returns the inspection after it. A repetition changes nothing,
 * whatever the status of the mission. Fails with `MissionNotFound` unless the person drives the trip, with the conflict
 * of the mission's status, and with the errors of `takePart`.
 */
export const decidePart = (
  mission: Mission,
  found: Inspection | null,
  { person, trip, phase, part }: GivenPart,
  moment: Moment
): Result.Result<InspectionChange<Inspection>, PartFailure> =>
  Result.gen(function* () {
    const { now } = moment
    if (!isSeenBy(person, mission, now)) return yield* Result.fail(new MissionNotFound())
    if (tripOf(mission, trip) === null) return yield* Result.fail(new NoReturnTrip())
    if (!drives(person, mission, trip)) return yield* Result.fail(new MissionNotFound())
    const before = found ?? newInspection(mission, trip, moment)
    const taken = takePart(before, { phase, part }, now)
    if (Result.isSuccess(taken) && taken.success === before) {
      return { mission, events: [], inspection: found, keeps: [], result: before }
    }
    const step = Result.isSuccess(taken) ? stepOf(before, taken.success, phase, part) : null
    const decision = yield* decide(mission, { _tag: "TakeInspectionPart", step, by: "driver" }, now)
    const inspection = withVehicleOf(yield* taken, mission)
    const keeps = part._tag === "Photo" ? [part.photo.file.fileId] : []
    const driven = withDrivenDistance(decision.mission, trip, drivenKilometres(inspection))
    return { ...decision, mission: driven, inspection, keeps, result: inspection }
  })
