import { diskStorage, nodeCrypto } from "@trajet/adapters-local"
import { pdfPrinter } from "@trajet/adapters-pdf"
import {
  clockLeadsLayer,
  databaseLayer,
  inspectionsLayer,
  missionsLayer,
  storedFilesLayer
} from "@trajet/adapters-postgres"
import { type Caller, KeyId, RequestId, type Tenant } from "@trajet/domain/access"
import { FileId, FileStorage, StoredFiles } from "@trajet/domain/documents"
import {
  InspectionFieldId,
  InspectionId,
  type InspectionPhase,
  type InspectionPhaseKey,
  type InspectionPhoto,
  PhotoId,
  printInspectionReport,
  type StartedInspection
} from "@trajet/domain/inspection"
import { MissionId, type TripKey } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { notSent, putInspection } from "@trajet/testing"
import { Effect, Layer, ManagedRuntime, Redacted, Stream } from "effect"
import { createHash, randomUUIDv7 } from "node:crypto"
import { crc32, deflateSync } from "node:zlib"
import { storageFolderOf } from "../../../tools/harness/api-process.ts"
import { testSecrets } from "../../../tools/harness/tenants.ts"

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A picture in one grey, so that each shade makes another file. */
export const greyPng = (shade: number): Uint8Array => {
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0])
  const rows = deflateSync(Buffer.from([0, shade, shade, 0, shade, shade]))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))])
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const photoOf = Effect.fnUntraced(function* (tenant: Tenant, label: string, shade: number) {
  const files = yield* StoredFiles
  const storage = yield* FileStorage
  const fileId = FileId(randomUUIDv7())
  const png = greyPng(shade)
  yield* files.stage({ tenant, fileId })
  yield* storage.put({ tenant, fileId }, Stream.make(png))
  const photo: InspectionPhoto = {
    id: PhotoId(randomUUIDv7()),
    label,
    kind: "damage",
    damageType: "scratch",
    positions: [{ x: 0.25, y: 0.75, type: "scratch" }],
    ...notSent.photo,
    file: { fileId, contentType: "image/png", bytes: png.length, sha256: sha256(png) }
  }
  return photo
})

const phaseOf = Effect.fnUntraced(function* (tenant: Tenant, key: InspectionPhaseKey, completedAt: Instant) {
  const shade = key === "depart" ? 10 : 200
  const phase: InspectionPhase = {
    ...notSent.phase,
    startedAt: Instant("2026-12-01T08:04:00.000001Z"),
    completedAt,
    location: { lat: 48.8556, lng: 2.3601, accuracyMeters: 8, address: "10 Rue de Rivoli, 75001 Paris" },
    photos: [yield* photoOf(tenant, `${key} 1`, shade), yield* photoOf(tenant, `${key} 2`, shade + 1)],
    fields: [
      { id: InspectionFieldId("mileage"), label: "Kilométrage", type: "number", value: 18_342, ...notSent.field }
    ],
    report: null
  }
  return phase
})

export interface Inspected {
  readonly tenant: Tenant
  readonly missionId: string
  readonly trip: TripKey
}

/** Ports on the store and the storage of an API process with this database. */
const portsOn = (databaseUrl: string) =>
  Layer.mergeAll(
    Layer.mergeAll(clockLeadsLayer, inspectionsLayer, missionsLayer, storedFilesLayer).pipe(
      Layer.provide(
        databaseLayer({ url: Redacted.make(databaseUrl), connectionsMax: 2, applicationName: "trajet-test" })
      )
    ),
    diskStorage({ folder: storageFolderOf(databaseUrl) }),
    nodeCrypto({
      pepper: Redacted.make(testSecrets.TRAJET_PEPPER),
      sealingKey: Redacted.make(testSecrets.TRAJET_SEALING_KEY)
    })
  )

/** Records an inspection of a mission as the driver's app will: both phases with two photos each, or none begun. */
export const recordInspection = (
  databaseUrl: string,
  { tenant, missionId, trip }: Inspected,
  members: Partial<StartedInspection> = {}
): Promise<StartedInspection> =>
  Effect.gen(function* () {
    const phases = members.phases ?? {
      depart: yield* phaseOf(tenant, "depart", Instant("2026-12-01T08:21:00.000002Z")),
      arrivee: yield* phaseOf(tenant, "arrivee", Instant("2026-12-01T17:02:00.000003Z"))
    }
    const inspection: StartedInspection = {
      id: InspectionId(randomUUIDv7()),
      missionId: MissionId(missionId),
      trip,
      status: "completed",
      inspectionType: "one_way",
      source: "driver_app",
      vehicle: { plate: "AB123CD", brand: "Renault", model: "Clio", vin: null },
      createdAt: Instant("2026-12-01T08:03:00.000000Z"),
      updatedAt: Instant(Instant("2026-12-01T17:02:00.000003Z")),
      ...members,
      phases
    }
    const photos = [phases.depart, phases.arrivee].flatMap((phase) => phase?.photos ?? [])
    yield* putInspection(
      tenant,
      inspection,
      photos.map(({ file }) => file.fileId)
    )
    return inspection
  }).pipe(Effect.provide(portsOn(databaseUrl)), Effect.runPromise)

/**
 * Prints reports of phases, as the driver's app will. Its printing process, which takes a second to start, ends with
 * `dispose`.
 */
export const reportPrinter = (databaseUrl: string) => {
  const printing = ManagedRuntime.make(pdfPrinter)
  return {
    print: ({ missionId, tenant, trip }: Inspected, phase: InspectionPhaseKey) => {
      const caller: Caller = {
        tenant,
        keyId: KeyId(randomUUIDv7()),
        scopes: [],
        gridVersion: 1,
        requestId: RequestId(randomUUIDv7()),
        ip: null
      }
      return printInspectionReport(caller, MissionId(missionId), trip, phase).pipe(
        Effect.provide(portsOn(databaseUrl)),
        (printed) => printing.runPromise(printed)
      )
    },
    dispose: () => printing.dispose()
  }
}
