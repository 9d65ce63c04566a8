import { assert, describe, it } from "@effect/vitest"
import { DocumentId } from "@trajet/domain/documents"
import * as events from "@trajet/domain/events"
import { InspectionId } from "@trajet/domain/inspection"
import { ClientUpdateId, DriverId, IncidentId, MissionId, TransportId } from "@trajet/domain/mission"
import { Cents } from "@trajet/domain/pricing"
import { erasedEventData, unclassifiedMembers } from "@trajet/domain/privacy"
import { Day, Instant, TimeOfDay } from "@trajet/domain/time"
import { DeliveryId } from "@trajet/domain/webhooks/deliveries"
import { deliveryHeaders } from "@trajet/domain/webhooks/messages"
import { Result, Schema } from "effect"
import { eventExamples, eventSchemas } from "../published/event-schemas.ts"
import { deliveryHeaderMeanings } from "./delivery-headers.model.ts"
import { eventData } from "./event-data.model.ts"
import { eventEnvelopes } from "./event-envelope.model.ts"

const at = Instant("2026-11-20T11:00:00.000000Z")
const stamp: events.EventStamp = {
  id: MissionId("mission-1"),
  transportId: TransportId("M-10000001"),
  occurredAt: at,
  sequence: 7
}
const other = { id: MissionId("mission-2"), transportId: TransportId("M-10000002") }
const driver = {
  id: DriverId("d"),
  firstName: "Marie",
  lastName: "Durand",
  phone: "0612345642",
  phoneE164: null,
  email: "m@d.fr"
}
const document = {
  id: DocumentId("document-1"),
  key: "pv_livraison",
  label: "PV",
  trip: "retour",
  source: "driver"
} as const
const emissions = {
  ...{ method: "arrete-2017-04-26@1", basis: "planned" as const, vehicle: 17_644, driver: null },
  notCounted: ["ferry" as const]
}

const redated = {
  leg: "livraison-aller",
  before: { date: Day("2026-12-02"), startTime: TimeOfDay("09:00"), endTime: null },
  after: { date: Day("2026-12-03"), startTime: null, endTime: TimeOfDay("11:00") }
} as const
const inspection = {
  inspectionId: InspectionId("inspection-1"),
  trip: "retour",
  happenedAt: at,
  phase: "depart",
  photosTotal: 8,
  damagesCount: 1
} as const
const incident = { id: IncidentId("incident-1"), category: "accident", reportedAt: at, blocking: true } as const
const adjusted = { trip: "aller", oldPriceHt: Cents(39_230), newPriceHt: Cents(30_010) } as const
const asked = { clientUpdateId: ClientUpdateId("update-1"), expiresAt: at }
const priceHt = Cents(39_230)

/** Events that the rules make: one for each form of each type. */
const built: Readonly<Record<events.EventType, ReadonlyArray<events.DomainEvent>>> = {
  "transport.created": [
    events.transportCreated(stamp, { priceHt, duplicatedFrom: null }),
    events.transportCreated(stamp, { priceHt, duplicatedFrom: other })
  ],
  "transport.duplicated": [events.transportDuplicated(stamp, other)],
  "transport.status_changed": [
    events.transportStatusChanged(stamp, { from: "scheduled", to: "assigned", actor: "driver" })
  ],
  "transport.assigned": [events.transportAssigned(stamp, "aller", driver)],
  "transport.collected": [events.transportCollected(stamp, "retour", at)],
  "transport.delivered": [events.transportDelivered(stamp, "retour", at)],
  "transport.delayed": [
    events.transportDelayed(stamp, {
      ...{ trip: "retour", side: "pickup" },
      window: { from: at, to: at },
      expected: { from: at, to: at }
    })
  ],
  "transport.completed": [
    events.transportCompleted(stamp, { completedAt: at, priceHt, returnHt: null, emissions: null }),
    events.transportCompleted(stamp, { completedAt: at, priceHt, returnHt: null, emissions })
  ],
  "transport.cancelled": [events.transportCancelled(stamp, at)],
  "transport.incident": [events.transportIncident(stamp, incident)],
  "transport.dates_updated": [events.transportDatesUpdated(stamp, [redated])],
  "transport.price_adjusted": [
    events.transportPriceAdjusted(stamp, { ...adjusted, origin: "reinvoice", motif: "m" }),
    events.transportPriceAdjusted(stamp, { ...adjusted, origin: "option_removed", optionKey: "plein" })
  ],
  "transport.driver_validation_requested": [
    events.transportDriverValidationRequested(stamp, {
      ...asked,
      change: { change: "dates", updatedLegs: ["enlevement-aller"] }
    }),
    events.transportDriverValidationRequested(stamp, { ...asked, change: { change: "option", optionKey: "plein" } })
  ],
  "document.added": [events.documentAdded(stamp, document)],
  "document.accepted": [events.documentAccepted(stamp, document)],
  "document.rejected": [events.documentRejected(stamp, document)],
  "inspection.started": [events.inspectionStarted(stamp, inspection)],
  "inspection.completed": [events.inspectionCompleted(stamp, inspection)],
  "webhook.test": [events.webhookTest(at)]
}

