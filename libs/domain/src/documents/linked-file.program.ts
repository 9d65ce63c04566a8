import { Effect, Option, Stream } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { Grids } from "../pricing/grids.port.ts"
import { missionSheetOf } from "../printing/mission-sheet.rules.ts"
import { type PressBusy, Printer } from "../printing/printer.port.ts"
import type { FileTarget, LinkHolder } from "./file-link.model.ts"
import type { DocumentType, FileRef } from "./file.model.ts"
import { LinkRefused } from "./documents.errors.ts"
import { plainFileName, servedFileName } from "./file-name.rules.ts"
import { FileStorage, type StorageUnavailable } from "./file-storage.port.ts"
import { missionSheetName } from "./list-documents.program.ts"
import { servedContent } from "./pictures/served-picture.program.ts"

/** The bytes of a file, with their count if it is known before the file is read. */
export interface FileContent {
  readonly bytes: number | null
  readonly content: Stream.Stream<Uint8Array, StorageUnavailable>
}

/** The file of a link, not yet read or printed. */
export interface LinkedFile {
  /** Ends in the extension of `contentType`. */
  readonly fileName: string
  readonly contentType: DocumentType
  readonly bytes: number | null
  /** Reads the file from the storage, or prints it. Fails with `LinkRefused` if the storage does not have it. */
  readonly read: Effect.Effect<FileContent, LinkRefused | PressBusy | StorageUnavailable, FileStorage | Printer>
}

/** Reads a stored file. Fails with `LinkRefused` if the storage does not have it. */
export const storedContent = (file: FileRef, contentType: DocumentType, bytes: number | null) =>
  Effect.gen(function* () {
    const storage = yield* FileStorage
    const found = yield* servedContent(contentType, storage.read(file))
    const content = yield* Effect.fromOption(found).pipe(Effect.mapError(() => new LinkRefused()))
    return { bytes, content } satisfies FileContent
  })

type Target<Tag extends FileTarget["_tag"]> = Extract<FileTarget, { readonly _tag: Tag }>

const missionOf = (tenant: Tenant, { missionId }: FileTarget) =>
  readMission(tenant, missionId).pipe(Effect.catchTag("MissionNotFound", () => Effect.fail(new LinkRefused())))

const linkedDocument = Effect.fnUntraced(function* (tenant: Tenant, target: Target<"Document">) {
  const { documents } = yield* missionOf(tenant, target)
  const document = documents.find(({ id }) => id === target.documentId)
  if (document === undefined) return yield* new LinkRefused()
  const { fileId, fileName, contentType, bytes } = document.file
  const file: LinkedFile = {
    fileName: servedFileName(fileName, contentType),
    contentType,
    bytes,
    read: storedContent({ tenant, fileId }, contentType, bytes)
  }
  return file
})

/** Printed when the link is opened, from the mission's state at that time. */
const linkedSheet = Effect.fnUntraced(function* ({ tenant, gridVersion }: LinkHolder, target: Target<"MissionSheet">) {
  const grids = yield* Grids
  const mission = yield* missionOf(tenant, target)
  const { grid } = yield* grids.version(tenant.groupId, gridVersion)
  const print = Effect.gen(function* () {
    const printer = yield* Printer
    const content = yield* printer.missionSheet(missionSheetOf(mission, grid), tenant.groupId)
    return { bytes: content.length, content: Stream.make(content) } satisfies FileContent
  })
  const file: LinkedFile = {
    fileName: missionSheetName(mission.transportId),
    contentType: "application/pdf",
    bytes: null,
    read: print
  }
  return file
})

type OfInspection = Target<"InspectionReport"> | Target<"InspectionPhoto">

const inspectionOf = Effect.fnUntraced(function* (tenant: Tenant, { missionId, trip }: OfInspection) {
  const inspections = yield* Inspections
  return Option.getOrUndefined(yield* inspections.find(tenant, missionId, trip))
})

const linkedReport = Effect.fnUntraced(function* (tenant: Tenant, target: Target<"InspectionReport">) {
  const { missionId, trip, phase } = target
  const report = (yield* inspectionOf(tenant, target))?.phases[phase]?.report ?? null
  if (report === null) return yield* new LinkRefused()
  const file: LinkedFile = {
    fileName: `etat-des-lieux-${phase}-${trip}-${missionId}.pdf`,
    contentType: "application/pdf",
    bytes: null,
    read: storedContent({ tenant, fileId: report.fileId }, "application/pdf", null)
  }
  return file
})

const linkedPhoto = Effect.fnUntraced(function* (tenant: Tenant, target: Target<"InspectionPhoto">) {
  const phases = (yield* inspectionOf(tenant, target))?.phases
  const photos = [phases?.depart, phases?.arrivee].flatMap((phase) => phase?.photos ?? [])
  const photo = photos.find(({ id }) => id === target.photoId)
  if (photo === undefined) return yield* new LinkRefused()
  const { fileId, contentType, bytes } = photo.file
  const file: LinkedFile = {
    fileName: servedFileName(plainFileName(photo.label), contentType),
    contentType,
    bytes,
    read: storedContent({ tenant, fileId }, contentType, bytes)
  }
  return file
})

/** Finds the file of a link (DOC-5, INS-6, INS-7). Fails with `LinkRefused` or `StoreUnavailable`. */
export const linkedFile = Effect.fn("linkedFile")(function* (holder: LinkHolder, target: FileTarget) {
  const { tenant } = holder
  switch (target._tag) {
    case "Document":
      return yield* linkedDocument(tenant, target)
    case "MissionSheet":
      return yield* linkedSheet(holder, target)
    case "InspectionReport":
      return yield* linkedReport(tenant, target)
    case "InspectionPhoto":
      return yield* linkedPhoto(tenant, target)
  }
})
