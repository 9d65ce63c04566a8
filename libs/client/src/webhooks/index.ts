export { verify, type VerifyOptions } from "./verify.ts"
export { type ReceivedHeaders } from "./delivery-headers.rules.ts"
export { type VerificationCode, WebhookVerificationError } from "./verification.errors.ts"
export { signForTest, type SignedDelivery, type SignForTest, type TestEvent } from "./sign-for-test.ts"
export {
  type Actor,
  type DocumentData,
  type EventData,
  type EventType,
  eventTypes,
  type IncidentCategory,
  type InspectionData,
  type Instant,
  type LegKey,
  type MissionEventData,
  type MissionLink,
  type MissionStatus,
  type OtherEnvelope,
  type TransportAssignedData,
  type TransportCancelledData,
  type TransportCollectedData,
  type TransportCompletedData,
  type TransportCreatedData,
  type TransportDatesUpdatedData,
  type TransportDriverValidationRequestedData,
  type TransportDuplicatedData,
  type TransportIncidentData,
  type TransportPriceAdjustedData,
  type TransportStatusChangedData,
  type TripKey,
  type WebhookEvent,
  type WebhookTestData
} from "./event.model.ts"
