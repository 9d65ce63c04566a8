import type { EventType } from "@trajet/domain/events"
import { EmissionsOrNull, sampleEmissions } from "../mission/emissions.model.ts"
import { Actor, IncidentCategory, LegKey, MissionStatus, TripKey } from "@trajet/domain/mission"
import { PriceChangeOrigin } from "@trajet/domain/prices"
import { Day, TimeOfDay } from "@trajet/domain/time"
import { Schema } from "effect"
import { Amount, Currency, DayShown, DecimalAmount, Instant, TimeOfDayShown } from "../schema/text.model.ts"
import { TransportCollected, TransportDelayed, TransportDelivered } from "./driving-event-data.model.ts"
import { DocumentOfMission, InspectionOfMission } from "./document-event-data.model.ts"
import { at, MissionId, MissionNumber, ofMission, sample } from "./event-members.model.ts"

const { id, transport_id } = sample
const other = { id: "0198c1d0-22bb-7a4e-8d5f-0a9b8c7d6e5f", transport_id: "M-20671944" }

const MissionLink = Schema.Struct({ id: MissionId, transport_id: MissionNumber })

const created = {
  id: MissionId,
  transport_id: Schema.Null.annotate({ description: "Not assigned yet: read the mission" })
}

const TransportCreated = Schema.Union([
  Schema.Struct({ ...created, price: DecimalAmount }),
  Schema.Struct({ ...created, price: Schema.Struct({ amount_ht: Amount }), duplicated_from: MissionLink })
]).annotate({
  identifier: "TransportCreatedData",
  description: "`price` is that of the outbound trip; the second form is of a mission made by a duplication",
  examples: [
    { id, transport_id: null, price: "392.30" },
    { id, transport_id: null, price: { amount_ht: 392.3 }, duplicated_from: other }
  ]
})

const TransportDuplicated = Schema.Struct({ ...ofMission, duplicated_to: MissionLink }).annotate({
  identifier: "TransportDuplicatedData",
  examples: [{ ...sample, duplicated_to: other }]
})

const TransportStatusChanged = Schema.Struct({
  ...ofMission,
  from: MissionStatus,
  to: MissionStatus,
  actor: Actor
}).annotate({
  identifier: "TransportStatusChangedData",
  examples: [{ ...sample, from: "scheduled", to: "assigned", actor: "driver" }]
})

const TransportAssigned = Schema.Struct({
  ...ofMission,
  leg: TripKey,
  driver: Schema.Struct({
    first_name: Schema.String,
    name: Schema.String,
    phone: Schema.String.annotate({ description: "Masked" }),
    email: Schema.String.annotate({ description: "Masked" })
  })
}).annotate({
  identifier: "TransportAssignedData",
  examples: [
    {
      ...sample,
      leg: "aller",
      driver: { first_name: "Marie", name: "Durand", phone: "+33 6 ** ** ** 42", email: "m***@d***.fr" }
    }
  ]
})

const outboundPrice = { currency: "EUR", amount_ht: 392.3, return_ht: null, total_ht: 392.3 } as const

const TransportCompleted = Schema.Struct({
  ...ofMission,
  completed_at: Instant,
  price: Schema.Struct({
    currency: Currency,
    amount_ht: Amount.annotate({ description: "Of the outbound trip" }),
    return_ht: Schema.optionalKey(
      Schema.NullOr(Amount).annotate({ description: "Of the return, null without one; not in events before 0.6.0" })
    ),
    total_ht: Schema.optionalKey(Amount.annotate({ description: "Of both trips; not in events before 0.6.0" }))
  }),
  has_return: Schema.Boolean,
  emissions: Schema.optionalKey(EmissionsOrNull.annotate({ description: "Of both trips; not in events before 0.6.0" }))
}).annotate({
  identifier: "TransportCompletedData",
  examples: [
    {
      ...sample,
      completed_at: at,
      price: { currency: "EUR", amount_ht: 392.3, return_ht: 235.4, total_ht: 627.7 },
      has_return: true,
      emissions: sampleEmissions
    },
    { ...sample, completed_at: at, price: outboundPrice, has_return: false, emissions: null }
  ]
})

const TransportCancelled = Schema.Struct({
  id: MissionId,
  transport_id: MissionNumber,
  cancelled_at: Instant
}).annotate({ identifier: "TransportCancelledData", examples: [{ id, transport_id, cancelled_at: at }] })

const TransportIncident = Schema.Struct({
  ...ofMission,
  incident_id: Schema.String,
  category: IncidentCategory,
  reported_at: Instant,
  blocking: Schema.Boolean
}).annotate({
  identifier: "TransportIncidentData",
  examples: [
    {
      ...sample,
      incident_id: "0198c1d1-33cc-7b5d-9e6f-1b0c9d8e7f60",
      category: "breakdown_immobilised",
      reported_at: at,
      blocking: true
    }
  ]
})

