import type { Tenant } from "@trajet/domain/access"
import { DocumentId, FileId, FileStorage, StoredFiles } from "@trajet/domain/documents"
import { IdempotencyKey, IdempotencyKeys } from "@trajet/domain/idempotency"
import type { ImportedRow } from "@trajet/domain/imports"
import { InspectionFieldId, InspectionId, PhotoId } from "@trajet/domain/inspection"
import {
  type Contact,
  type Driver,
  DriverId,
  IncidentId,
  type Mission,
  type MissionId,
  Missions,
  type MissionStatus,
  type Stop,
  type Trip,
  labelTexts
} from "@trajet/domain/mission"
import { OperatorId } from "@trajet/domain/people"
import { E164 } from "@trajet/domain/phones"
import { Cents } from "@trajet/domain/pricing"
import type { Instant } from "@trajet/domain/time"
import { Effect, Record, Result, Stream } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { notSent, putInspection } from "../inspection/inspection-samples.ts"
import { callerOf, found, recordOf } from "../store/store.suite.ts"

/** Stands in every text that a person may have written about a planted mission. */
export const plant = "PLANT"

export const plantedContact: Contact = {
  name: `${plant} Ada`,
  phone: "+33 6 98 76 54 32",
  phoneE164: E164("+33698765432"),
  email: `${plant}@contacts.example`,
  company: `${plant} & Co`
}

const plantedStop = (stop: Stop): Stop => ({
  ...stop,
  contact: plantedContact,
  place: { ...stop.place, address: `1 rue ${plant}, 69002 Lyon`, postcode: "69002" }
})

const plantedTrip = (trip: Trip): Trip => ({
  ...trip,
  pickup: plantedStop(trip.pickup),
  delivery: plantedStop(trip.delivery),
  vehicle: { ...trip.vehicle, registration: plant, vin: plant, brand: plant, model: plant },
  options: [{ key: "pv_digital", priceHt: Cents(0), params: { link: plant } }]
})

export const plantedDriver = (id = DriverId(randomUUIDv7())): Driver => ({
  id,
  firstName: `${plant} Marie`,
  lastName: `${plant} Durand`,
  phone: "06 12 34 56 42",
  phoneE164: E164("+33612345642"),
  email: `${plant}@drivers.example`
})

const storedFile = Effect.fnUntraced(function* (tenant: Tenant) {
  const files = yield* StoredFiles
  const storage = yield* FileStorage
  const fileId = FileId(randomUUIDv7())
  yield* files.stage({ tenant, fileId })
  yield* storage.put({ tenant, fileId }, Stream.make(new TextEncoder().encode(plant)))
  return fileId
})

const documentOf = (fileId: FileId, createdAt: Instant): Mission["documents"][number] => ({
  id: DocumentId(randomUUIDv7()),
  key: "autre",
  label: "Autre document",
  trip: "aller",
  status: "accepted",
  source: "client",
  file: { fileId, fileName: `${plant}.pdf`, contentType: "application/pdf", bytes: 5, sha256: "a".repeat(64) },
  createdAt
})

const inspectionOf = (missionId: MissionId, photoId: FileId, at: Instant) => ({
  id: InspectionId(randomUUIDv7()),
  missionId,
  trip: "aller" as const,
  status: "completed" as const,
  inspectionType: "one_way" as const,
  source: "driver_app" as const,
  vehicle: { plate: plant, brand: plant, model: plant, vin: plant },
  phases: {
    depart: {
      ...notSent.phase,
      startedAt: at,
      completedAt: at,
      location: { lat: 45.76, lng: 4.83, accuracyMeters: 5, address: plant },
      photos: [
        {
          ...notSent.photo,
          id: PhotoId(randomUUIDv7()),
          label: plant,
          kind: "signature" as const,
          damageType: null,
          positions: [],
          file: { fileId: photoId, contentType: "image/png" as const, bytes: 5, sha256: "b".repeat(64) }
        }
      ],
      fields: [{ ...notSent.field, id: InspectionFieldId("name"), label: plant, type: "text" as const, value: plant }],
      report: null
    },
    arrivee: null
  },
  createdAt: at,
  updatedAt: at
})

export interface PlantedMission {
  readonly id: MissionId
  readonly tenant: Tenant
  /** The key under which the creation was answered. */
  readonly key: IdempotencyKey
  readonly fingerprint: string
  readonly documentFile: FileId
  readonly photoFile: FileId
}

/** Makes a mission with a mark in every place of the store, in one change after its creation. */
export const plantMission = Effect.fnUntraced(function* (
  tenant: Tenant,
  asked: { readonly status?: MissionStatus; readonly driver?: Driver; readonly importedRow?: ImportedRow } = {}
) {
  const missions = yield* Missions
  const keys = yield* IdempotencyKeys
  const { driver = plantedDriver(), status = "completed" } = asked
  const [documentFile, photoFile] = [yield* storedFile(tenant), yield* storedFile(tenant)]
  const key = IdempotencyKey(randomUUID())
  const fingerprint = randomUUID()
  const claimed = yield* keys.claim(tenant, key, fingerprint, 10_000)
  if (claimed._tag === "Held") return yield* Effect.die(new Error("the key is new"))
  const answer = { status: 201, body: JSON.stringify({ id: "m", pickup: { address: plant } }) }
  const record = recordOf(
    { ...Record.map(labelTexts, () => plant), description: plant },
    { claim: claimed.claim, answer }
  )
  const { importedRow } = asked
  yield* missions.create(callerOf(tenant), importedRow === undefined ? record : { ...record, importedRow })
  yield* missions.changeWithFiles(callerOf(tenant), record.id, "test.seed", (mission, now) =>
    Result.succeed({
      mission: {
        ...mission,
        status,
        outbound: plantedTrip(mission.outbound),
        driver,
        documents: [documentOf(documentFile, now)],
        reports: ["depart"],
        completedAt: status === "completed" ? now : null,
        cancelledAt: status === "cancelled" ? now : null,
        sequence: mission.sequence + 1
      },
      events: [
        {
          type: "transport.assigned",
          data: {
            id: record.id,
            transport_id: mission.transportId,
            leg: "aller",
            driver: {
              first_name: driver.firstName,
              name: driver.lastName,
              phone: "+33 6 ** ** ** 42",
              email: "P***@d***.example"
            },
            occurred_at: now,
            sequence: mission.sequence + 1
          }
        }
      ],
      keeps: [{ fileId: documentFile, bytes: 5 }],
      priceChanges: [
        {
          trip: "aller",
          origin: "reinvoice",
          oldPriceHt: Cents(39_230),
          newPriceHt: Cents(30_000),
          motif: plant,
          reference: plant,
          createdAt: now
        }
      ],
      notices: [
        {
          audience: "contacts",
          mission: { id: record.id, transportId: mission.transportId },
          recipients: [`${plant}@contacts.example`],
          subject: plant,
          text: plant
        }
      ],
      notes: [
        { about: "incident", aboutId: IncidentId(randomUUIDv7()), text: plant, personId: OperatorId(randomUUIDv7()) }
      ],
      result: null
    })
  )
  const { createdAt } = yield* found(tenant, record.id)
  yield* putInspection(tenant, inspectionOf(record.id, photoFile, createdAt), [photoFile])
  return { id: record.id, tenant, key, fingerprint, documentFile, photoFile } satisfies PlantedMission
})
