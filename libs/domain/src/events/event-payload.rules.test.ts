import { assert, describe, it } from "@effect/vitest"
import { DocumentId } from "../documents/document.model.ts"
import { InspectionId } from "../inspection/inspection.model.ts"
import { MissionId, TransportId } from "../mission/mission-id.model.ts"
import { ClientUpdateId, DriverId, IncidentId } from "../mission/mission.model.ts"
import { Cents } from "../pricing/pricing.model.ts"
import { EventType, type DomainEvent } from "./event.model.ts"
import { transportDelayed } from "./delay-payload.rules.ts"
import * as payload from "./event-payload.rules.ts"
import { Day, Instant, TimeOfDay } from "../time/instant.model.ts"

const stamp: payload.EventStamp = {
  id: MissionId("mission-1"),
  transportId: TransportId("M-10000001"),
  occurredAt: Instant("2026-11-20T10:00:00.123456Z"),
  sequence: 7
}
const ends = { occurred_at: stamp.occurredAt, sequence: 7 }
const begins = { id: "mission-1", transport_id: "M-10000001" }
const other = { id: MissionId("mission-2"), transportId: TransportId("M-10000002") }
const at = Instant("2026-11-20T11:00:00.000000Z")
const later = Instant("2026-11-20T12:30:00.000000Z")
const redated = {
  leg: "livraison-aller",
  before: { date: Day("2026-12-02"), startTime: TimeOfDay("09:00"), endTime: null },
  after: { date: Day("2026-12-03"), startTime: null, endTime: TimeOfDay("11:00") }
} as const
const document = {
  id: DocumentId("document-1"),
  key: "pv_livraison",
  label: "PV de livraison",
  trip: "retour",
  status: "waiting",
  source: "driver"
} as const
const inspection = {
  inspectionId: InspectionId("inspection-1"),
  trip: "retour",
  happenedAt: at,
  phase: "depart",
  photosTotal: 8,
  damagesCount: 1
} as const
const driver = {
  id: DriverId("d"),
  firstName: "Marie",
  lastName: "Durand",
  phone: "0612345642",
  phoneE164: null,
  email: "marie@domaine.fr"
}

const documentData = {
  ...begins,
  document_id: "document-1",
  document_key: "pv_livraison",
  label: "PV de livraison",
  is_retour: true,
  source: "driver",
  ...ends
}
const inspectionData = {
  ...begins,
  inspection_id: "inspection-1",
  leg: "retour",
  happened_at: at,
  phase: "depart",
  photos_total: 8,
  damages_count: 1,
  ...ends
}

