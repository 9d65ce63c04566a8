export { verify, type VerifyOptions } from "./verify.ts"
export { type ReceivedHeaders } from "./delivery-headers.rules.ts"
export { type VerificationCode, WebhookVerificationError } from "./verification.errors.ts"
export { keyPairForTest, type TestKeyPair } from "./key-pair-for-test.ts"
export { signForTest, type SignedDelivery, type SignForTest, type TestEvent } from "./sign-for-test.ts"
export {
  type Actor,
  type DocumentEventData as DocumentData,
  type EventData,
  type IncidentCategory,
  type InspectionEventData as InspectionData,
  type Instant,
  type LegKey,
  type MissionEventData,
  type MissionStatus,
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
  type WebhookTestData
} from "./event-data.model.ts"
export { eventTypes } from "./event-types.ts"
export { type EventType, type MissionLink, type OtherEnvelope, type WebhookEvent } from "./event.model.ts"
