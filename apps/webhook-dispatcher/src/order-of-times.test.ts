import { orderFaults } from "@trajet/runtime"
import { assert, describe, it } from "@effect/vitest"
import { timeLinkTests } from "../../../tools/harness/order-of-times.ts"
import { orderOfTimes } from "./order-of-times.ts"

const leaseMillis = 45_000
const due = { slots: 4, leaseMillis: 60_000 }

const expected = [
  ["the time to look a name up", "the time of an attempt"],
  ["the time to connect", "the time of an attempt"],
  ["the time of an attempt", "TRAJET_DELIVERY_LEASE_MILLIS"],
  ["three times the time to wait for a reply of PostgreSQL", "TRAJET_DUE_WORK_LEASE_MILLIS"],
  ["the time to announce an event", "the hold of an announcement"],
  ["the time to wait for a lock", "the time of a statement"],
  ["the time of a statement", "the time to wait for a reply of PostgreSQL"]
] as const

describe("times of the dispatcher that lean on each other", () => {
  timeLinkTests(orderOfTimes({ due, leaseMillis }), expected)

  it("refuse TRAJET_DELIVERY_LEASE_MILLIS of 15000, and say what to set", () => {
    assert.deepStrictEqual(orderFaults(orderOfTimes({ due, leaseMillis: 15000 })), [
      "TRAJET_DELIVERY_LEASE_MILLIS (15000 ms) must be longer than the time of an attempt (15000 ms), " +
        "so that no other dispatcher repeats an attempt that is still in flight: set TRAJET_DELIVERY_LEASE_MILLIS to more than 15000"
    ])
    assert.deepStrictEqual(orderFaults(orderOfTimes({ due, leaseMillis: 15001 })), [])
  })
})
