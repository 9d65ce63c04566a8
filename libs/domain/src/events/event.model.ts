import { Brand, Schema } from "effect"
import type { Instant } from "../time/instant.model.ts"
import type { MissionId, TransportId } from "../mission/mission-id.model.ts"

/** Id of an event, UUID v7: the `id` of its envelope in every delivery. */
export type EventId = string & Brand.Brand<"EventId">
export const EventId = Brand.nominal<EventId>()

/** Types that an endpoint may subscribe to (EVT-11 to EVT-25, EVT-27, ETA-9). */
export const SubscribableType = Schema.Literals([
  "transport.created",
  "transport.duplicated",
  "transport.status_changed",
  "transport.assigned",
  "transport.collected",
  "transport.delivered",
  "transport.delayed",
  "transport.completed",
  "transport.cancelled",
  "transport.incident",
  "transport.dates_updated",
  "transport.price_adjusted",
  "transport.driver_validation_requested",
  "document.added",
  "document.accepted",
  "document.rejected",
  "inspection.started",
  "inspection.completed"
])
export type SubscribableType = typeof SubscribableType.Type

export const EventType = Schema.Literals([...SubscribableType.literals, "webhook.test"])
export type EventType = typeof EventType.Type

/** An event of a rule. `data` is the whole public payload, with the sequence. */
export interface DomainEvent {
  readonly type: EventType
  readonly data: Readonly<Record<string, unknown>>
}

/** An event in the log (EVT-4). */
export interface LoggedEvent {
  readonly id: EventId
  readonly type: EventType
  readonly createdAt: Instant
  readonly missionId: MissionId
  readonly transportId: TransportId | null
  readonly sequence: number
  /** Number in the log of its tenant, from 1, without a gap. */
  readonly logNumber: number
  /** JSON text, serialised once so that all deliveries have the same bytes. */
  readonly data: string
}
