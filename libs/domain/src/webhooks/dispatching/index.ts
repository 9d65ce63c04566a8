export { breakerAfter, type BreakerMove } from "./breaker.rules.ts"
export { DeliveryFeed } from "./delivery-feed.port.ts"
export {
  type ClaimedWork,
  type ClaimRequest,
  DeliveryQueue,
  type ExpiredLeases,
  type QueueFigures,
  type Report,
  type SettledDelivery,
  type EndpointShare
} from "./delivery-queue.port.ts"
export { type AllWorkOptions, deliverEvents, dispatcher, type DispatcherOptions } from "./dispatcher.program.ts"
export { FeedUnavailable } from "./feed.errors.ts"
export { type Announcement, Outbox, type Released } from "./outbox.port.ts"
export { type WebhookRequest, WebhookSender } from "./webhook-sender.port.ts"
export { silenceMaxMillis, type WorkerSession, WorkerSessions } from "./worker-session.port.ts"
export { WorkerId } from "./worker.model.ts"
