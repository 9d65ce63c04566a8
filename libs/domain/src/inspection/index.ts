export {
  type DamagePosition,
  DamageType,
  FieldType,
  type Inspection,
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
  PhotoId,
  PhotoKind,
  type PrintedReport
} from "./inspection.model.ts"
export { filesOfInspection, inspectionCompletedAt, phasesAsked } from "./inspection.rules.ts"
export { Inspections } from "./inspections.port.ts"
export { printInspectionReport } from "./print-inspection.program.ts"
export { readInspection } from "./read-inspection.program.ts"
