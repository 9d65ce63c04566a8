import { Effect, Option, Stream } from "effect"
import { Inspections } from "../inspection/inspections.port.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { Grids } from "../pricing/grids.port.ts"
import { missionSheetOf } from "../printing/mission-sheet.rules.ts"
import { Printer } from "../printing/printer.port.ts"
import type { DocumentType, FileRef, LinkTarget } from "./document.model.ts"
import { LinkRefused } from "./documents.errors.ts"
import { plainFileName } from "./file-name.rules.ts"
import { FileStorage, type StorageUnavailable } from "./file-storage.port.ts"
import { missionSheetName } from "./list-documents.program.ts"

/** What a signed link hands over, as it is downloaded. */
export interface LinkedFile {
  readonly fileName: string
  readonly contentType: string
  /** Null where it is known only at the end. */
  readonly bytes: number | null
  readonly content: Stream.Stream<Uint8Array, StorageUnavailable>
}

/** The bytes of a file of ours. Fails with `LinkRefused` where there is no such file any more. */
const storedContent = Effect.fnUntraced(function* (file: FileRef) {
  const storage = yield* FileStorage
  return yield* Effect.fromOption(yield* storage.read(file)).pipe(Effect.mapError(() => new LinkRefused()))
})

type Target<Tag extends LinkTarget["_tag"]> = Extract<LinkTarget, { readonly _tag: Tag }>

const missionOf = ({ tenant, missionId }: Pick<LinkTarget, "tenant" | "missionId">) =>
  readMission(tenant, missionId).pipe(Effect.catchTag("MissionNotFound", () => Effect.fail(new LinkRefused())))

const linkedDocument = Effect.fnUntraced(function* (target: Target<"Document">) {
  const { documents } = yield* missionOf(target)
  const document = documents.find(({ id }) => id === target.documentId)
  if (document === undefined) return yield* new LinkRefused()
  const { fileId, fileName, contentType, bytes } = document.file
  const content = yield* storedContent({ tenant: target.tenant, fileId })
  return { fileName, contentType, bytes, content } satisfies LinkedFile
})

/** Printed as the mission is now. */
const linkedSheet = Effect.fnUntraced(function* (target: Target<"MissionSheet">) {
  const grids = yield* Grids
  const printer = yield* Printer
  const mission = yield* missionOf(target)
  const { grid } = yield* grids.latest(target.tenant.groupId)
  const content = yield* printer.missionSheet(missionSheetOf(mission, grid))
  return {
    fileName: missionSheetName(mission.transportId),
    contentType: "application/pdf",
    bytes: content.length,
    content: Stream.make(content)
  } satisfies LinkedFile
})

type OfInspection = Target<"InspectionReport"> | Target<"InspectionPhoto">

const inspectionOf = Effect.fnUntraced(function* ({ tenant, missionId, leg }: OfInspection) {
  const inspections = yield* Inspections
  return Option.getOrUndefined(yield* inspections.find(tenant, missionId, leg))
})

const linkedReport = Effect.fnUntraced(function* (target: Target<"InspectionReport">) {
  const { tenant, missionId, leg, phase } = target
  const report = (yield* inspectionOf(target))?.phases[phase]?.report ?? null
  if (report === null) return yield* new LinkRefused()
  return {
    fileName: `etat-des-lieux-${phase}-${leg}-${missionId}.pdf`,
    contentType: "application/pdf",
    bytes: null,
    content: yield* storedContent({ tenant, fileId: report.fileId })
  } satisfies LinkedFile
})

const extensions: Readonly<Record<DocumentType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic"
}

const linkedPhoto = Effect.fnUntraced(function* (target: Target<"InspectionPhoto">) {
  const { tenant, photoId } = target
  const phases = (yield* inspectionOf(target))?.phases
  const photos = [phases?.depart, phases?.arrivee].flatMap((phase) => phase?.photos ?? [])
  const photo = photos.find(({ id }) => id === photoId)
  if (photo === undefined) return yield* new LinkRefused()
  const { fileId, contentType, bytes } = photo.file
  return {
    fileName: `${plainFileName(photo.label)}.${extensions[contentType]}`,
    contentType,
    bytes,
    content: yield* storedContent({ tenant, fileId })
  } satisfies LinkedFile
})

/**
 * What a link leads to (interface.md 2.10, 2.11). Fails with `LinkRefused` where it is not there, `StorageUnavailable`
 * or `StoreUnavailable` where nobody can tell.
 */
export const linkedFile = Effect.fn("linkedFile")(function* (target: LinkTarget) {
  switch (target._tag) {
    case "Document":
      return yield* linkedDocument(target)
    case "MissionSheet":
      return yield* linkedSheet(target)
    case "InspectionReport":
      return yield* linkedReport(target)
    case "InspectionPhoto":
      return yield* linkedPhoto(target)
  }
})
