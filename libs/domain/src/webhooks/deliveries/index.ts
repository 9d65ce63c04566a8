export {
  cancelReplay,
  findReplay,
  listReplays,
  previewReplay,
  type ReplayAsked,
  type ReplayWorkerOptions,
  startReplay,
  workOffReplays
} from "./background-replay.program.ts"
export { type NewReplay, ReplayId, Replays, type ReplayState, type StoredReplay } from "./replays.port.ts"
export {
  DeliveryUnknown,
  NothingToRetry,
  ReplayRangeRefused,
  ReplayRunning,
  ReplayUnknown
} from "./deliveries.errors.ts"
export {
  Deliveries,
  type DeliveryQuery,
  type EndpointActivity,
  type HourOfAttempts,
  type ReplayCount,
  type ReplayPreview,
  type ReplayStepResult,
  type ReplayRange,
  type ReplayStep,
  type SentEvent
} from "./deliveries.port.ts"
export { deliveryFilters, endpointDeliveryFilters, noDeliveryFilters } from "./delivery-filters.model.ts"
export { findDelivery, listDeliveries, listDeliveriesOf, retryDelivery, showDelivery } from "./deliveries.program.ts"
export {
  type Attempt,
  AttemptError,
  type AttemptResult,
  type Budget,
  type ClaimedDelivery,
  type Delivery,
  DeliveryId,
  type DeliveryKey,
  DeliveryStatus
} from "./delivery.model.ts"
export {
  afterEndpointDeleted,
  afterLostLease,
  afterResult,
  afterRetry,
  deliveryTransitions,
  failureOf,
  lastErrorOf,
  leaseExpiredError,
  lostLeasesMax
} from "./delivery.rules.ts"
export { checkSignature, inspectDelivery, showEndpoint } from "./inspect-delivery.program.ts"
export { previewOf } from "./replay.rules.ts"
export { countReplay, type PacedReplayOrder, replayDeliveries, type ReplayProgress } from "./replay.program.ts"
export { attemptSchedule, attemptsMax } from "./schedule.rules.ts"
