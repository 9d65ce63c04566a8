import type { Emissions } from "../emissions/emissions.model.ts"
import { emissionsShown } from "../emissions/emissions.rules.ts"
import type { InspectionId } from "../inspection/inspection.model.ts"
import type {
  Actor,
  ClientUpdateId,
  Driver,
  Incident,
  MissionDocument,
  MissionStatus,
  Stop
} from "../mission/mission.model.ts"
import type { LegKey, TripKey } from "../mission/leg.model.ts"
import type { MissionId, MissionLink, TransportId } from "../mission/mission-id.model.ts"
import { decimalString, euros, minusCents, sumOfCents } from "../pricing/money.rules.ts"
import type { PriceChangeOrigin } from "../prices/price-change-origin.model.ts"
import type { Cents } from "../pricing/pricing.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { DomainEvent, EventType } from "./event.model.ts"
import { maskedEmail, maskedPhone } from "./masking.rules.ts"

export interface EventStamp {
  readonly id: MissionId
  /** Null for `transport.created` alone, because the insert of the mission assigns the number. */
  readonly transportId: TransportId | null
  readonly occurredAt: Instant
  readonly sequence: number
}

export type ValidatedChange =
  | { readonly change: "dates"; readonly updatedLegs: ReadonlyArray<LegKey> }
  | { readonly change: "option"; readonly optionKey: string }

const link = (to: MissionLink) => ({ id: to.id, transport_id: to.transportId })

/** An event of a mission with its stamp at the end. */
export const stamped = (
  type: EventType,
  stamp: EventStamp,
  members: Readonly<Record<string, unknown>>
): DomainEvent => ({
  type,
  data: {
    id: stamp.id,
    transport_id: stamp.transportId,
    ...members,
    occurred_at: stamp.occurredAt,
    sequence: stamp.sequence
  }
})

/** Makes `transport.created` (MIS-1, EVT-11), without `occurred_at` and `sequence`. `priceHt` is of the outbound. */
export const transportCreated = (
  stamp: EventStamp,
  created: { readonly priceHt: Cents; readonly duplicatedFrom: MissionLink | null }
): DomainEvent => ({
  type: "transport.created",
  data: {
    id: stamp.id,
    transport_id: null,
    ...(created.duplicatedFrom === null
      ? { price: decimalString(created.priceHt) }
      : { price: { amount_ht: euros(created.priceHt) }, duplicated_from: link(created.duplicatedFrom) })
  }
})

/** Makes the event `transport.duplicated`, which belongs to the source. */
export const transportDuplicated = (stamp: EventStamp, duplicatedTo: MissionLink): DomainEvent =>
  stamped("transport.duplicated", stamp, { duplicated_to: link(duplicatedTo) })

/** Makes the event `transport.status_changed`. */
export const transportStatusChanged = (
  stamp: EventStamp,
  change: { readonly from: MissionStatus; readonly to: MissionStatus; readonly actor: Actor }
): DomainEvent => stamped("transport.status_changed", stamp, { from: change.from, to: change.to, actor: change.actor })

/** Makes the event `transport.assigned`, with masked phone and e-mail. */
export const transportAssigned = (stamp: EventStamp, trip: TripKey, driver: Driver): DomainEvent =>
  stamped("transport.assigned", stamp, {
    leg: trip,
    driver: {
      first_name: driver.firstName,
      name: driver.lastName,
      phone: maskedPhone(driver.phoneE164 ?? driver.phone),
      email: maskedEmail(driver.email)
    }
  })

/** Makes the event `transport.collected`. */
export const transportCollected = (stamp: EventStamp, trip: TripKey, pickedUpOn: Instant): DomainEvent =>
  stamped("transport.collected", stamp, { leg: trip, picked_up_on: pickedUpOn })

/** Makes the event `transport.delivered` (EVT-27). */
export const transportDelivered = (stamp: EventStamp, trip: TripKey, deliveredOn: Instant): DomainEvent =>
  stamped("transport.delivered", stamp, { leg: trip, delivered_on: deliveredOn })

interface CompletedTrips {
  readonly completedAt: Instant
  /** Of the outbound trip. */
  readonly priceHt: Cents
  /** Of the return; null without one. */
  readonly returnHt: Cents | null
  /** Of both trips; null for a mission of a former release. */
  readonly emissions: Emissions | null
}

/** Makes the event `transport.completed`, with the price of a list item (PRC-68). */
export const transportCompleted = (
  stamp: EventStamp,
  { completedAt, emissions, priceHt, returnHt }: CompletedTrips
): DomainEvent =>
  stamped("transport.completed", stamp, {
    completed_at: completedAt,
    price: {
      currency: "EUR",
      amount_ht: euros(priceHt),
      return_ht: returnHt === null ? null : euros(returnHt),
      total_ht: euros(sumOfCents(returnHt === null ? [priceHt] : [priceHt, returnHt]))
    },
    has_return: returnHt !== null,
    emissions: emissions === null ? null : emissionsShown(emissions)
  })

