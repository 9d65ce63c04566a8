import { assert, describe, it } from "@effect/vitest"
import { addresses, orderRequest, pointAt, shortReturn } from "@trajet/testing"
import { simulatedOrder } from "./robot-order.rules.ts"

const { lyon, paris } = addresses
const order = orderRequest()
const magic = orderRequest({ pickup: pointAt("pickup", `SIMULATE late, ${paris}`, "2026-12-01T08:00:00.000000Z") })
const plated = orderRequest({ vehicle: { ...order.vehicle, registration: "tr-002-zz" } })

describe("an order of the test environment", () => {
  it("has no robot unless the setting, the request or a magic value asks for one", { tags: "TST-2" }, () => {
    assert.deepStrictEqual(simulatedOrder(order, {}, "off"), { request: order, robot: null })
    assert.isNull(simulatedOrder(order, { scenario: "late", stepSeconds: 5 }, "off").robot)
    assert.isNull(simulatedOrder(magic, { mode: "off" }, "auto").robot)
    assert.deepStrictEqual(simulatedOrder(order, {}, "manual").robot, {
      mode: "manual",
      stepSeconds: 30,
      scenario: "happy"
    })
  })

  it(
    "follows the members of the request before magic values, and addresses before the plate",
    { tags: "TST-4" },
    () => {
      assert.deepStrictEqual(simulatedOrder(magic, {}, "off").robot, {
        mode: "auto",
        stepSeconds: 30,
        scenario: "late"
      })
      assert.strictEqual(simulatedOrder(plated, {}, "manual").robot?.mode, "manual")
      assert.strictEqual(simulatedOrder(plated, {}, "off").robot?.scenario, "no_driver")
      assert.deepStrictEqual(
        simulatedOrder(magic, { mode: "manual", stepSeconds: 1, scenario: "operator_cancel" }, "off").robot,
        { mode: "manual", stepSeconds: 1, scenario: "operator_cancel" }
      )
      const both = { ...plated, pickup: magic.pickup }
      assert.strictEqual(simulatedOrder(both, {}, "off").robot?.scenario, "late")
    }
  )

  it("keeps its real addresses without the magic words, also for its return", () => {
    const delivery = pointAt("delivery", `SIMULATE happy, ${lyon}`, "2026-12-01T16:00:00.000000Z")
    const back = { ...shortReturn, delivery: pointAt("return_trip", `SIMULATE happy, ${paris}`, null) }
    const { request } = simulatedOrder({ ...magic, delivery, return: back }, {}, "off")
    assert.deepStrictEqual(
      [request.pickup.address, request.delivery.address, request.return?.delivery?.address],
      [paris, lyon, paris]
    )
    assert.strictEqual(simulatedOrder({ ...order, return: shortReturn }, {}, "off").request.return, shortReturn)
  })
})
