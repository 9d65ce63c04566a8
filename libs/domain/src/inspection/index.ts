export {
  InspectionClosed,
  InspectionCompleted,
  InspectionConflict,
  type MissingPart,
  PartsMissing,
  PhaseNotStarted,
  PhotoConflict,
  TooManyParts
} from "./inspection.errors.ts"
export { inspectionFilters } from "./inspection-filters.model.ts"
export {
  type DamagePosition,
  DamageType,
  FieldType,
  Inspection,
  type InspectionField,
  InspectionFieldId,
  InspectionId,
  type InspectionLocation,
  type InspectionPhase,
  InspectionPhaseKey,
  type InspectionPhoto,
  InspectionSource,
  InspectionStatus,
  InspectionType,
  type PhaseCompletion,
  PhotoId,
  PhotoKind,
  type PhotoPlace,
  type PrintedReport,
  type StartedInspection,
  type StartedPhase
} from "./inspection.model.ts"
export {
  type ExpectedParts,
  fieldsPerPhaseMax,
  type FieldValue,
  inspectionBytesMax,
  type InspectionPart,
  type PartOfPhase,
  photosPerPhaseMax
} from "./inspection-part.model.ts"
export {
  completesPhase,
  filesOfInspection,
  inspectionCompletedAt,
  phasesAsked,
  startedPhase,
  unprintedPhases
} from "./inspection.rules.ts"
export { type InspectionChange, type InspectionSubject, Inspections } from "./inspections.port.ts"
export { type PhaseToPrint, printCompletedPhase } from "./print-completed-phase.program.ts"
export { printInspectionReport } from "./print-inspection.program.ts"
export { readInspection } from "./read-inspection.program.ts"
