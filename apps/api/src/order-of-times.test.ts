import { orderFaults } from "@trajet/runtime"
import { assert, describe, it } from "@effect/vitest"
import { timeLinkTests } from "../../../tools/harness/order-of-times.ts"
import { orderOfTimes } from "./order-of-times.ts"

const leaseMillis = 10_000

const expected = [
  ["the time of a geocoder and then a router", "the time for the outside world"],
  ["the time of the billing relay", "the time for the outside world"],
  ["the time of the vehicle registry", "the time for the outside world"],
  ["the time for the outside world", "TRAJET_LEASE_MILLIS"],
  ["the time for the outside world", "the time to stop"],
  ["the time to wait for a lock", "the time of a statement"],
  ["the time of a statement", "the time to wait for a reply of PostgreSQL"],
  ["the time to receive headers", "the time to receive a request"],
  ["the time to receive a request", "the time to receive a deposit"],
  ["the time to receive a deposit", "the age of an abandoned file"],
  ["the idle time of an unknown client", "the idle time of a known client"]
] as const

describe("times of the API that lean on each other", () => {
  timeLinkTests(orderOfTimes({ leaseMillis }), expected)

  it("refuse TRAJET_LEASE_MILLIS of 8000, and say what to set", () => {
    assert.deepStrictEqual(orderFaults(orderOfTimes({ leaseMillis: 8000 })), [
      "TRAJET_LEASE_MILLIS (8000 ms) must be longer than the time for the outside world (8000 ms), " +
        "so that no retry takes over a request that still waits for a provider: set TRAJET_LEASE_MILLIS to more than 8000"
    ])
    assert.deepStrictEqual(orderFaults(orderOfTimes({ leaseMillis: 8001 })), [])
  })
})