const cases: ReadonlyArray<readonly [DomainEvent, DomainEvent["type"], unknown]> = [
  [
    payload.transportCreated(stamp, { priceHt: Cents(39_230), duplicatedFrom: null }),
    "transport.created",
    { id: "mission-1", transport_id: null, price: "392.30" }
  ],
  [
    payload.transportCreated(stamp, { priceHt: Cents(39_230), duplicatedFrom: other }),
    "transport.created",
    {
      id: "mission-1",
      transport_id: null,
      price: { amount_ht: 392.3 },
      duplicated_from: { id: "mission-2", transport_id: "M-10000002" }
    }
  ],
  [
    payload.transportDuplicated(stamp, other),
    "transport.duplicated",
    { ...begins, duplicated_to: { id: "mission-2", transport_id: "M-10000002" }, ...ends }
  ],
  [
    payload.transportStatusChanged(stamp, { from: "scheduled", to: "assigned", actor: "driver" }),
    "transport.status_changed",
    { ...begins, from: "scheduled", to: "assigned", actor: "driver", ...ends }
  ],
  [
    payload.transportAssigned(stamp, "aller", driver),
    "transport.assigned",
    {
      ...begins,
      leg: "aller",
      driver: { first_name: "Marie", name: "Durand", phone: "+33 6 ** ** ** 42", email: "m***@d***.fr" },
      ...ends
    }
  ],
  [
    payload.transportCollected(stamp, "retour", at),
    "transport.collected",
    { ...begins, leg: "retour", picked_up_on: at, ...ends }
  ],
  [
    payload.transportDelivered(stamp, "retour", at),
    "transport.delivered",
    { ...begins, leg: "retour", delivered_on: at, ...ends }
  ],
  [
    transportDelayed(stamp, {
      ...{ trip: "retour", side: "delivery" },
      window: { from: at, to: later },
      expected: { from: later, to: later }
    }),
    "transport.delayed",
    {
      ...begins,
      leg: "retour",
      side: "delivery",
      window: { from: at, to: later },
      eta: { from: later, to: later },
      ...ends
    }
  ],
  [
    payload.transportCompleted(stamp, {
      completedAt: at,
      priceHt: Cents(39_230),
      returnHt: Cents(23_541),
      emissions: null
    }),
    "transport.completed",
    {
      ...begins,
      completed_at: at,
      price: { currency: "EUR", amount_ht: 392.3, return_ht: 235.41, total_ht: 627.71 },
      has_return: true,
      emissions: null,
      ...ends
    }
  ],
  [payload.transportCancelled(stamp, at), "transport.cancelled", { ...begins, cancelled_at: at }],
  [
    payload.transportIncident(stamp, {
      id: IncidentId("incident-1"),
      category: "accident",
      reportedAt: at,
      blocking: true
    }),
    "transport.incident",
    { ...begins, incident_id: "incident-1", category: "accident", reported_at: at, blocking: true, ...ends }
  ],
  [
    payload.transportDatesUpdated(stamp, [redated]),
    "transport.dates_updated",
    {
      ...begins,
      updated_legs: ["livraison-aller"],
      changes: [
        {
          leg: "livraison-aller",
          before: { date: "2026-12-02", start_time: "09:00", end_time: null },
          after: { date: "2026-12-03", start_time: null, end_time: "11:00" }
        }
      ],
      ...ends
    }
  ],
  [
    payload.transportPriceAdjusted(stamp, {
      trip: "aller",
      origin: "reinvoice",
      oldPriceHt: Cents(39_230),
      newPriceHt: Cents(30_010),
      motif: "m"
    }),
    "transport.price_adjusted",
    {
      ...begins,
      leg: "aller",
      origin: "reinvoice",
      old_price_ht: 392.3,
      new_price_ht: 300.1,
      delta_ht: -92.2,
      motif: "m",
      ...ends
    }
  ],
  [
    payload.transportPriceAdjusted(stamp, {
      trip: "retour",
      origin: "option_added",
      oldPriceHt: Cents(10),
      newPriceHt: Cents(30),
      optionKey: "plein"
    }),
    "transport.price_adjusted",
    {
      ...begins,
      leg: "retour",
      origin: "option_added",
      old_price_ht: 0.1,
      new_price_ht: 0.3,
      delta_ht: 0.2,
      option_key: "plein",
      ...ends
    }
  ],
  [
    payload.transportDriverValidationRequested(stamp, {
      clientUpdateId: ClientUpdateId("update-1"),
      change: { change: "dates", updatedLegs: ["enlevement-aller"] },
      expiresAt: at
    }),
    "transport.driver_validation_requested",
    {
      ...begins,
      client_update_id: "update-1",
      mode: "ask",
      change: "dates",
      updated_legs: ["enlevement-aller"],
      expires_at: at,
      ...ends
    }
  ],
  [
    payload.transportDriverValidationRequested(stamp, {
      clientUpdateId: ClientUpdateId("update-1"),
      change: { change: "option", optionKey: "plein" },
      expiresAt: at
    }),
    "transport.driver_validation_requested",
    {
      ...begins,
      client_update_id: "update-1",
      mode: "ask",
      change: "option",
      option_key: "plein",
      expires_at: at,
      ...ends
    }
  ],
  [payload.documentAdded(stamp, document), "document.added", documentData],
  [payload.documentAccepted(stamp, document), "document.accepted", documentData],
  [payload.documentRejected(stamp, document), "document.rejected", documentData],
  [payload.inspectionStarted(stamp, inspection), "inspection.started", inspectionData],
  [payload.inspectionCompleted(stamp, inspection), "inspection.completed", inspectionData],
  [
    payload.webhookTest(at),
    "webhook.test",
    { id: null, transport_id: null, message: "This is a test event.", occurred_at: at }
  ]
]

describe("the payload of an event", () => {
  it(
    "has exactly the members that EVT-8 to EVT-27 list",
    {
      tags: [
        "EVT-8",
        "EVT-9",
        "EVT-10",
        "EVT-11",
        "EVT-17",
        "EVT-20",
        "EVT-23",
        "EVT-24",
        "EVT-25",
        "EVT-27",
        "PRC-68",
        "WHK-10"
      ]
    },
    () => {
      for (const [event, type, data] of cases) assert.deepStrictEqual<unknown>(event, { type, data })
    }
  )

  it("exists for every type", () => {
    assert.deepStrictEqual([...new Set(cases.map(([, type]) => type))].sort(), [...EventType.literals].sort())
  })
})
