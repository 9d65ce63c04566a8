/** Every event type that this version of the kit knows. */
export const eventTypes = [
  "transport.created",
  "transport.duplicated",
  "transport.status_changed",
  "transport.assigned",
  "transport.collected",
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
  "inspection.completed",
  "webhook.test"
] as const
export type EventType = (typeof eventTypes)[number]

/** An instant in UTC with microseconds, such as `2026-11-20T10:00:00.123456Z`. */
export type Instant = string

export type MissionStatus =
  | "scheduled"
  | "assigned"
  | "in_transit"
  | "in_transit_return"
  | "awaiting_documents"
  | "under_review"
  | "completed"
  | "incident"
  | "cancelled"

/** The outbound trip or the return. */
export type TripKey = "aller" | "retour"
export type LegKey = "enlevement-aller" | "livraison-aller" | "enlevement-retour" | "livraison-retour"
export type Actor = "client" | "operator" | "driver" | "system"

export type IncidentCategory =
  | "vehicle_unavailable"
  | "vehicle_not_roadworthy"
  | "breakdown_drivable"
  | "breakdown_immobilised"
  | "accident"
  | "damage_found"
  | "contact_unreachable"
  | "refused_by_recipient"
  | "address_error"
  | "documents_missing"
  | "keys_missing"
  | "weather"
  | "driver_issue"
  | "other"

export interface MissionLink {
  readonly id: string
  /** `M-` and eight or more digits. */
  readonly transport_id: string
}

/** Members that all payloads share, except those of `transport.created`, `transport.cancelled` and `webhook.test`. */
export interface MissionEventData {
  readonly id: string
  /** `M-` and eight or more digits. */
  readonly transport_id: string
  readonly occurred_at: Instant
  /**
   * Number of the event within its mission. `transport.created` is 1 and has no `sequence`. Ignore an event with a
   * lower sequence than the last one you handled.
   */
  readonly sequence: number
}

interface Created {
  readonly id: string
  /** Null because the number is not assigned yet: read the mission to get it. */
  readonly transport_id: null
}

/** `price` is the price of the outbound trip, in euros excluding tax. */
export type TransportCreatedData =
  | (Created & { readonly price: string; readonly duplicated_from?: never })
  | (Created & { readonly price: { readonly amount_ht: number }; readonly duplicated_from: MissionLink })

export interface TransportDuplicatedData extends MissionEventData {
  readonly duplicated_to: MissionLink
}

export interface TransportStatusChangedData extends MissionEventData {
  readonly from: MissionStatus
  readonly to: MissionStatus
  readonly actor: Actor
}

export interface TransportAssignedData extends MissionEventData {
  readonly leg: TripKey
  /** Phone and e-mail are masked: `+33 6 ** ** ** 42`, `j***@d***.fr`. */
  readonly driver: {
    readonly first_name: string
    readonly name: string
    readonly phone: string
    readonly email: string
  }
}

export interface TransportCollectedData extends MissionEventData {
  readonly leg: TripKey
  readonly picked_up_on: Instant
}

export interface TransportCompletedData extends MissionEventData {
  readonly completed_at: Instant
  /** Price of the outbound trip, in euros excluding tax. */
  readonly price: { readonly currency: "EUR"; readonly amount_ht: number }
  readonly has_return: boolean
}

export interface TransportCancelledData {
  readonly id: string
  readonly transport_id: string
  readonly cancelled_at: Instant
}

export interface TransportIncidentData extends MissionEventData {
  readonly incident_id: string
  readonly category: IncidentCategory
  readonly reported_at: Instant
  readonly blocking: boolean
}

export interface TransportDatesUpdatedData extends MissionEventData {
  readonly updated_legs: ReadonlyArray<LegKey>
}

/** Prices in euros excluding tax. */
export interface TransportPriceAdjustedData extends MissionEventData {
  readonly leg: TripKey
  readonly origin: "reinvoice" | "option_added" | "option_removed"
  readonly old_price_ht: number
  readonly new_price_ht: number
  readonly delta_ht: number
  readonly option_key?: string
  /** The reason of a re-invoicing. */
  readonly motif?: string
}

interface ValidationRequested extends MissionEventData {
  readonly client_update_id: string
  readonly mode: "ask"
  readonly expires_at: Instant
}

export type TransportDriverValidationRequestedData =
  | (ValidationRequested & { readonly change: "dates"; readonly updated_legs: ReadonlyArray<LegKey> })
  | (ValidationRequested & { readonly change: "option"; readonly option_key: string })

export interface DocumentData extends MissionEventData {
  readonly document_id: string
  readonly document_key: string
  readonly label: string
  readonly is_retour: boolean
  readonly source: "client" | "driver" | "operator"
}

export interface InspectionData extends MissionEventData {
  readonly inspection_id: string
  readonly phase: "depart" | "arrivee"
  readonly photos_total: number
  readonly damages_count: number
}

/** Sent by the test button of the console: free content, no mission. */
export interface WebhookTestData {
  readonly id: null
  readonly transport_id: null
  readonly [member: string]: unknown
}

/** The payload of each event type. */
export interface EventData {
  readonly "transport.created": TransportCreatedData
  readonly "transport.duplicated": TransportDuplicatedData
  readonly "transport.status_changed": TransportStatusChangedData
  readonly "transport.assigned": TransportAssignedData
  readonly "transport.collected": TransportCollectedData
  readonly "transport.completed": TransportCompletedData
  readonly "transport.cancelled": TransportCancelledData
  readonly "transport.incident": TransportIncidentData
  readonly "transport.dates_updated": TransportDatesUpdatedData
  readonly "transport.price_adjusted": TransportPriceAdjustedData
  readonly "transport.driver_validation_requested": TransportDriverValidationRequestedData
  readonly "document.added": DocumentData
  readonly "document.accepted": DocumentData
  readonly "document.rejected": DocumentData
  readonly "inspection.started": InspectionData
  readonly "inspection.completed": InspectionData
  readonly "webhook.test": WebhookTestData
}

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
