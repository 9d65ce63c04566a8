import { ApiKeys, type Caller, Groups, Identifiers, Mac, RequestId, type Tenant } from "@trajet/domain/access"
import type { EntityId } from "@trajet/domain/billing"
import { FileId, FileStorage, StoredFiles } from "@trajet/domain/documents"
import {
  type Inspection,
  InspectionId,
  type InspectionPhase,
  type InspectionPhaseKey,
  Inspections,
  PhotoId,
  printInspectionReport
} from "@trajet/domain/inspection"
import {
  decide,
  type Driver,
  type MissionCommand,
  MissionId,
  Missions,
  newMission,
  noMissionFilters
} from "@trajet/domain/mission"
import { listMissions } from "@trajet/domain/ordering"
import { Day, type Instant, instantOfMillis } from "@trajet/domain/time"
import { Clock, Effect, Option, Result, Stream } from "effect"
import { createHash } from "node:crypto"
import { takenPhase, type TakenPhoto } from "./demonstration-inspection.ts"
import { demonstrationOrder, demonstrationReference } from "./demonstration-mission.ts"

/** The group of the demonstration. */
interface DemonstrationOwner {
  readonly groupName: string
  /** A clear key of the group's test environment with both scopes. */
  readonly key: string
  readonly entityId: EntityId
  readonly driver: Driver
}

// The printed answers show which instants are equal. Steps of a fixed length keep that the same in each run.
const phaseMillis = 20

const callerOf = Effect.fnUntraced(function* ({ groupName, key }: DemonstrationOwner) {
  const [groups, keys, mac, identifiers] = [yield* Groups, yield* ApiKeys, yield* Mac, yield* Identifiers]
  const group = yield* groups.byName(groupName)
  const found = yield* keys.byDigest([yield* mac.sign("api-key", key)])
  const { key: stored, gridVersion } = yield* Effect.fromOption(found)
  const caller: Caller = {
    tenant: { groupId: group.id, environment: "test" },
    keyId: stored.id,
    scopes: stored.scopes,
    gridVersion,
    requestId: RequestId(yield* identifiers.uuid),
    ip: null
  }
  return caller
})

/** The steps of the mission. */
const journeyOf = (driver: Driver): ReadonlyArray<MissionCommand> => [
  { _tag: "AssignDriver", trip: "aller", driver, by: "driver", overlappingMissionIds: [] },
  { _tag: "PickUpVehicle", trip: "aller", by: { actor: "driver" }, at: null },
  { _tag: "DeliverVehicle", trip: "aller", by: { actor: "driver" }, at: null }
]

const made = Effect.fnUntraced(function* (caller: Caller, { driver, entityId }: DemonstrationOwner) {
  const [missions, identifiers] = [yield* Missions, yield* Identifiers]
  const id = MissionId(yield* identifiers.uuid)
  const today = Day(instantOfMillis(yield* Clock.currentTimeMillis).slice(0, 10))
  const { mission, created } = newMission(demonstrationOrder(id, today, entityId))
  yield* missions.create(caller, { mission, created, completes: null })
  for (const command of journeyOf(driver)) {
    yield* missions.change(caller, id, `demonstration.${command._tag}`, (current, at) =>
      Result.map(decide(current, command, at), (decision) => ({ ...decision, result: undefined }))
    )
  }
  return id
})

const storedPhoto = Effect.fnUntraced(function* (tenant: Tenant, takenAt: Instant, { png, ...photo }: TakenPhoto) {
  const [files, storage, identifiers] = [yield* StoredFiles, yield* FileStorage, yield* Identifiers]
  const fileId = FileId(yield* identifiers.uuid)
  yield* files.stage({ tenant, fileId })
  yield* storage.put({ tenant, fileId }, Stream.make(png))
  const sha256 = createHash("sha256").update(png).digest("hex")
  return {
    id: PhotoId(yield* identifiers.uuid),
    ...photo,
    takenAt,
    recordedAt: takenAt,
    place: null,
    file: { fileId, contentType: "image/png" as const, bytes: png.length, sha256 }
  }
})

const inspectedPhase = Effect.fnUntraced(function* (tenant: Tenant, key: InspectionPhaseKey, startMillis: number) {
  const startedAt = instantOfMillis(startMillis)
  const { photos, fields, location } = takenPhase[key]()
  const phase: InspectionPhase = {
    startedAt,
    startRecordedAt: startedAt,
    completion: null,
    photos: yield* Effect.forEach(photos, (photo) => storedPhoto(tenant, startedAt, photo), { concurrency: 4 }),
    completedAt: instantOfMillis(startMillis + phaseMillis),
    location,
    fields,
    report: null
  }
  return phase
})

const inspected = Effect.fnUntraced(function* (caller: Caller, missionId: MissionId) {
  const { tenant } = caller
  const [inspections, identifiers] = [yield* Inspections, yield* Identifiers]
  const startMillis = yield* Clock.currentTimeMillis
  const phases = {
    depart: yield* inspectedPhase(tenant, "depart", startMillis),
    arrivee: yield* inspectedPhase(tenant, "arrivee", startMillis + phaseMillis)
  }
  const inspection: Inspection = {
    id: InspectionId(yield* identifiers.uuid),
    missionId,
    trip: "aller",
    status: "completed",
    inspectionType: "one_way",
    source: "driver_app",
    vehicle: { plate: "AB123CD", brand: "Renault", model: "Clio", vin: "VF1RFB00X65432109" },
    phases,
    createdAt: instantOfMillis(startMillis),
    updatedAt: instantOfMillis(startMillis + 2 * phaseMillis)
  }
  const photos = [...phases.depart.photos, ...phases.arrivee.photos]
  const keeps = photos.map(({ file }) => file.fileId)
  const subject = { missionId, trip: "aller", action: "demonstration.inspection" } as const
  yield* inspections.change(caller, subject, (mission) =>
    Result.succeed({ mission, events: [], inspection, keeps, result: undefined })
  )
  return inspection
})

/**
 * Makes a mission of the group's test environment that is completed and inspected, with both reports printed, and
 * returns its id. Keeps the work of an earlier start, and finishes it if it was interrupted.
 */
export const seedDemonstration = Effect.fn("seedDemonstration")(function* (owner: DemonstrationOwner) {
  const inspections = yield* Inspections
  const caller = yield* callerOf(owner)
  const { tenant } = caller
  const { missions } = yield* listMissions(tenant, {
    limit: 1,
    cursor: null,
    ...noMissionFilters,
    reference: demonstrationReference
  })
  const missionId = missions[0]?.id ?? (yield* made(caller, owner))
  const found = yield* inspections.find(tenant, missionId, "aller")
  const inspection = Option.isSome(found) ? found.value : yield* inspected(caller, missionId)
  for (const phase of ["depart", "arrivee"] as const) {
    if (inspection.phases[phase]?.report === null) yield* printInspectionReport(caller, missionId, "aller", phase)
  }
  return missionId
})
