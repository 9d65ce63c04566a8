import { assert, describe, it } from "vitest"
import type { Mission } from "../mission/mission.model.ts"
import { after, assignTo, deliver, marie, pickUp, testMission } from "../testing/mission-samples.ts"
import { Instant } from "../time/instant.model.ts"
import { invoicedAt, invoicedTrips, toInvoiceAt, uninvoicedTrips } from "./invoicing-times.rules.ts"

const [early, late] = [Instant("2026-12-01T10:00:00.000000Z"), Instant("2026-12-02T10:00:00.000000Z")]
const bothDelivered = (): Mission => {
  const { mission } = after(
    testMission(true),
    ...[assignTo(marie), pickUp("aller"), deliver("aller"), pickUp("retour"), deliver("retour")]
  )
  const { outbound, return: back } = mission
  return {
    ...mission,
    outbound: { ...outbound, deliveredAt: early },
    return: back === null ? null : { ...back, deliveredAt: late }
  }
}
const invoiced = (mission: Mission, at: Instant): Mission => ({
  ...mission,
  outbound: { ...mission.outbound, invoicedAt: at }
})

describe("the trips of a mission", () => {
  it("are to invoice once they are delivered, from the earliest delivery", { tags: "CON-94" }, () => {
    assert.deepStrictEqual(uninvoicedTrips(testMission(true)), [])
    assert.isNull(toInvoiceAt(testMission(true)))
    assert.deepStrictEqual(uninvoicedTrips(bothDelivered()), ["aller", "retour"])
    assert.strictEqual(toInvoiceAt(bothDelivered()), early)
  })

  it("are no more to invoice once they are invoiced, or their mission is cancelled", { tags: "CON-94" }, () => {
    const mission = invoiced(bothDelivered(), late)
    assert.deepStrictEqual([uninvoicedTrips(mission), invoicedTrips(mission)], [["retour"], ["aller"]])
    assert.deepStrictEqual([toInvoiceAt(mission), invoicedAt(mission)], [late, late])
    assert.isNull(invoicedAt(bothDelivered()))
    assert.isNull(toInvoiceAt({ ...bothDelivered(), status: "cancelled" }))
  })
})
