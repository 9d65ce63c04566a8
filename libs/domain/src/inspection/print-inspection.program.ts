import { Effect, Option, Result, Stream } from "effect"
import type { Author } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import type { Tenant } from "../access/tenant.model.ts"
import { presentOf } from "../clock/present.program.ts"
import { FileId, type FileRef } from "../documents/file.model.ts"
import { dropFiles, storeFile } from "../documents/staged-file.program.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { inspectionReportOf } from "../printing/inspection-report.rules.ts"
import { Printer } from "../printing/printer.port.ts"
import type { Instant } from "../time/instant.model.ts"
import { PhaseNotStarted } from "./inspection.errors.ts"
import type { Inspection, InspectionPhaseKey, PrintedReport, StartedPhase } from "./inspection.model.ts"
import { startedPhase, withReport } from "./inspection.rules.ts"
import { Inspections } from "./inspections.port.ts"
import { photoReader } from "./photo-reader.program.ts"
import { readInspection } from "./read-inspection.program.ts"

const phaseToPrint = Effect.fnUntraced(function* ({ tenant, missionId, trip, key }: Subject) {
  const inspection = yield* readInspection(tenant, missionId, trip)
  const phase = Option.isNone(inspection) ? null : startedPhase(inspection.value, key)
  if (Option.isNone(inspection) || phase === null) return yield* new PhaseNotStarted({ phase: key })
  return { inspection: inspection.value, phase }
})

interface Subject {
  readonly tenant: Tenant
  readonly missionId: MissionId
  readonly trip: TripKey
  readonly key: InspectionPhaseKey
}

/** Adds the report to the inspection as it is now: parts of the other phase may have come during the print. */
const recorded = (
  mission: Mission,
  inspection: Inspection | null,
  report: PrintedReport,
  { trip, key }: Subject,
  now: Instant
) =>
  Result.gen(function* () {
    if (inspection === null || startedPhase(inspection, key) === null) {
      return yield* Result.fail(new PhaseNotStarted({ phase: key }))
    }
    const listed = yield* decide(mission, { _tag: "RecordReport", phase: key, by: "system" }, now)
    // The detail of a mission links to the reports of the outbound trip alone.
    const decision = trip === "aller" ? listed : { mission, events: [] }
    return { ...decision, inspection: withReport(inspection, key, report), keeps: [report.fileId], result: report }
  })

const keep = Effect.fnUntraced(function* (
  author: Author,
  subject: Subject,
  content: ReadonlyArray<Uint8Array>,
  told: Omit<PrintedReport, "fileId">
) {
  const inspections = yield* Inspections
  const { tenant, missionId, trip } = subject
  const ref: FileRef = { tenant, fileId: FileId(yield* Identifiers.use(({ uuid }) => uuid)) }
  const report: PrintedReport = { fileId: ref.fileId, ...told }
  yield* storeFile(ref, Stream.fromIterable(content))
  return yield* inspections
    .change(author, { missionId, trip, action: "inspection.print" }, (mission, inspection, now) =>
      recorded(mission, inspection, report, subject, now)
    )
    .pipe(Effect.ensuring(dropFiles(tenant, [ref.fileId])))
})

const print = Effect.fnUntraced(function* (
  { tenant, key }: Subject,
  number: string,
  { inspection, phase }: { readonly inspection: Inspection; readonly phase: StartedPhase },
  withPhotos: boolean
) {
  const printer = yield* Printer
  const readPhoto = yield* photoReader(tenant, phase.photos)
  const printedAt = yield* presentOf(tenant)
  const report = inspectionReportOf({ inspection, key, phase, number, withPhotos, printedAt })
  return { printedAt, ...(yield* printer.inspectionReport(report, readPhoto, tenant.groupId)) }
})

/**
 * Prints the report of a phase, stores the PDF, and replaces the earlier report (INS-11). A retry is safe. Without photos,
 * the report has a text in the place of each. Fails with `MissionNotFound`, `NoReturnTrip`, `PhaseNotStarted`,
 * `PrintFailed`, and if storage, store or printer are not available.
 */
export const printInspectionReport = Effect.fn("printInspectionReport")(function* (
  author: Author,
  missionId: MissionId,
  trip: TripKey,
  key: InspectionPhaseKey,
  withPhotos = true
) {
  const { tenant } = author
  const subject = { tenant, missionId, trip, key }
  const { transportId } = yield* readMission(tenant, missionId)
  const found = yield* phaseToPrint(subject)
  const { printedAt, content, placed } = yield* print(subject, transportId ?? "", found, withPhotos)
  return yield* keep(author, subject, content, {
    generatedAt: printedAt,
    photosOk: placed.length,
    photosTotal: found.phase.photos.length
  })
})
