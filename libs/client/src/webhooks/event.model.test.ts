import { assert, describe, it } from "@effect/vitest"
import { DocumentId } from "@trajet/domain/documents"
import * as events from "@trajet/domain/events"
import { InspectionId } from "@trajet/domain/inspection"
import type * as missions from "@trajet/domain/mission"
import { DeliveryId } from "@trajet/domain/webhooks/deliveries"
import { Cents } from "@trajet/domain/pricing"
import { Instant } from "@trajet/domain/time"
import * as messages from "@trajet/domain/webhooks/messages"
import { createHmac } from "node:crypto"
import {
  type Actor,
  type EventData,
  type EventType,
  eventTypes,
  type IncidentCategory,
  type LegKey,
  type MissionStatus,
  signForTest,
  type TripKey
} from "./index.ts"
import { envelopeText } from "./sign-for-test.ts"
import { ClientUpdateId, DriverId, IncidentId, MissionId, TransportId } from "@trajet/domain/mission"

/** `true` if two types allow the same values; else a compile error at the place of use. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

const sameTypes: ReadonlyArray<true> = [
  true satisfies Same<EventType, events.EventType>,
  true satisfies Same<keyof EventData, events.EventType>,
  true satisfies Same<MissionStatus, missions.MissionStatus>,
  true satisfies Same<TripKey, missions.TripKey>,
  true satisfies Same<LegKey, missions.LegKey>,
  true satisfies Same<Actor, missions.Actor>,
  true satisfies Same<IncidentCategory, missions.IncidentCategory>
]

type MembersOf<Data> = Data extends unknown ? keyof Data : never

/** The payload that the domain builds for a type, and the same payload written by hand in the type of the kit. */
interface Case<Data> {
  /** All members of the kit's type, optional members included. */
  readonly members: Readonly<Record<MembersOf<Data>, true>>
  readonly samples: ReadonlyArray<readonly [built: events.DomainEvent, data: Data]>
}

const at = Instant("2026-11-20T11:00:00.000000Z")
const stamp: events.EventStamp = {
  id: MissionId("mission-1"),
  transportId: TransportId("M-10000001"),
  occurredAt: at,
  sequence: 7
}
const begins = { id: "mission-1", transport_id: "M-10000001" } as const
const ends = { occurred_at: at, sequence: 7 } as const
const other = { id: MissionId("mission-2"), transportId: TransportId("M-10000002") }
const otherLink = { id: "mission-2", transport_id: "M-10000002" }
const driver = {
  id: DriverId("d"),
  firstName: "Marie",
  lastName: "Durand",
  phone: "0612345642",
  email: "marie@domaine.fr"
}
const document = {
  id: DocumentId("document-1"),
  key: "pv_livraison",
  label: "PV",
  trip: "retour",
  status: "waiting",
  source: "driver"
} as const
const inspection = {
  inspectionId: InspectionId("inspection-1"),
  phase: "depart",
  photosTotal: 8,
  damagesCount: 1
} as const
const adjusted = { trip: "aller", oldPriceHt: Cents(39_230), newPriceHt: Cents(30_010) } as const
const asked = { clientUpdateId: ClientUpdateId("update-1"), expiresAt: at }

const mission = { id: true, transport_id: true, occurred_at: true, sequence: true } as const

const documentCase = (build: typeof events.documentAdded): Case<EventData["document.added"]> => ({
  members: { ...mission, document_id: true, document_key: true, label: true, is_retour: true, source: true },
  samples: [
    [
      build(stamp, document),
      {
        ...begins,
        document_id: "document-1",
        document_key: "pv_livraison",
        label: "PV",
        is_retour: true,
        source: "driver",
        ...ends
      }
    ]
  ]
})

const inspectionCase = (build: typeof events.inspectionStarted): Case<EventData["inspection.started"]> => ({
  members: { ...mission, inspection_id: true, phase: true, photos_total: true, damages_count: true },
  samples: [
    [
      build(stamp, inspection),
      { ...begins, inspection_id: "inspection-1", phase: "depart", photos_total: 8, damages_count: 1, ...ends }
    ]
  ]
})

