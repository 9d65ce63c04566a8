export { erasedAnswer, keptAnswerMembers } from "./answer-data.rules.ts"
export { addCounts, ErasedKind, erasedText, type ErasureCounts, isNothing } from "./erasure.model.ts"
export { erasedPlace, erasedPlaceId } from "./erased-place.rules.ts"
export { erasedEventData, eventDataFates, holdsPersonalData, unclassifiedMembers } from "./event-data.rules.ts"
export { inspectionData } from "./inspection-data.rules.ts"
export { driverName, erasedDriver } from "./erased-driver.rules.ts"
export { erasedFileId, filesOfDocuments, isErased, missionData, withoutDriver } from "./mission-data.rules.ts"
export type { Erased, MemberFate, Treatment } from "./treatment.rules.ts"
export { eraseMission } from "./erase-mission.program.ts"
export { eraseDriver } from "./erase-driver.program.ts"
export { erasePerson, type ErasedPerson } from "./erase-person.program.ts"
export {
  exportPerson,
  type ExportedContact,
  type ExportedDriver,
  type ExportedImportRow,
  type ExportedPerson
} from "./export-person.program.ts"
export { finishedMission } from "./erase-mission.rules.ts"
export {
  type AuditSubject,
  type EraseEvent,
  type ErasedRecord,
  type ErasureMode,
  type FoundData,
  type ImportRowsRef,
  type LeftData,
  type MissionPage,
  type MissionRef,
  type NoticeSent,
  type PageQuery,
  type PersonAction,
  PersonalData
} from "./personal-data.port.ts"
export { isSought, isSoughtEmail, personSought, type PersonSought } from "./person-sought.rules.ts"
export { exportDocument } from "./export-document.rules.ts"
export {
  DriverStillDriving,
  ExportTooLarge,
  MissionNotFinished,
  PersonNotSought,
  PersonRequestUnknown,
  TooManyPersonRequests
} from "./privacy.errors.ts"
export { answerPersonRequest, personAnswers } from "./requests/answer-request.program.ts"
export { askAboutPerson, listPersonRequests, readPersonExport } from "./requests/ask-about-person.program.ts"
export {
  groupsFoundMax,
  personAnswerMillis,
  type PersonAnswer,
  type PersonAsked,
  PersonFindings,
  type PersonRequest,
  PersonRequestFailure,
  PersonRequestId,
  PersonRequestKind,
  PersonRequestReason,
  personRequestsPerHour,
  unfinishedNamedMax
} from "./requests/person-request.model.ts"
export { PersonAnswers, PersonRequestQueue, PersonRequests } from "./requests/person-requests.port.ts"
