export { laneAfter } from "./breaker.rules.ts"
export { DeliveryFeed } from "./delivery-feed.port.ts"
export {
  type ClaimedWork,
  type ClaimRequest,
  DeliveryQueue,
  type Expired,
  type QueueFigures,
  type Report,
  type Settled,
  type Wanted
} from "./delivery-queue.port.ts"
export { delivering, dispatcher, type DispatcherOptions } from "./dispatcher.program.ts"
export { FeedUnavailable } from "./feed.errors.ts"
export { type Announcement, Outbox } from "./outbox.port.ts"
export { type WebhookRequest, WebhookSender } from "./webhook-sender.port.ts"