const cases: { readonly [T in Exclude<EventType, "webhook.test">]: Case<EventData[T]> } = {
  "transport.created": {
    members: { id: true, transport_id: true, price: true, duplicated_from: true },
    samples: [
      [
        events.transportCreated(stamp, { priceHt: Cents(39_230), duplicatedFrom: null }),
        { id: "mission-1", transport_id: null, price: "392.30" }
      ],
      [
        events.transportCreated(stamp, { priceHt: Cents(39_230), duplicatedFrom: other }),
        { id: "mission-1", transport_id: null, price: { amount_ht: 392.3 }, duplicated_from: otherLink }
      ]
    ]
  },
  "transport.duplicated": {
    members: { ...mission, duplicated_to: true },
    samples: [[events.transportDuplicated(stamp, other), { ...begins, duplicated_to: otherLink, ...ends }]]
  },
  "transport.status_changed": {
    members: { ...mission, from: true, to: true, actor: true },
    samples: [
      [
        events.transportStatusChanged(stamp, { from: "scheduled", to: "assigned", actor: "driver" }),
        { ...begins, from: "scheduled", to: "assigned", actor: "driver", ...ends }
      ]
    ]
  },
  "transport.assigned": {
    members: { ...mission, leg: true, driver: true },
    samples: [
      [
        events.transportAssigned(stamp, "aller", driver),
        {
          ...begins,
          leg: "aller",
          driver: { first_name: "Marie", name: "Durand", phone: "+33 6 ** ** ** 42", email: "m***@d***.fr" },
          ...ends
        }
      ]
    ]
  },
  "transport.collected": {
    members: { ...mission, leg: true, picked_up_on: true },
    samples: [[events.transportCollected(stamp, "retour", at), { ...begins, leg: "retour", picked_up_on: at, ...ends }]]
  },
  "transport.completed": {
    members: { ...mission, completed_at: true, price: true, has_return: true },
    samples: [
      [
        events.transportCompleted(stamp, { completedAt: at, priceHt: Cents(39_230), hasReturn: true }),
        { ...begins, completed_at: at, price: { currency: "EUR", amount_ht: 392.3 }, has_return: true, ...ends }
      ]
    ]
  },
  "transport.cancelled": {
    members: { id: true, transport_id: true, cancelled_at: true },
    samples: [[events.transportCancelled(stamp, at), { ...begins, cancelled_at: at }]]
  },
  "transport.incident": {
    members: { ...mission, incident_id: true, category: true, reported_at: true, blocking: true },
    samples: [
      [
        events.transportIncident(stamp, {
          id: IncidentId("incident-1"),
          category: "accident",
          reportedAt: at,
          blocking: true
        }),
        { ...begins, incident_id: "incident-1", category: "accident", reported_at: at, blocking: true, ...ends }
      ]
    ]
  },
  "transport.dates_updated": {
    members: { ...mission, updated_legs: true },
    samples: [
      [
        events.transportDatesUpdated(stamp, ["livraison-aller"]),
        { ...begins, updated_legs: ["livraison-aller"], ...ends }
      ]
    ]
  },
  "transport.price_adjusted": {
    members: {
      ...mission,
      leg: true,
      origin: true,
      old_price_ht: true,
      new_price_ht: true,
      delta_ht: true,
      option_key: true,
      motif: true
    },
    samples: [
      [
        events.transportPriceAdjusted(stamp, { ...adjusted, origin: "reinvoice", motif: "m" }),
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
        events.transportPriceAdjusted(stamp, { ...adjusted, origin: "option_added", optionKey: "plein" }),
        {
          ...begins,
          leg: "aller",
          origin: "option_added",
          old_price_ht: 392.3,
          new_price_ht: 300.1,
          delta_ht: -92.2,
          option_key: "plein",
          ...ends
        }
      ]
    ]
  },
  "transport.driver_validation_requested": {
    members: {
      ...mission,
      client_update_id: true,
      mode: true,
      change: true,
      updated_legs: true,
      option_key: true,
      expires_at: true
    },
    samples: [
      [
        events.transportDriverValidationRequested(stamp, {
          ...asked,
          change: { change: "dates", updatedLegs: ["enlevement-aller"] }
        }),
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
        events.transportDriverValidationRequested(stamp, {
          ...asked,
          change: { change: "option", optionKey: "plein" }
        }),
        {
          ...begins,
          client_update_id: "update-1",
          mode: "ask",
          change: "option",
          option_key: "plein",
          expires_at: at,
          ...ends
        }
      ]
    ]
  },
  "document.added": documentCase(events.documentAdded),
  "document.accepted": documentCase(events.documentAccepted),
  "document.rejected": documentCase(events.documentRejected),
  "inspection.started": inspectionCase(events.inspectionStarted),
  "inspection.completed": inspectionCase(events.inspectionCompleted)
}

describe("the event types of the kit", () => {
  it("are those of the domain", () => {
    assert.deepStrictEqual([...eventTypes].sort(), [...events.EventType.literals].sort())
    assert.isTrue(sameTypes.every(Boolean))
  })

  it("give each payload the members of the domain's payload, and no other", () => {
    for (const [type, { members, samples }] of Object.entries(cases)) {
      for (const [built, data] of samples) assert.deepStrictEqual<unknown>(built, { type, data })
      const shown = new Set(samples.flatMap(([built]) => Object.keys(built.data)))
      assert.deepStrictEqual([...shown].sort(), Object.keys(members).sort(), type)
    }
  })

  it("allow any content in the test event", () => {
    const { data } = events.webhookTest(at)
    const test: EventData["webhook.test"] = { ...data, id: null, transport_id: null }
    assert.deepStrictEqual<unknown>(test, data)
  })
})

describe("a delivery made by signForTest", () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`
  const next = `whsec_${Buffer.alloc(32, 2).toString("base64")}`
  const parts = {
    id: events.EventId("event-1"),
    type: "transport.cancelled",
    createdAt: at,
    data: `{"n":1.0,"id":"\\u00e9"}`
  } as const

  it("has the body of the dispatcher, byte for byte", () => {
    assert.strictEqual(envelopeText(parts), messages.envelope(parts))
  })

  it("has the headers of the dispatcher", { tags: "WHK-13" }, async () => {
    const body = envelopeText(parts)
    const timestampSeconds = 1_800_000_000
    const made = await signForTest({ body, secret: [secret, next], deliveryId: "d", timestamp: timestampSeconds })
    const expected = messages.deliveryHeaders((key, text) => createHmac("sha256", key).update(text).digest(), {
      deliveryId: DeliveryId("d"),
      eventType: parts.type,
      timestampSeconds,
      body,
      secret,
      others: [next]
    })
    assert.deepStrictEqual<unknown>(made.headers, {
      "content-type": "application/json",
      ...Object.fromEntries(expected)
    })
  })
})
