import type { AuditedAction } from "../access/audited-action.model.ts"
import { Effect } from "effect"
import { holderOf } from "../idempotency/idempotency.model.ts"
import { IdempotencyKeys } from "../idempotency/idempotency-keys.port.ts"
import type { InspectionPart } from "../inspection/inspection-part.model.ts"
import type { Inspection, InspectionPhaseKey } from "../inspection/inspection.model.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import { startedInspection } from "../inspection/read-inspection.program.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { forPerson } from "../people/person-role.rules.ts"
import { authorOf, type Keyed, ownerOfMission, readMissionAsPerson } from "./change-as-person.program.ts"
import { decidePart, drives } from "./inspection-part.rules.ts"
import { MissionNotFound, NoReturnTrip } from "../mission/mission.errors.ts"
import { tripOf } from "../mission/trip.rules.ts"

/** A phase of an inspection, as a path names it. */
export interface NamedPhase {
  readonly missionId: MissionId
  readonly trip: TripKey
  readonly phase: InspectionPhaseKey
}

const actions: Readonly<Record<InspectionPart["_tag"], AuditedAction>> = {
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
  part: InspectionPart,
  keyed: Keyed<Inspection> | null = null
) {
  const inspections = yield* Inspections
  const keys = yield* IdempotencyKeys
  const owner = yield* ownerOfMission(caller, missionId)
  const author = authorOf(caller, owner)
  const subject = { missionId, trip, action: actions[part._tag] }
  const inspection = yield* inspections.change(author, subject, (mission, found, now, recordedAt) =>
    decidePart(mission, found, { person: caller.person, trip, phase, part }, { now, recordedAt })
  )
  // A statement of its own: if it is lost, the repeated part changes nothing and has the same answer.
  if (keyed !== null) yield* keys.complete(holderOf(author), keyed.claim, keyed.answer(inspection))
  return inspection
})

/** A mission with its owner, whose trip the caller may know: an operator every one, a driver its own. */
const readTripAsPerson = Effect.fnUntraced(function* (
  caller: PersonCaller,
  { missionId, trip }: Omit<NamedPhase, "phase">
) {
  const { mission, owner } = yield* readMissionAsPerson(caller, missionId)
  if (tripOf(mission, trip) === null) return yield* new NoReturnTrip()
  const isSeen = forPerson(caller.person, {
    operator: () => true,
    driver: (driver) => drives(driver, mission, trip)
  })
  return isSeen ? { mission, owner } : yield* new MissionNotFound()
})

/**
 * Returns the owner of a mission whose trip the caller drives, before a photo is read. Fails with `MissionNotFound`,
 * `NoReturnTrip`.
 */
export const ownerOfDrivenTrip = Effect.fn("ownerOfDrivenTrip")(function* (caller: PersonCaller, of: NamedPhase) {
  return (yield* readTripAsPerson(caller, of)).owner
})

/**
 * Reads the inspection of a trip in the name of an operator or of the trip's driver; none if no phase has begun. Fails with
 * `MissionNotFound`, `NoReturnTrip`.
 */
export const readInspectionAsPerson = Effect.fn("readInspectionAsPerson")(function* (
  caller: PersonCaller,
  of: Omit<NamedPhase, "phase">
) {
  const { mission, owner } = yield* readTripAsPerson(caller, of)
  return { inspection: yield* startedInspection(owner.tenant, mission, of.trip), owner }
})
