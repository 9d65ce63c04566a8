import { Effect } from "effect"
import type { InspectionPart } from "../inspection/inspection-part.model.ts"
import type { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { authorOf, ownerOfMission, readMissionAsPerson } from "./change-as-person.program.ts"
import { decidePart, drives } from "./inspection-part.rules.ts"
import { MissionNotFound, NoReturnTrip } from "../mission/mission.errors.ts"
import { tripOf } from "../mission/trip.rules.ts"

/** A phase of an inspection, as a path names it. */
export interface NamedPhase {
  readonly missionId: MissionId
  readonly trip: TripKey
  readonly phase: InspectionPhaseKey
}

const actions: Readonly<Record<InspectionPart["_tag"], string>> = {
  Start: "inspection.start",
  Photo: "inspection.photo",
  Fields: "inspection.fields",
  Complete: "inspection.complete"
}

/**
 * Adds a part to the inspection of a trip in the name of its driver (OPS-43 to OPS-50), and returns the inspection after
 * it. The first start of a phase emits `inspection.started`, its completion `inspection.completed`. Fails with the errors
 * of `decidePart`.
 */
export const takePartAsDriver = Effect.fn("takePartAsDriver")(function* (
  caller: PersonCaller,
  { missionId, trip, phase }: NamedPhase,
  part: InspectionPart
) {
  const inspections = yield* Inspections
  const owner = yield* ownerOfMission(caller, missionId)
  return yield* inspections.change(
    authorOf(caller, owner),
    { missionId, trip, action: actions[part._tag] },
    (mission, found, now) => decidePart(mission, found, { person: caller.person, trip, phase, part }, now)
  )
})

/**
 * Returns the owner of a mission whose trip the caller drives, before a photo is read. Fails with `MissionNotFound`,
 * `NoReturnTrip`.
 */
export const ownerOfDrivenTrip = Effect.fn("ownerOfDrivenTrip")(function* (
  caller: PersonCaller,
  { missionId, trip }: NamedPhase
) {
  const { mission, owner } = yield* readMissionAsPerson(caller, missionId)
  if (tripOf(mission, trip) === null) return yield* new NoReturnTrip()
  return drives(caller.person, mission, trip) ? owner : yield* new MissionNotFound()
})
