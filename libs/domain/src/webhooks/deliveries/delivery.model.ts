import { Brand, Schema } from "effect"
import type { Tenant } from "../../access/tenant.model.ts"
import type { EventId, EventType } from "../../events/event.model.ts"
import type { Instant } from "../../time/instant.model.ts"
import type { EventCause } from "../../traces/event-cause.model.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"

/** Id of a delivery, UUID: the same at each attempt, so that receivers can deduplicate. */
export type DeliveryId = string & Brand.Brand<"DeliveryId">
export const DeliveryId = Brand.nominal<DeliveryId>()

/** The states of WHK-45; the transitions are those of WHK-46 to WHK-50. */
export const DeliveryStatus = Schema.Literals(["pending", "delivering", "succeeded", "failed", "dead"])
export type DeliveryStatus = typeof DeliveryStatus.Type

/** WHK-32. */
export const AttemptError = Schema.Literals([
  "dns_error",
  "connection_refused",
  "tls_error",
  "timeout_connect",
  "timeout_response",
  "blocked_address",
  "redirect_refused",
  "http_status",
  "body_too_large",
  "proxy_error",
  "client_certificate_error",
  "oauth2_error",
  "lease_expired"
])
export type AttemptError = typeof AttemptError.Type

export interface AttemptResult {
  /** Null after a 2xx. */
  readonly error: AttemptError | null
  /** Text for people, without internal addresses, at most 512 characters; null after a 2xx. */
  readonly detail: string | null
  readonly statusCode: number | null
  readonly startedAt: Instant
  readonly durationMillis: number
  /** The first 4 KiB of the answer's body, as text; null if no body was read. */
  readonly answer: string | null
  /** Unbounded wait of a `Retry-After` of a 429 or 503; else null. */
  readonly retryAfterMillis: number | null
}

/** The one record of an event and an endpoint (WHK-8). */
export interface Delivery {
  readonly id: DeliveryId
  readonly eventId: EventId
  readonly eventType: EventType
  readonly eventAt: Instant
  readonly endpointId: EndpointId
  readonly status: DeliveryStatus
  /** Attempts over all budgets. */
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  /** The end of the pause while the breaker pauses the endpoint; null if no attempt is due. */
  readonly nextAttemptAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly createdAt: Instant
}

export interface Attempt {
  /** Number of the attempt within the delivery, from 1. */
  readonly attempt: number
  readonly startedAt: Instant
  readonly statusCode: number | null
  readonly error: AttemptError | null
  readonly durationMillis: number
  readonly answer: string | null
}

/** Primary key of a delivery. No two events of a log have the same time. */
export interface DeliveryKey {
  readonly endpointId: EndpointId
  readonly eventAt: Instant
}

/** Used part of a delivery's budget of attempts. */
export interface Budget {
  /** Attempts of this budget that had a result: the position in the schedule. */
  readonly step: number
  /** Attempts of this budget whose worker died (WHK-47: counted apart). */
  readonly lost: number
}

/** A delivery under a worker's lease, with all that an attempt and its report need. */
export interface ClaimedDelivery extends DeliveryKey, Budget {
  readonly id: DeliveryId
  readonly eventId: EventId
  readonly eventType: EventType
  readonly tenant: Tenant
  /** The stored text of the event's `data`. */
  readonly data: string
  /** The trace of the request that caused the event; null if none is known. */
  readonly cause: EventCause | null
  /** Number of this attempt. Together with the owner of the claim it fences the result. */
  readonly attempt: number
  readonly endpointVersion: number
  /** True if the breaker was closed at full concurrency: a success does not change it. */
  readonly isAtFullConcurrency: boolean
}
