import { fileNames } from "../documents/archive.rules.ts"
import { extensionOf } from "../documents/file-name.rules.ts"
import type { DocumentType, FileId } from "../documents/file.model.ts"
import { type Inspection, InspectionPhaseKey, type PhotoId } from "../inspection/inspection.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission, MissionDocument } from "../mission/mission.model.ts"
import { erasedFileId } from "../privacy/mission-data.rules.ts"

/** Limits of the files that a dossier holds (EVD-3). Others are named with their digest. */
const dossierFilesMax = 300
const dossierBytesMax = 256 * 1024 * 1024

/** A file of the trip that the dossier names. */
export interface DossierEntry {
  readonly name: string
  readonly path: string
  readonly fileId: FileId
  readonly contentType: DocumentType
  readonly bytes: number
  /** Of the file as it was received. */
  readonly sha256: string
  /** False for a file that is only named. */
  readonly isHeld: boolean
  readonly of: { readonly photo: PhotoId } | { readonly document: MissionDocument["id"] }
}

type Candidate = Omit<DossierEntry, "isHeld">

const phaseNames: Readonly<Record<InspectionPhaseKey, string>> = { depart: "the pickup", arrivee: "the delivery" }

const photosOf = (inspection: Inspection | null, key: InspectionPhaseKey): ReadonlyArray<Candidate> =>
  (inspection?.phases[key]?.photos ?? []).map(({ file, id }, at) => ({
    name: `photo ${at + 1} of ${phaseNames[key]}`,
    path: `photos/${key}-${String(at + 1).padStart(3, "0")}.${extensionOf(file.contentType)}`,
    ...{ fileId: file.fileId, contentType: file.contentType, bytes: file.bytes, sha256: file.sha256 },
    of: { photo: id }
  }))

const documentsOf = ({ documents }: Mission, trip: TripKey): ReadonlyArray<Candidate> => {
  const own = documents.filter(({ file, trip: of }) => of === trip && file.fileId !== erasedFileId)
  const names = fileNames(own.map(({ file, key }) => ({ kind: key, extension: extensionOf(file.contentType) })))
  return own.map(({ file, id }, at) => ({
    name: `document ${names[at] ?? id}`,
    path: `documents/${names[at] ?? id}`,
    ...{ fileId: file.fileId, contentType: file.contentType, bytes: file.bytes, sha256: file.sha256 },
    of: { document: id }
  }))
}

/** Lists the files of a trip: the photos of both phases, then its documents. Holds them in this order, while there is room. */
export const dossierEntries = (
  mission: Mission,
  inspection: Inspection | null,
  trip: TripKey
): ReadonlyArray<DossierEntry> => {
  const all = [
    ...InspectionPhaseKey.literals.flatMap((key) => photosOf(inspection, key)),
    ...documentsOf(mission, trip)
  ]
  let [files, bytes] = [0, 0]
  return all.map((entry) => {
    const isHeld = files < dossierFilesMax && bytes + entry.bytes <= dossierBytesMax
    if (isHeld) {
      files += 1
      bytes += entry.bytes
    }
    return { ...entry, isHeld }
  })
}
