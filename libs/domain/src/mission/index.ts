export type { LegChanges, MissionCommand } from "./mission-command.model.ts"
export {
  memberFilters,
  type MissionFilters,
  missionFilters,
  noMissionFilters
} from "../ordering/mission-filters.model.ts"
export {
  labelsOf,
  labelFlags,
  labelTexts,
  listedLabelNames,
  ListedLabels,
  listedLabelsOf,
  MissionLabels,
  MissionType,
  noLabels
} from "./labels/mission-labels.model.ts"
export { MissionId, TransportId } from "./mission-id.model.ts"
export { ordinalOf, transportIdOf } from "./mission-number.rules.ts"
export {
  AdjustmentNotAllowed,
  AlreadyCancelled,
  AlreadyDeparted,
  AlreadyDuplicated,
  DocumentAccepted,
  DocumentRefused,
  DocumentUnknown,
  DriverBusy,
  IllegalTransition,
  IncidentConflict,
  IncidentUnknown,
  InvalidDates,
  InvalidDrivenTime,
  MissionNotFound,
  TripInvoiced,
  NoReturnTrip,
  NotCancellable,
  OutboundNotDelivered,
  TooEarly,
  ValidationNotDue,
  ValidationNotPending
} from "./mission.errors.ts"
export {
  Actor,
  ClientUpdateId,
  type Contact,
  type Driver,
  DriverId,
  OfferId,
  IncidentCategory,
  IncidentId,
  Mission,
  type MissionDocument,
  MissionStatus,
  type Stop,
  type Trip,
  type Vehicle
} from "./mission.model.ts"
export { LegKey, type StopWindow, TripKey } from "./leg.model.ts"
export { type ChangedTerms, changedTerms } from "./driver-validation.rules.ts"
export { endedStatuses, isEnded } from "./guards/ended.rules.ts"
export { type Change, changeFor, type ChangeRow, changeRows } from "./mission-changes.rules.ts"
export { rowFor, type TransitionRow, transitionRows, type Trigger } from "./mission-table.rules.ts"
export { decide, type DecisionOf, type RefusalOf } from "./mission.rules.ts"
export {
  everyMission,
  type DriverAtWork,
  type FilingChange,
  type KeptFile,
  type MissionChange,
  type MissionDuplicate,
  type MissionPosition,
  type MissionQuery,
  Missions,
  type MissionSummary,
  newestMissionsMax,
  type NewMissionRecord
} from "./missions.port.ts"
export { type NewMission, newMission, type OrderedTrip } from "./new-mission.rules.ts"
export { requestedWindow } from "./requested-window.rules.ts"