const { literals } = events.EventType

const withoutUnknown = { onExcessProperty: "error" } as const

/** Reads data by the schema of a type. Throws for members that the schema does not have. */
const read = (type: events.EventType, data: unknown): unknown =>
  Result.getOrThrow(Schema.decodeUnknownResult(eventData[type], withoutUnknown)(data))

const examplesOf = (type: events.EventType) => eventExamples(type).map((example) => example["data"])

const membersOf = (values: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  [...new Set(values.flatMap((value) => Object.keys(Object(value))))].sort()

describe("the schema of an event's data", () => {
  it.each(literals)("of %s describes every member that the rules give, and no other", { tags: "VER-3" }, (type) => {
    for (const { data, type: builtType } of built[type]) {
      assert.strictEqual(builtType, type)
      assert.deepStrictEqual(read(type, data), data)
    }
    assert.deepStrictEqual(membersOf(examplesOf(type)), membersOf(built[type].map(({ data }) => data)))
  })

  it.each(literals)("of %s accepts its examples unchanged", { tags: "VER-3" }, (type) => {
    assert.isAtLeast(examplesOf(type).length, built[type].length)
    for (const data of examplesOf(type)) assert.deepStrictEqual(read(type, data), data)
  })

  it.each(literals)("of %s accepts the data after an erasure, which the stream also has", (type) => {
    for (const data of examplesOf(type)) {
      assert.deepStrictEqual(unclassifiedMembers(type, Object(data)), [])
      read(type, JSON.parse(erasedEventData(type, JSON.stringify(data)).value))
    }
  })

  it("requires every member that an event always has", () => {
    for (const type of literals) {
      for (const data of examplesOf(type).slice(0, 1)) {
        for (const name of ["id", "transport_id"]) {
          const { [name]: _, ...rest } = { ...Object(data) }
          assert.throws(() => read(type, rest), new RegExp(name, "u"))
        }
      }
    }
  })
})

describe("the schema of an event", () => {
  it("exists for every type, under a name of its own", { tags: "VER-3" }, () => {
    assert.deepStrictEqual(
      eventEnvelopes.map(({ type }) => type),
      [...literals]
    )
    assert.strictEqual(new Set(eventEnvelopes.map(({ identifier }) => identifier)).size, literals.length)
    assert.deepStrictEqual([...eventSchemas().keys()], [...literals])
  })

  it("allows members that receivers do not know", () => {
    for (const schema of eventSchemas().values())
      assert.notInclude(JSON.stringify(schema), '"additionalProperties":false')
  })
})

describe("the headers of a delivery", () => {
  it("are described, and no others", () => {
    const sent = deliveryHeaders(() => new Uint8Array(32), {
      deliveryId: DeliveryId("delivery-1"),
      eventType: "transport.created",
      timestampSeconds: 1_800_000_000,
      body: "{}",
      secret: `whsec_${Buffer.alloc(32).toString("base64")}`,
      others: [],
      signers: []
    })
    assert.deepStrictEqual(
      Object.keys(deliveryHeaderMeanings),
      sent.map(([name]) => name)
    )
  })
})
