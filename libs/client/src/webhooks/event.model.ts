import type { eventTypes } from "./event-types.ts"
import type { EventData, Instant, TransportDuplicatedData } from "./event-data.model.ts"

export type EventType = (typeof eventTypes)[number]

export type MissionLink = TransportDuplicatedData["duplicated_to"]

// A `string` beside the literals would end the narrowing by `type`. An enum without values is assignable to `string`
// and equal to no literal. It does not exist at run time.
declare enum Unlisted {
  type = "a type that this version of the kit does not know"
}

interface Envelope {
  /**
   * The event's id, covered by the signature: deduplicate on it. It is the same for every endpoint and every attempt.
   */
  readonly id: string
  readonly created_at: Instant
}

/** The signed body of a delivery whose type this version knows. */
export type KnownEnvelope = {
  readonly [T in EventType]: Envelope & { readonly type: T; readonly data: EventData[T] }
}[EventType]

/**
 * An event of a type that is newer than this version of the kit; it remains after all known types are ruled out. To
 * compare its `type`, assign it to a string first: `const type: string = event.type`.
 */
export interface OtherEnvelope extends Envelope {
  readonly type: Unlisted.type
  readonly data: Readonly<Record<string, unknown>>
}

interface Received {
  /**
   * The id of the delivery, the same at each attempt. The signature of the `X-SVC-` headers does not cover it, so that
   * a captured request could be sent again under another id: deduplicate on `id` as well.
   */
  readonly deliveryId: string
}

/** A verified event; `switch (event.type)` narrows `event.data`. */
export type WebhookEvent = (KnownEnvelope & Received) | (OtherEnvelope & Received)
