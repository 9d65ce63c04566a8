export { answerValidation, type ValidationAnswer } from "./answer-validation.program.ts"
export { cancelAsOperator, type CancelledByOperator } from "./cancel-as-operator.program.ts"
export {
  reportIncidentAsPerson,
  reportIncidentAsUser,
  type ReportedIncident,
  type ResolvedIncident,
  resolveIncidentAsOperator
} from "./incidents.program.ts"
export { type Review, reviewDocument } from "./review-document.program.ts"
export { assign, type AssignedMission, type Assignment, unassign, type Unassignment } from "./assign-driver.program.ts"
export { type AssignmentAsked, previewAssignment } from "./travel/travel-of-assignment.program.ts"
export { changeVehicleAs, type VehicleAsked } from "./change-vehicle.program.ts"
export { invoice } from "./invoice-trip.program.ts"
export { asOperator } from "./operator-authority.program.ts"
export { AllMissions, type MissionOwner } from "./all-missions.port.ts"
export { readMissionAsPerson } from "./change-as-person.program.ts"
export { personDepositor } from "./deposit-as-person.program.ts"
export { deliver, type DrivenTrip, pickUp } from "./drive-mission.program.ts"
export { documentsSeenBy } from "./seen-mission.rules.ts"
export { DrivenStepKind, type RefusedStep, RefusedStepCode } from "./refused-step.model.ts"
export { openRefusedStep } from "./refused-step.rules.ts"
export { type NewOperationsNote, NoteSubject, type OperationsNote } from "./operations-note.model.ts"
export {
  type NamedPhase,
  ownerOfDrivenTrip,
  readInspectionAsPerson,
  takePartAsDriver
} from "./take-part-as-driver.program.ts"
export { invoicedAt, invoicedTrips, toInvoiceAt, uninvoicedTrips } from "./invoicing-times.rules.ts"
export { documentsToReview, endedAt, isDriverSilent, isLate, lateAt, movingStatuses } from "./lists/attention.rules.ts"
export { allMissionFilters, MissionAttention } from "./lists/all-mission-filters.model.ts"
export { countMissions } from "./lists/count-missions.program.ts"
export { listAllMissions, type ListAllMissions, type SeenMission } from "./lists/list-all-missions.program.ts"
export { byStatus, lateCountedMax, type MissionCounts } from "./lists/mission-counts.model.ts"
export {
  type AllMissionsOrder,
  type AllMissionsPage,
  type AllMissionsPosition,
  type AllMissionsQuery,
  type ListedMission,
  everyMissionOfAll,
  type MissionSearch,
  type PagedMission,
  orderOf,
  positionOf
} from "./lists/mission-list.model.ts"
