import { assert, describe, it } from "@effect/vitest"
import { DocumentId } from "../documents/document.model.ts"
import { type DomainEvent, EventType } from "../events/event.model.ts"
import { transportDelayed } from "../events/delay-payload.rules.ts"
import * as makers from "../events/event-payload.rules.ts"
import { InspectionId } from "../inspection/inspection.model.ts"
import { ClientUpdateId, IncidentId } from "../mission/mission.model.ts"
import { MissionId, TransportId } from "../mission/mission-id.model.ts"
import { Cents } from "../pricing/pricing.model.ts"
import { marie, testNow } from "../testing/mission-samples.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { erasedEventData, eventDataFates, holdsPersonalData, unclassifiedMembers } from "./event-data.rules.ts"

const link = { id: MissionId("01993d5e-7a00-7000-8000-000000000002"), transportId: TransportId("M-10000002") }
const stamp = { ...link, occurredAt: testNow, sequence: 3 }
const document = {
  id: DocumentId("document-1"),
  key: "autre",
  label: "Autre",
  trip: "aller",
  source: "client"
} as const
const redated = {
  leg: "livraison-aller",
  before: { date: Day("2026-12-02"), startTime: TimeOfDay("09:00"), endTime: null },
  after: { date: Day("2026-12-03"), startTime: null, endTime: TimeOfDay("11:00") }
} as const
const inspected = {
  inspectionId: InspectionId("inspection-1"),
  trip: "aller",
  happenedAt: testNow,
  phase: "depart",
  photosTotal: 2,
  damagesCount: 0
} as const
const adjusted = {
  trip: "aller",
  origin: "reinvoice",
  oldPriceHt: Cents(1),
  newPriceHt: Cents(2),
  optionKey: "pv",
  motif: "for PLANT"
} as const
const asked = { clientUpdateId: ClientUpdateId("update-1"), expiresAt: testNow }
const driver = { ...marie, firstName: "PLANT", lastName: "PLANT" }
const incident = { id: IncidentId("1"), category: "accident", reportedAt: testNow, blocking: true } as const

/** At least one event of each maker, with every member that it can have. */
const samples: ReadonlyArray<DomainEvent> = [
  makers.transportCreated(stamp, { priceHt: Cents(1), duplicatedFrom: null }),
  makers.transportCreated(stamp, { priceHt: Cents(1), duplicatedFrom: link }),
  makers.transportDuplicated(stamp, link),
  makers.transportStatusChanged(stamp, { from: "scheduled", to: "assigned", actor: "driver" }),
  makers.transportAssigned(stamp, "aller", driver),
  makers.transportCollected(stamp, "aller", testNow),
  makers.transportDelivered(stamp, "aller", testNow),
  transportDelayed(stamp, {
    ...{ trip: "aller", side: "delivery" },
    window: { from: testNow, to: testNow },
    expected: { from: testNow, to: testNow }
  }),
  makers.transportCompleted(stamp, { completedAt: testNow, priceHt: Cents(1), returnHt: null, emissions: null }),
  makers.transportCancelled(stamp, testNow),
  makers.transportIncident(stamp, incident),
  makers.transportDatesUpdated(stamp, [redated]),
  makers.transportPriceAdjusted(stamp, adjusted),
  makers.transportDriverValidationRequested(stamp, { ...asked, change: { change: "dates", updatedLegs: [] } }),
  makers.transportDriverValidationRequested(stamp, { ...asked, change: { change: "option", optionKey: "pv" } }),
  makers.documentAdded(stamp, document),
  makers.documentAccepted(stamp, document),
  makers.documentRejected(stamp, document),
  makers.inspectionStarted(stamp, inspected),
  makers.inspectionCompleted(stamp, inspected),
  makers.webhookTest(testNow)
]

const textOf = ({ data }: DomainEvent): string => JSON.stringify(data)

describe("the data of an erased event", () => {
  it("is decided for every member of every event", () => {
    assert.sameMembers([...new Set(samples.map(({ type }) => type))], [...EventType.literals])
    assert.deepStrictEqual(
      samples.flatMap(({ type, data }) => unclassifiedMembers(type, data).map((name) => `${type}: ${name}`)),
      []
    )
    assert.sameMembers([...new Set(eventDataFates.map(({ path }) => path.split(":")[0]))], [...EventType.literals])
  })

  it("holds no name, and has the members of before in their order", () => {
    for (const sample of samples) {
      const { value } = erasedEventData(sample.type, textOf(sample))
      assert.notInclude(value, "PLANT")
      assert.deepStrictEqual(Object.keys(Object(JSON.parse(value))), Object.keys(sample.data))
    }
  })

  it("is the same text if it holds nothing of a person", () => {
    const holding = samples.filter((sample) => textOf(sample).includes("PLANT"))
    assert.sameMembers(
      holding.map(({ type }) => type),
      ["transport.assigned", "transport.price_adjusted"]
    )
    assert.deepStrictEqual(EventType.literals.filter(holdsPersonalData), [
      "transport.assigned",
      "transport.price_adjusted"
    ])
    for (const sample of samples.filter((one) => !holding.includes(one))) {
      const text = textOf(sample)
      assert.deepStrictEqual(erasedEventData(sample.type, text), { value: text, counts: {} })
    }
  })

  it("replaces driver and motif, and nothing the second time", { tags: "OPS-52" }, () => {
    const assigned = erasedEventData("transport.assigned", textOf(makers.transportAssigned(stamp, "aller", driver)))
    assert.deepStrictEqual(Reflect.get(Object(JSON.parse(assigned.value)), "driver"), {
      first_name: "erased",
      name: "erased",
      phone: "** ** ** **",
      email: "***"
    })
    assert.deepStrictEqual(assigned.counts, { event_data: 1 })
    assert.deepStrictEqual(erasedEventData("transport.assigned", assigned.value).counts, {})
  })

  it("loses a member that nobody has classified", () => {
    const { value } = erasedEventData("transport.cancelled", `{"id":"1","witness":"PLANT"}`)
    assert.strictEqual(value, `{"id":"1","witness":null}`)
  })
})
