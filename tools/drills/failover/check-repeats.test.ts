import { assert, describe, it } from "vitest"
import type { Exchange } from "../../chaos/history.model.ts"
import { explainRepeats, type StoredAttempt, type StoredDelivery } from "./check-repeats.ts"

const at = (beganAtMillis: number, accepted = true): Exchange => ({
  endpointId: "endpoint",
  eventId: "event",
  deliveryId: "delivery",
  bodyDigest: "digest",
  signed: true,
  connection: 1,
  beganAtMillis,
  accepted,
  answeredAtMillis: beganAtMillis + 5
})
type Attempt = Omit<StoredAttempt, "number"> & Partial<Pick<StoredAttempt, "number">>

const attempt = (startedAtMillis: number, isLostLease = false): Attempt => ({
  startedAtMillis: startedAtMillis - 2,
  durationMillis: isLostLease ? 0 : 10,
  isLostLease
})
const delivery = (lostLeases: number, ...attempts: ReadonlyArray<Attempt>): StoredDelivery => ({
  id: "delivery",
  lostLeases,
  attempts: attempts.map((one, index) => ({ number: index + 1, ...one }))
})
const failOver = { from: 1_500, to: 9_000 }
const twice = [at(1_000), at(20_000)]

const told = (
  exchanges: ReadonlyArray<Exchange>,
  stored: StoredDelivery,
  failOvers: ReadonlyArray<typeof failOver> = [failOver],
  retried: ReadonlyArray<string> = []
) => {
  const { byClient, byLease, byUndoneClaim, unexplained } = explainRepeats(exchanges, [stored], failOvers, retried)
  return { byLease, byUndoneClaim, byClient, unexplained: unexplained.length }
}
const none = { byLease: 0, byUndoneClaim: 0, byClient: 0, unexplained: 0 }

describe("a delivery that was sent again after an acceptance", () => {
  it("is not explained by a fail-over alone, if the store has both attempts", () => {
    assert.deepStrictEqual(told(twice, delivery(0, attempt(1_000), attempt(20_000))), { ...none, unexplained: 1 })
  })

  it("is explained by an attempt that a fail-over took from the store", () => {
    assert.deepStrictEqual(told(twice, delivery(0, attempt(20_000))), { ...none, byUndoneClaim: 1 })
    const { longestUndoneMillis } = explainRepeats(twice, [delivery(0, attempt(20_000))], [failOver], [])
    assert.strictEqual(longestUndoneMillis, 500)
  })

  it("is explained by a fail-over if the store gave the number of the attempt again, and not without one", () => {
    const again = delivery(0, { ...attempt(1_000), number: 1 }, { ...attempt(20_000), number: 1 })
    assert.deepStrictEqual(told(twice, again), { ...none, byUndoneClaim: 1 })
    assert.deepStrictEqual(told(twice, again, []), { ...none, unexplained: 1 })
  })

  it("is not explained by a missing attempt without a fail-over at its time", () => {
    const missing = delivery(0, attempt(20_000))
    assert.deepStrictEqual(told(twice, missing, []), { ...none, unexplained: 1 })
    assert.deepStrictEqual(told(twice, missing, [{ from: 30_000, to: 40_000 }]), { ...none, unexplained: 1 })
    assert.deepStrictEqual(told(twice, missing, [{ from: 7_000, to: 9_000 }]), { ...none, unexplained: 1 })
  })

  it("is explained by a lease that ended, once", () => {
    assert.deepStrictEqual(told(twice, delivery(1, attempt(1_000), attempt(20_000)), []), { ...none, byLease: 1 })
    assert.deepStrictEqual(told(twice, delivery(1, attempt(5_000, true), attempt(20_000)), []), { ...none, byLease: 1 })
    const thrice = [...twice, at(30_000)]
    assert.deepStrictEqual(told(thrice, delivery(1, attempt(1_000), attempt(20_000), attempt(30_000)), []), {
      ...none,
      byLease: 1,
      unexplained: 1
    })
  })

  it("is explained once by a lease that ended without a result, although the store lacks this attempt", () => {
    const stored = delivery(1, attempt(5_000, true), attempt(20_000), attempt(30_000))
    const always = [{ from: 0, to: 40_000 }]
    assert.deepStrictEqual(told([...twice, at(30_000)], stored, always), { ...none, byLease: 1, unexplained: 1 })
  })

  it("has an attempt of its own in the store, or none", () => {
    const atOnce = [at(1_000), at(1_004)]
    assert.deepStrictEqual(told(atOnce, delivery(0, attempt(1_000)), [{ from: 1_002, to: 9_000 }]), {
      ...none,
      byUndoneClaim: 1
    })
  })

  it("is explained by a client who retried it", () => {
    const both = delivery(0, attempt(1_000), attempt(20_000))
    assert.deepStrictEqual(told(twice, both, [], ["delivery"]), { ...none, byClient: 1 })
    assert.deepStrictEqual(told(twice, both, [], ["another"]), { ...none, unexplained: 1 })
  })

  it("is no repetition if it was refused before", () => {
    assert.deepStrictEqual(told([at(1_000, false), at(20_000)], delivery(0, attempt(1_000), attempt(20_000))), none)
  })

  it("is unexplained if the store does not have the delivery", () => {
    const { unexplained } = explainRepeats(twice, [], [failOver], [])
    assert.deepStrictEqual(unexplained, [
      "delivery delivery again 19000 ms after an acceptance; 2 requests, the store does not have it"
    ])
  })
})
