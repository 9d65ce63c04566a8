import { pdfPrinter } from "@trajet/adapters-pdf"
import { GroupId } from "@trajet/domain/access"
import { EntityId } from "@trajet/domain/billing"
import { FileId } from "@trajet/domain/documents"
import { type Inspection, InspectionId, type StartedPhase, PhotoId } from "@trajet/domain/inspection"
import { type Mission, MissionId, newMission, TransportId } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { inspectionReportOf, missionSheetOf, Printer } from "@trajet/domain/printing"
import { Day, Instant } from "@trajet/domain/time"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { takenPhase, type TakenPhoto } from "./demonstration-inspection.ts"
import { demonstrationDriver, demonstrationOrder } from "./demonstration-mission.ts"

const missionId = MissionId("0199a1b2-0000-7000-8000-000000000001")

const mission: Mission = {
  ...newMission(demonstrationOrder(missionId, Day("2027-03-16"), EntityId("demo-fleet-main"))).mission,
  transportId: TransportId("M-48210937"),
  status: "assigned",
  driver: demonstrationDriver,
  createdAt: Instant("2027-03-10T10:00:00.000000Z")
}

const idOf = (index: number): PhotoId => PhotoId(`photo-${index + 1}`)

const startedAt = Instant("2027-03-16T15:42:00.000000Z")

const stored = ({ png, ...photo }: TakenPhoto, index: number): StartedPhase["photos"][number] => ({
  id: idOf(index),
  ...photo,
  takenAt: Instant(`2027-03-16T15:${43 + index}:00.000000Z`),
  recordedAt: null,
  place: { lat: 45.7578, lng: 4.832, accuracyMeters: 6 },
  file: {
    fileId: FileId(idOf(index)),
    contentType: "image/png",
    bytes: png.length,
    sha256: createHash("sha256").update(png).digest("hex")
  }
})

const taken = takenPhase.arrivee()

const readPhoto = (id: PhotoId) => Effect.succeed(taken.photos.find((_, index) => idOf(index) === id)?.png ?? null)

const report = () => {
  const { photos, fields, location } = taken
  const phase: StartedPhase = {
    startedAt,
    startRecordedAt: startedAt,
    completion: null,
    completedAt: Instant("2027-03-16T15:58:00.000000Z"),
    location,
    photos: photos.map(stored),
    fields,
    report: null
  }
  const inspection: Inspection = {
    id: InspectionId("inspection-1"),
    missionId,
    trip: "aller",
    status: "completed",
    inspectionType: "one_way",
    source: "driver_app",
    vehicle: { plate: "AB123CD", brand: "Renault", model: "Clio", vin: "VF1RFB00X65432109" },
    phases: { depart: null, arrivee: phase },
    createdAt: startedAt,
    updatedAt: startedAt
  }
  return inspectionReportOf({
    inspection,
    key: "arrivee",
    phase,
    number: mission.transportId ?? "",
    withPhotos: true,
    printedAt: Instant("2027-03-16T15:58:30.000000Z")
  })
}

/** Prints the demonstration: the PDFs of `docs/examples` by name. */
export const exampleDocuments = (): Promise<Readonly<Record<string, Uint8Array>>> =>
  Effect.gen(function* () {
    const printer = yield* Printer
    const { content } = yield* printer.inspectionReport(report(), readPhoto, GroupId("demonstration"))
    return {
      "mission-sheet.pdf": yield* printer.missionSheet(
        missionSheetOf(mission, demonstrationGrid),
        GroupId("demonstration")
      ),
      "inspection-report.pdf": Buffer.concat(content)
    }
  }).pipe(Effect.provide(pdfPrinter), Effect.runPromise)
