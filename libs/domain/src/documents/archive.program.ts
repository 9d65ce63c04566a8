import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Mission, MissionDocument } from "../mission/mission.model.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { noticeTexts } from "../texts/languages.ts"
import type { Instant } from "../time/instant.model.ts"
import { fileNames, folderNames } from "./archive.rules.ts"
import { archiveBytesMax, archiveFilesMax } from "./document.model.ts"
import { ArchiveTooLarge, LinkRefused } from "./documents.errors.ts"
import type { ArchiveTarget, LinkSigner } from "./file-link.model.ts"
import { signLink } from "./file-link.program.ts"
import { extensionOf } from "./file-name.rules.ts"
import { type LinkedFile, storedContent } from "./linked-file.program.ts"

/** A file of an archive, not yet read. */
interface ArchivedFile {
  /** `<reference or number>/<kind>-<n>.<extension>`, unlike every other of the archive. */
  readonly path: string
  readonly at: Instant
  readonly read: LinkedFile["read"]
}

/** The files of several missions, and the note that names those which the storage does not have. */
export interface Archive {
  readonly fileName: string
  readonly files: ReadonlyArray<ArchivedFile>
  /** Of the documents; the size of a report is known once it is read. */
  readonly bytes: number
  readonly missing: { readonly path: string; readonly intro: string }
}

interface Kept extends Pick<ArchivedFile, "at" | "read"> {
  readonly kind: string
  readonly extension: string
  readonly bytes: number
}

const kindOn = (trip: TripKey, kind: string): string => (trip === "retour" ? `${kind}-retour` : kind)

const keptDocument = (tenant: Tenant, { createdAt, file, key, trip }: MissionDocument): Kept => ({
  ...{ kind: kindOn(trip, key), extension: extensionOf(file.contentType), at: createdAt, bytes: file.bytes },
  read: storedContent({ tenant, fileId: file.fileId }, file.contentType, file.bytes)
})

/** The printed reports of a trip. */
const keptReports = Effect.fnUntraced(function* (tenant: Tenant, { id }: Mission, trip: TripKey) {
  const inspections = yield* Inspections
  const found = yield* inspections.find(tenant, id, trip)
  return InspectionPhaseKey.literals.flatMap((phase): ReadonlyArray<Kept> => {
    const report = found._tag === "Some" ? (found.value.phases[phase]?.report ?? null) : null
    if (report === null) return []
    return [
      {
        ...{ kind: kindOn(trip, `etat-des-lieux-${phase}`), extension: "pdf", at: report.generatedAt, bytes: 0 },
        read: storedContent({ tenant, fileId: report.fileId }, "application/pdf", null)
      }
    ]
  })
})

const keptOf = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId) {
  const mission = yield* readMission(tenant, id)
  const trips: ReadonlyArray<TripKey> = mission.return === null ? ["aller"] : ["aller", "retour"]
  const reports = yield* Effect.forEach(trips, (trip) => keptReports(tenant, mission, trip))
  return { mission, kept: [...mission.documents.map((each) => keptDocument(tenant, each)), ...reports.flat()] }
})

const archiveOf = Effect.fnUntraced(function* (tenant: Tenant, { language, missionIds }: ArchiveTarget) {
  const found = yield* Effect.forEach(new Set(missionIds), (id) => keptOf(tenant, id))
  const all = found.flatMap(({ kept }) => kept)
  const bytes = all.reduce((sum, each) => sum + each.bytes, 0)
  if (all.length > archiveFilesMax || bytes > archiveBytesMax)
    return yield* new ArchiveTooLarge({ files: all.length, bytes })
  const { missingFiles: missing } = noticeTexts[language]
  const folders = folderNames(
    found.map(({ mission: { id, reference, transportId } }) => ({ reference, number: transportId ?? id })),
    [missing.path]
  )
  const files = found.flatMap(({ kept }, at) => {
    const names = fileNames(kept)
    return kept.map(({ at: moment, read }, place) => ({
      path: `${folders[at] ?? ""}/${names[place] ?? ""}`,
      at: moment,
      read
    }))
  })
  return { fileName: "documents.zip", files, bytes, missing } satisfies Archive
})

/**
 * Signs a link to the documents and reports of missions (DOC-23); null if they have none. Fails with `MissionNotFound` if
 * one is not the tenant's, and with `ArchiveTooLarge` (LIM-63).
 */
export const linkArchive = Effect.fn("linkArchive")(function* (signer: LinkSigner, target: ArchiveTarget) {
  const { bytes, files } = yield* archiveOf(signer.tenant, target)
  return { bytes, count: files.length, link: files.length === 0 ? null : yield* signLink(signer, target) }
})

/**
 * Finds the files of a link as its missions have them now (DOC-23). Fails with `LinkRefused` if a mission is gone, and with
 * `ArchiveTooLarge` if they have got too many files since.
 */
export const linkedArchive = Effect.fn("linkedArchive")((tenant: Tenant, target: ArchiveTarget) =>
  archiveOf(tenant, target).pipe(Effect.catchTag("MissionNotFound", () => Effect.fail(new LinkRefused())))
)