/** Makes the event `transport.cancelled`, without reason, fee, `occurred_at` and `sequence`. */
export const transportCancelled = (stamp: EventStamp, cancelledAt: Instant): DomainEvent => ({
  type: "transport.cancelled",
  data: { id: stamp.id, transport_id: stamp.transportId, cancelled_at: cancelledAt }
})

/** Makes the event `transport.incident`. */
export const transportIncident = (stamp: EventStamp, incident: Incident): DomainEvent =>
  stamped("transport.incident", stamp, {
    incident_id: incident.id,
    category: incident.category,
    reported_at: incident.reportedAt,
    blocking: incident.blocking
  })

type LegTimes = Pick<Stop, "date" | "startTime" | "endTime">

/** A leg whose day or hours have changed. */
export interface RedatedLeg {
  readonly leg: LegKey
  readonly before: LegTimes
  readonly after: LegTimes
}

const timesMembers = ({ date, endTime, startTime }: LegTimes) => ({ date, start_time: startTime, end_time: endTime })

/** Makes the event `transport.dates_updated`, with the days and hours before and after (EVT-19). */
export const transportDatesUpdated = (stamp: EventStamp, redated: ReadonlyArray<RedatedLeg>): DomainEvent =>
  stamped("transport.dates_updated", stamp, {
    updated_legs: redated.map(({ leg }) => leg),
    changes: redated.map(({ after, before, leg }) => ({
      leg,
      before: timesMembers(before),
      after: timesMembers(after)
    }))
  })

export interface PriceAdjustment {
  readonly trip: TripKey
  readonly origin: PriceChangeOrigin
  readonly oldPriceHt: Cents
  readonly newPriceHt: Cents
  readonly optionKey?: string
  readonly motif?: string
}

/** Makes the event `transport.price_adjusted`. */
export const transportPriceAdjusted = (stamp: EventStamp, adjustment: PriceAdjustment): DomainEvent =>
  stamped("transport.price_adjusted", stamp, {
    leg: adjustment.trip,
    origin: adjustment.origin,
    old_price_ht: euros(adjustment.oldPriceHt),
    new_price_ht: euros(adjustment.newPriceHt),
    delta_ht: euros(minusCents(adjustment.newPriceHt, adjustment.oldPriceHt)),
    ...(adjustment.optionKey === undefined ? {} : { option_key: adjustment.optionKey }),
    ...(adjustment.motif === undefined ? {} : { motif: adjustment.motif })
  })

/** Makes the event `transport.driver_validation_requested`. */
export const transportDriverValidationRequested = (
  stamp: EventStamp,
  request: { readonly clientUpdateId: ClientUpdateId; readonly change: ValidatedChange; readonly expiresAt: Instant }
): DomainEvent =>
  stamped("transport.driver_validation_requested", stamp, {
    client_update_id: request.clientUpdateId,
    mode: "ask",
    change: request.change.change,
    ...(request.change.change === "dates"
      ? { updated_legs: request.change.updatedLegs }
      : { option_key: request.change.optionKey }),
    expires_at: request.expiresAt
  })

type EventDocument = Pick<MissionDocument, "id" | "key" | "label" | "trip" | "source">

const documentMembers = (document: EventDocument) => ({
  document_id: document.id,
  document_key: document.key,
  label: document.label,
  is_retour: document.trip === "retour",
  source: document.source
})

/** Makes the event `document.added`. */
export const documentAdded = (stamp: EventStamp, document: EventDocument): DomainEvent =>
  stamped("document.added", stamp, documentMembers(document))

/** Makes the event `document.accepted`. */
export const documentAccepted = (stamp: EventStamp, document: EventDocument): DomainEvent =>
  stamped("document.accepted", stamp, documentMembers(document))

/** Makes the event `document.rejected`, without the internal comment of the refusal. */
export const documentRejected = (stamp: EventStamp, document: EventDocument): DomainEvent =>
  stamped("document.rejected", stamp, documentMembers(document))

export interface InspectionProgress {
  readonly inspectionId: InspectionId
  readonly trip: TripKey
  /** When the phase started or was completed, by the clock of the phone; null if the phone did not say. */
  readonly happenedAt: Instant | null
  readonly phase: "depart" | "arrivee"
  readonly photosTotal: number
  readonly damagesCount: number
}

const inspectionMembers = (inspection: InspectionProgress) => ({
  inspection_id: inspection.inspectionId,
  leg: inspection.trip,
  happened_at: inspection.happenedAt,
  phase: inspection.phase,
  photos_total: inspection.photosTotal,
  damages_count: inspection.damagesCount
})

/** Makes the event `inspection.started`. */
export const inspectionStarted = (stamp: EventStamp, inspection: InspectionProgress): DomainEvent =>
  stamped("inspection.started", stamp, inspectionMembers(inspection))

/** Makes the event `inspection.completed`. */
export const inspectionCompleted = (stamp: EventStamp, inspection: InspectionProgress): DomainEvent =>
  stamped("inspection.completed", stamp, inspectionMembers(inspection))

/** Makes the test event of the console. It belongs to no mission and has no sequence. */
export const webhookTest = (occurredAt: Instant): DomainEvent => ({
  type: "webhook.test",
  data: { id: null, transport_id: null, message: "This is a test event.", occurred_at: occurredAt }
})
