import { Effect, Option, Stream } from "effect"
import { presentOf } from "../clock/present.program.ts"
import { withStagedFiles } from "../documents/staged-file.program.ts"
import type { InspectionPart } from "../inspection/inspection-part.model.ts"
import {
  type Inspection,
  InspectionFieldId,
  InspectionId,
  type InspectionPhaseKey,
  PhotoId,
  type PhotoKind
} from "../inspection/inspection.model.ts"
import { unprintedPhases } from "../inspection/inspection.rules.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import { printCompletedPhase } from "../inspection/print-completed-phase.program.ts"
import { TripKey } from "../mission/leg.model.ts"
import type { DriverId, Mission } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { type NamedPhase, takePartAsDriver } from "../operations/take-part-as-driver.program.ts"
import type { RobotView } from "../texts/texts.model.ts"
import { french } from "../texts/french.ts"
import type { Instant } from "../time/instant.model.ts"
import { plusMillis } from "../time/instant.rules.ts"
import { type Driven, robotDriver, robotId } from "./robot-people.program.ts"
import { robotPicture } from "./robot-picture.rules.ts"

const texts = french.robot

const views: ReadonlyArray<{ readonly view: RobotView; readonly kind: PhotoKind }> = [
  { view: "front", kind: "shot" },
  { view: "rear", kind: "shot" },
  { view: "left", kind: "shot" },
  { view: "right", kind: "shot" },
  { view: "odometer", kind: "odometer" },
  { view: "signature", kind: "signature" }
]

const startMileage = 18_342
const photoAccuracyMeters = 8

interface Phase extends NamedPhase {
  readonly driverId: DriverId
  /** The start of the phase, from which the times of all its parts are computed. */
  readonly at: Instant
  readonly found: Inspection | null
}

const send = Effect.fnUntraced(function* (driven: Driven, phase: Phase, part: InspectionPart) {
  return yield* takePartAsDriver(yield* robotDriver(driven, phase.driverId), phase, part)
})

const fieldsOf = ({ mission }: Driven, { at, phase, trip }: Phase): InspectionPart => {
  const distance = Math.round(tripOf(mission, trip)?.distanceKm ?? 0)
  const before = trip === "retour" ? Math.round(mission.outbound.distanceKm) : 0
  const mileage = startMileage + before + (phase === "arrivee" ? distance : 0)
  const values = { mileage, fuel: phase === "depart" ? 80 : 40, keys: 2 } as const
  return {
    _tag: "Fields",
    fields: (["mileage", "fuel", "keys"] as const).map((id) => ({
      id: InspectionFieldId(id),
      label: texts.fields[id],
      type: "number",
      value: values[id],
      at
    }))
  }
}

const photoIdOf = (driven: Driven, { phase, trip }: NamedPhase, view: RobotView) =>
  Effect.map(robotId(driven, `${trip} ${phase} ${view}`), PhotoId)

const sendPhoto = Effect.fnUntraced(function* (driven: Driven, phase: Phase, index: number) {
  const { kind, view } = views[index] ?? { kind: "extra", view: "front" }
  const id = yield* photoIdOf(driven, phase, view)
  if (phase.found?.phases[phase.phase]?.photos.some((photo) => photo.id === id)) return
  const trip = tripOf(driven.mission, phase.trip)
  const place = (phase.phase === "depart" ? trip?.pickup : trip?.delivery)?.place ?? null
  const { tenant } = driven
  const picture = robotPicture(index + (phase.phase === "arrivee" ? views.length : 0))
  yield* withStagedFiles(tenant, (stage) =>
    Effect.gen(function* () {
      const { staged } = yield* stage(Stream.make(picture))
      // The rules of files accept every picture that `robotPicture` draws.
      const file = yield* Effect.orDie(Effect.fromResult(staged))
      yield* send(driven, phase, {
        _tag: "Photo",
        photo: {
          id,
          label: texts.views[view],
          kind,
          damageType: null,
          positions: [],
          takenAt: plusMillis(phase.at, index),
          place: place === null ? null : { lat: place.lat, lng: place.lng, accuracyMeters: photoAccuracyMeters },
          file
        }
      })
    })
  )
})

/** Inspects the vehicle, with generated photos. Sends only the parts that the phase does not have yet. */
export const inspectAsRobot = Effect.fnUntraced(function* (
  driven: Driven,
  driverId: DriverId,
  { phase: key, trip }: { readonly trip: TripKey; readonly phase: InspectionPhaseKey }
) {
  const inspections = yield* Inspections
  const { mission, tenant } = driven
  const found = Option.getOrNull(yield* inspections.find(tenant, mission.id, trip))
  const before = found?.phases[key] ?? null
  if (before !== null && before.completedAt !== null) return
  const now = yield* presentOf(tenant)
  const phase: Phase = { missionId: mission.id, trip, phase: key, driverId, at: before?.startedAt ?? now, found }
  const inspectionId = found?.id ?? InspectionId(yield* robotId(driven, `${trip} inspection`))
  yield* send(driven, phase, { _tag: "Start", inspectionId, startedAt: phase.at })
  yield* send(driven, phase, fieldsOf(driven, phase))
  for (const index of views.keys()) yield* sendPhoto(driven, phase, index)
  yield* send(driven, phase, {
    _tag: "Complete",
    completedAt: now > phase.at ? now : phase.at,
    photosTotal: views.length,
    signature: yield* photoIdOf(driven, phase, "signature"),
    expects: null
  })
})

/** True if the mission has this trip, and the trip was not cancelled. */
export const isDriven = (mission: Mission, key: TripKey): boolean => {
  const trip = tripOf(mission, key)
  return trip !== null && trip.status !== "cancelled"
}

/**
 * Prints the missing reports of completed phases, which are few, because the worker of prints usually comes first.
 * Returns true if then every phase of every driven trip has its report.
 */
export const printAllReports = Effect.fnUntraced(function* ({ mission, tenant }: Driven) {
  const inspections = yield* Inspections
  const trips = TripKey.literals.filter((trip) => isDriven(mission, trip))
  let isWhole = true
  for (const trip of trips) {
    const of = { tenant, missionId: mission.id, trip }
    const completed = Option.getOrNull(yield* inspections.find(tenant, mission.id, trip))
    for (const phase of completed === null ? [] : unprintedPhases(completed))
      yield* printCompletedPhase({ ...of, phase })
    const printed = Option.getOrNull(yield* inspections.find(tenant, mission.id, trip))
    const phases = printed === null ? [] : [printed.phases.depart, printed.phases.arrivee]
    isWhole &&=
      phases.length > 0 && phases.every((one) => one !== null && one.completedAt !== null && one.report !== null)
  }
  return isWhole
})
