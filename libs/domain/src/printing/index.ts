export type { DossierChange, DossierDocument, DossierPages, FactPair, PhotoPair } from "./dossier.model.ts"
export { dossierPagesOf } from "./dossier.rules.ts"
export type { InspectionReport, ReportFact, ReportMark, ReportPhoto } from "./inspection-report.model.ts"
export { inspectionReportOf } from "./inspection-report.rules.ts"
export type {
  MissionSheet,
  SheetDetail,
  SheetOption,
  SheetStop,
  SheetTrip,
  SheetVehicle
} from "./mission-sheet.model.ts"
export { missionSheetOf } from "./mission-sheet.rules.ts"
export {
  PressBusy,
  printAttemptsMax,
  type PrintedInspection,
  Printer,
  PrintFailed,
  type ReadPhoto
} from "./printer.port.ts"
