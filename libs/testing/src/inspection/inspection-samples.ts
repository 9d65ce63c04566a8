import type { Author, Tenant } from "@trajet/domain/access"
import { KeyId, RequestId } from "@trajet/domain/access"
import type { FileId } from "@trajet/domain/documents"
import { type Inspection, Inspections } from "@trajet/domain/inspection"
import { Effect, Result } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"

/** Members of what was not sent in parts by a phone. */
export const notSent = {
  photo: { takenAt: null, recordedAt: null, place: null },
  field: { at: null, recordedAt: null },
  phase: { startRecordedAt: null, completion: null }
} as const

const importer = (tenant: Tenant): Author => ({
  tenant,
  keyId: KeyId(randomUUIDv7()),
  requestId: RequestId(randomUUID()),
  ip: null
})

/** Puts an inspection in the place of the one that its trip has, with staged files to keep, and no event. */
export const putInspection = Effect.fnUntraced(function* (
  tenant: Tenant,
  inspection: Inspection,
  keeps: ReadonlyArray<FileId> = []
) {
  const inspections = yield* Inspections
  const { missionId, trip } = inspection
  yield* inspections.change(importer(tenant), { missionId, trip, action: "inspection.import" }, (mission) =>
    Result.succeed({ mission, events: [], inspection, keeps, result: undefined })
  )
})