const LegTimes = Schema.Struct({
  date: Schema.NullOr(DayShown),
  start_time: Schema.NullOr(TimeOfDayShown),
  end_time: Schema.NullOr(TimeOfDayShown)
})

const RedatedLeg = Schema.Struct({ leg: LegKey, before: LegTimes, after: LegTimes })

const TransportDatesUpdated = Schema.Struct({
  ...ofMission,
  updated_legs: Schema.Array(LegKey),
  changes: Schema.optionalKey(
    Schema.Array(RedatedLeg).annotate({ description: "The days and hours of each leg; not in events before 0.6.0" })
  )
}).annotate({
  identifier: "TransportDatesUpdatedData",
  examples: [
    {
      ...sample,
      updated_legs: ["livraison-aller"],
      changes: [
        {
          leg: "livraison-aller",
          before: { date: Day("2026-12-02"), start_time: TimeOfDay("09:00"), end_time: null },
          after: { date: Day("2026-12-03"), start_time: TimeOfDay("09:00"), end_time: TimeOfDay("11:00") }
        }
      ]
    }
  ]
})

const TransportPriceAdjusted = Schema.Struct({
  ...ofMission,
  leg: TripKey,
  origin: PriceChangeOrigin,
  old_price_ht: Amount,
  new_price_ht: Amount,
  delta_ht: Amount,
  option_key: Schema.optionalKey(Schema.String.annotate({ description: "Of an option that was added or removed" })),
  motif: Schema.optionalKey(Schema.String.annotate({ description: "The reason of a re-invoicing" }))
}).annotate({
  identifier: "TransportPriceAdjustedData",
  examples: [
    {
      ...sample,
      leg: "aller",
      origin: "option_added",
      old_price_ht: 392.3,
      new_price_ht: 412.3,
      delta_ht: 20,
      option_key: "plein"
    },
    {
      ...sample,
      leg: "aller",
      origin: "reinvoice",
      old_price_ht: 392.3,
      new_price_ht: 350,
      delta_ht: -42.3,
      motif: "Waiting time agreed with the dealership"
    }
  ]
})

const validation = {
  ...ofMission,
  client_update_id: Schema.String,
  mode: Schema.Literal("ask"),
  expires_at: Instant.annotate({ description: "Without an answer until then the driver is removed" })
}
const asked = {
  ...sample,
  client_update_id: "0198c1d1-44dd-7c6e-8f70-2c1d0e9f8a71",
  mode: "ask",
  expires_at: at
} as const

const DriverValidationRequested = Schema.Union([
  Schema.Struct({ ...validation, change: Schema.Literal("dates"), updated_legs: Schema.Array(LegKey) }),
  Schema.Struct({ ...validation, change: Schema.Literal("option"), option_key: Schema.String })
]).annotate({
  identifier: "TransportDriverValidationRequestedData",
  examples: [
    { ...asked, change: "dates", updated_legs: ["livraison-aller"] },
    { ...asked, change: "option", option_key: "plein" }
  ]
})

const WebhookTest = Schema.StructWithRest(Schema.Struct({ id: Schema.Null, transport_id: Schema.Null }), [
  Schema.Record(Schema.String, Schema.Json)
]).annotate({
  identifier: "WebhookTestData",
  description: "Free content, without a mission",
  examples: [{ id: null, transport_id: null, message: "This is a test event.", occurred_at: at }]
})

/** The public payload of each event type (EVT-11 to EVT-27, ETA-9), the same in deliveries, log and stream. */
export const eventData = {
  "transport.created": TransportCreated,
  "transport.duplicated": TransportDuplicated,
  "transport.status_changed": TransportStatusChanged,
  "transport.assigned": TransportAssigned,
  "transport.collected": TransportCollected,
  "transport.delivered": TransportDelivered,
  "transport.delayed": TransportDelayed,
  "transport.completed": TransportCompleted,
  "transport.cancelled": TransportCancelled,
  "transport.incident": TransportIncident,
  "transport.dates_updated": TransportDatesUpdated,
  "transport.price_adjusted": TransportPriceAdjusted,
  "transport.driver_validation_requested": DriverValidationRequested,
  "document.added": DocumentOfMission,
  "document.accepted": DocumentOfMission,
  "document.rejected": DocumentOfMission,
  "inspection.started": InspectionOfMission,
  "inspection.completed": InspectionOfMission,
  "webhook.test": WebhookTest
} as const satisfies Readonly<Record<EventType, Schema.Constraint>>

export type EventDataOf<Type extends EventType> = (typeof eventData)[Type]["Type"]
