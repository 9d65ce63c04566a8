export { CursorInvalid } from "./cursor.errors.ts"
export { eventFilters, type EventFilters, noEventFilters } from "./event-filters.model.ts"
export type {
  DayFilter,
  Filter,
  Filters,
  FilterWords,
  FlagFilter,
  InstantFilter,
  OneOfFilter,
  TextFilter,
  UuidFilter,
  ValuesOf
} from "./filters.model.ts"
export { EventLog, type EventQuery, keptNearbyDays, type MissionEventsQuery } from "./event-log.port.ts"
export { transportDelayed } from "./delay-payload.rules.ts"
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
  transportDelivered,
  transportDriverValidationRequested,
  transportDuplicated,
  transportIncident,
  transportPriceAdjusted,
  transportStatusChanged,
  webhookTest
} from "./event-payload.rules.ts"
export { type DomainEvent, EventId, EventType, type LoggedEvent, SubscribableType } from "./event.model.ts"
export { readMissionEvents } from "./mission-events.program.ts"
export {
  pageOf,
  pageRowsMax,
  type PageAsked,
  pageSizeDefault,
  pageSizeMax,
  rowsOfPage,
  type Page
} from "./page.rules.ts"
export { pruneOldRecords, retentionLimits } from "./prune.program.ts"
export { type EventPage, type ReadEvents, readEvents } from "./read-events.program.ts"
export { Retention, type RetentionLimits } from "./retention.port.ts"
