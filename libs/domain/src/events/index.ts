export { CursorInvalid } from "./cursor.errors.ts"
export { EventLog, type EventQuery, type MissionEventsQuery } from "./event-log.port.ts"
export {
  documentAccepted,
  documentAdded,
  documentRejected,
  type EventStamp,
  inspectionCompleted,
  inspectionStarted,
  transportAssigned,
  transportCancelled,
  transportCollected,
  transportCompleted,
  transportCreated,
  transportDatesUpdated,
  transportDriverValidationRequested,
  transportDuplicated,
  transportIncident,
  transportPriceAdjusted,
  transportStatusChanged,
  webhookTest
} from "./event-payload.rules.ts"
export { type DomainEvent, EventId, EventType, type LoggedEvent, SubscribableType } from "./event.model.ts"
export { type ReadMissionEvents, readMissionEvents } from "./mission-events.program.ts"
export { pageOf, pageRowsMax, pageSizeDefault, pageSizeMax, rowsOfPage, type Page } from "./page.rules.ts"
export { pruneOldRecords, retentionLimits } from "./prune.program.ts"
export { type EventPage, type ReadEvents, readEvents } from "./read-events.program.ts"
export { Retention, type RetentionLimits } from "./retention.port.ts"
