import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { Mission } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import {
  after,
  assignTo,
  deliver,
  hoursLater,
  marie,
  missionIn,
  pickUp,
  testMission,
  testNow
} from "../testing/mission-samples.ts"
import { invoiceTrip } from "./invoice-trip.rules.ts"

const invoiced = (mission: Mission, trip: TripKey, now = testNow) =>
  invoiceTrip(mission, { _tag: "InvoiceTrip", trip }, now)
const decided = (...given: Parameters<typeof invoiced>) => Result.getOrThrow(invoiced(...given))
const refused = (...given: Parameters<typeof invoiced>) => Result.getOrThrow(Result.flip(invoiced(...given)))

const outboundDelivered = after(testMission(true), assignTo(marie), pickUp("aller"), deliver("aller")).mission

describe("an invoice of a trip", () => {
  it("is noted with its time, without an event", { tags: "OPS-37" }, () => {
    const { events, mission } = decided(outboundDelivered, "aller")
    assert.deepStrictEqual(events, [])
    assert.deepStrictEqual(mission, {
      ...outboundDelivered,
      outbound: { ...outboundDelivered.outbound, invoicedAt: testNow }
    })
  })

  it("is noted of the return by itself", { tags: "OPS-37" }, () => {
    const { mission } = decided(missionIn("completed", true), "retour")
    assert.strictEqual(mission.return?.invoicedAt, testNow)
    assert.isNull(mission.outbound.invoicedAt)
  })

  it("keeps its first time", { tags: "OPS-37" }, () => {
    const { mission } = decided(outboundDelivered, "aller")
    assert.deepStrictEqual(decided(mission, "aller", hoursLater(1)), { mission, events: [] })
  })

  it("needs a trip that is delivered", { tags: "OPS-37" }, () => {
    assert.deepInclude(refused(outboundDelivered, "retour"), { _tag: "IllegalTransition", command: "invoice retour" })
    assert.deepInclude(refused(missionIn("in_transit"), "aller"), {
      _tag: "IllegalTransition",
      command: "invoice aller"
    })
  })

  it("needs a trip that is there, in a status that allows it", () => {
    assert.strictEqual(refused(missionIn("completed"), "retour")._tag, "NoReturnTrip")
    assert.deepInclude(refused(missionIn("assigned"), "retour"), {
      _tag: "IllegalTransition",
      command: "invoice_trip"
    })
    assert.strictEqual(refused(missionIn("cancelled"), "aller")._tag, "AlreadyCancelled")
  })
})
