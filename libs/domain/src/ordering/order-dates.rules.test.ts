import { assert, describe, it } from "@effect/vitest"
import { orderRequest, pointAt, shortReturn, worldNow } from "@trajet/testing"
import { TimeOfDay } from "../time/instant.model.ts"
import { orderDateProblems } from "./order-dates.rules.ts"
import type { TripsRequest } from "./order-request.model.ts"

const past = (field: string) => pointAt(field, "Paris", "2026-11-19T00:00:00Z")
const problemsOf = (members: Partial<TripsRequest>) =>
  orderDateProblems({ ...orderRequest(), ...members }, worldNow).map(({ error, field }) => `${field} ${error}`)

describe("the dates of an order", () => {
  it("are right if they lie ahead, in the order of the journey", () => {
    assert.deepStrictEqual(problemsOf({}), [])
    assert.deepStrictEqual(problemsOf({ return: shortReturn }), [])
    const delivery = pointAt("return_trip.delivery", "Paris", "2026-12-02T00:00:00Z")
    assert.deepStrictEqual(problemsOf({ return: { ...shortReturn, delivery } }), [])
  })

  it("are wrong if the pickup, the delivery or that of the return has passed", () => {
    assert.deepStrictEqual(problemsOf({ pickup: past("pickup") }), ["pickup.date in_past"])
    assert.deepStrictEqual(problemsOf({ delivery: past("delivery") }), [
      "delivery.date in_past",
      "delivery.date not_after"
    ])
    assert.deepStrictEqual(problemsOf({ return: { ...shortReturn, delivery: past("return_trip.delivery") } }), [
      "return_trip.delivery.date in_past",
      "return_trip.delivery.date not_after"
    ])
  })

  it("are wrong if a window ends before it starts", () => {
    const hours = { startTime: TimeOfDay("10:00"), endTime: TimeOfDay("09:00") }
    const pickup = pointAt("pickup", "Paris", "2026-12-01T00:00:00Z", hours)
    assert.deepStrictEqual(problemsOf({ pickup }), ["pickup.end_time not_after"])
  })

  it("are wrong if the delivery of the return is before that of the outbound", () => {
    const delivery = pointAt("return_trip.delivery", "Paris", "2026-11-30T00:00:00Z")
    assert.deepStrictEqual(problemsOf({ return: { ...shortReturn, delivery } }), [
      "return_trip.delivery.date not_after"
    ])
  })
})
