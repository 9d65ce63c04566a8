import { Schema } from "effect"
import type { Tenant } from "../../access/tenant.model.ts"
import type { EventType } from "../../events/event.model.ts"
import type { Instant } from "../../time/instant.model.ts"

/** The states of WHK-45; the transitions are those of WHK-46 to WHK-50. */
export const DeliveryStatus = Schema.Literals(["pending", "delivering", "succeeded", "failed", "dead"])
export type DeliveryStatus = typeof DeliveryStatus.Type

/** What became of an attempt that did not succeed (WHK-32). */
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
  "lease_expired"
])
export type AttemptError = typeof AttemptError.Type

/** One exchange with an endpoint, as the sender saw it. */
export interface AttemptResult {
  /** Null where a 2xx was answered. */
  readonly error: AttemptError | null
  /** For people, without any internal address; null where a 2xx was answered. At most 512 characters. */
  readonly detail: string | null
  readonly statusCode: number | null
  readonly startedAt: Instant
  readonly durationMillis: number
  /** The first 4 KiB of the answer's body, as text; null where none was read. */
  readonly answer: string | null
  /** What a `Retry-After` of a 429 or 503 asks for, not yet bounded; else null. */
  readonly retryAfterMillis: number | null
}

/** The one record of an event and an endpoint (WHK-8). */
export interface Delivery {
  readonly id: string
  readonly eventId: string
  readonly eventType: EventType
  readonly eventAt: Instant
  readonly endpointId: string
  readonly status: DeliveryStatus
  /** How often it was claimed for sending, over all budgets. */
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  /** While the endpoint is paused by its breaker the end of the pause; null where nothing is due. */
  readonly nextAttemptAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly createdAt: Instant
}

/** An attempt as the log keeps it. */
export interface Attempt {
  /** Of the delivery, from 1. */
  readonly attempt: number
  readonly startedAt: Instant
  readonly statusCode: number | null
  readonly error: AttemptError | null
  readonly durationMillis: number
  readonly answer: string | null
}

/** Names a delivery without a look-up: the events of a log, and so of an endpoint, have different times. */
export interface DeliveryKey {
  readonly endpointId: string
  readonly eventAt: Instant
}

/** Where a delivery stands in its budget of attempts. */
export interface Budget {
  /** Attempts of this budget that came to a result: how far the schedule has got. */
  readonly step: number
  /** Attempts of this budget whose worker died (WHK-47: counted apart). */
  readonly lost: number
}

/** A delivery that a worker holds under a lease: what it needs to make the attempt and to report it. */
export interface ClaimedDelivery extends DeliveryKey, Budget {
  readonly id: string
  readonly eventId: string
  readonly eventType: EventType
  readonly tenant: Tenant
  /** The stored text of the event's `data`. */
  readonly data: string
  /** The number of this attempt; with the claim's owner it fences the result. */
  readonly attempt: number
  /** The version of the endpoint at the claim. */
  readonly endpointVersion: number
  /** Whether the lane stood at its full width: a success of such a lane changes nothing in it. */
  readonly laneIsWide: boolean
}
