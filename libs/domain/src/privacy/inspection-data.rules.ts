import type {
  Inspection,
  InspectionField,
  InspectionLocation,
  InspectionPhase,
  InspectionPhoto,
  PrintedReport
} from "../inspection/inspection.model.ts"
import { alongside, kept, members, nullable, nulled, removed, type Treatment } from "./treatment.rules.ts"

const phase: Treatment<InspectionPhase> = members<InspectionPhase>({
  startedAt: kept(),
  startRecordedAt: kept(),
  completedAt: kept(),
  completion: kept(),
  location: nulled<InspectionLocation>("positions"),
  photos: removed<InspectionPhoto>("photos"),
  fields: removed<InspectionField>("texts"),
  report: alongside<PrintedReport | null>("photos", "null; the printed report is removed", () => null)
})

/** What an erasure leaves of an inspection: its ids, statuses and times. */
export const inspectionData: Treatment<Inspection> = members<Inspection>({
  id: kept(),
  missionId: kept(),
  trip: kept(),
  status: kept(),
  inspectionType: kept(),
  source: kept(),
  vehicle: alongside<Inspection["vehicle"]>("vehicles", "a vehicle of unknown plate, VIN, brand and model", () => ({
    plate: null,
    brand: null,
    model: null,
    vin: null
  })),
  phases: members<Inspection["phases"]>({ depart: nullable(phase), arrivee: nullable(phase) }),
  createdAt: kept(),
  updatedAt: kept()
})
