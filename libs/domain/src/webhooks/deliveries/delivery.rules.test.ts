import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { type AttemptResult, DeliveryStatus } from "./delivery.model.ts"
import {
  afterEndpointDeleted,
  afterLostLease,
  afterResult,
  afterRetry,
  type DeliveryState,
  deliveryTransitions,
  lastErrorOf
} from "./delivery.rules.ts"
import { attemptsMax } from "./schedule.rules.ts"
import { Instant } from "../../time/instant.model.ts"

const environment = fc.constantFrom("live" as const, "test" as const)
const jitter = fc.double({ min: 0, max: 1, noNaN: true })
const statuses = DeliveryStatus.literals

const stateOf = (status: DeliveryStatus): DeliveryState => ({ status, step: 3, lost: 2 })

/** Fails every attempt, and returns the number of attempts and the last status. */
const failingFor = (place: "live" | "test") => {
  let budget = { step: 0, lost: 0 }
  for (let attempts = 1; attempts <= 20; attempts++) {
    const { status, retryMillis, ...next } = afterResult(place, budget, false, 0.5, null)
    assert.strictEqual(retryMillis === null, status === "dead")
    if (status !== "failed") return { attempts, status }
    budget = next
  }
  return assert.fail("it is tried for ever")
}

const result = (members: Partial<AttemptResult>): AttemptResult => ({
  error: null,
  detail: null,
  statusCode: null,
  startedAt: Instant("2026-11-20T10:00:00.000000Z"),
  durationMillis: 1,
  answer: null,
  retryAfterMillis: null,
  ...members
})

describe("a delivery", () => {
  it(
    "is dead after eight failed attempts, and in the test environment after five",
    { tags: ["WHK-5", "WHK-26", "WHK-46"] },
    () => {
      assert.deepStrictEqual(failingFor("live"), { attempts: 8, status: "dead" })
      assert.deepStrictEqual(failingFor("test"), { attempts: 5, status: "dead" })
    }
  )

  it("succeeds at any attempt, even the last", () => {
    fc.assert(
      fc.property(environment, jitter, (place, at) => {
        for (let step = 0; step < attemptsMax(place); step++) {
          const after = afterResult(place, { step, lost: 4 }, true, at, 60_000)
          assert.deepStrictEqual(after, { status: "succeeded", step: step + 1, lost: 4, retryMillis: null })
        }
      })
    )
  })

  it("is due again by the schedule and a Retry-After", () => {
    const first = afterResult("live", { step: 0, lost: 0 }, false, 0.5, null)
    assert.deepStrictEqual(first, { status: "failed", step: 1, lost: 0, retryMillis: 5_000 })
    assert.strictEqual(afterResult("live", { step: 0, lost: 0 }, false, 0.5, 20_000).retryMillis, 20_000)
  })

  it("keeps its step if its worker dies, and is dead the fifth time", { tags: "WHK-47" }, () => {
    let budget = { step: 3, lost: 0 }
    for (let lost = 1; lost <= 4; lost++) {
      const { status, ...next } = afterLostLease(budget)
      assert.deepStrictEqual({ status, ...next }, { status: "failed", step: 3, lost })
      budget = next
    }
    assert.deepStrictEqual(afterLostLease(budget), { status: "dead", step: 3, lost: 5 })
  })

  it("counts lost leases separately from failures, in any order", () => {
    const history = fc.array(fc.constantFrom("fails" as const, "dies" as const), { maxLength: 20 })
    fc.assert(
      fc.property(environment, history, (place, happened) => {
        let state: DeliveryState = { status: "failed", step: 0, lost: 0 }
        for (const [index, what] of happened.entries()) {
          if (state.status !== "failed") break
          state = what === "fails" ? afterResult(place, state, false, 0, null) : afterLostLease(state)
          const past = happened.slice(0, index + 1)
          const failures = past.filter((each) => each === "fails").length
          const deaths = past.length - failures
          const isDead = failures >= attemptsMax(place) || deaths >= 5
          assert.strictEqual(state.status, isDead ? "dead" : "failed")
          assert.deepStrictEqual([state.step, state.lost], [failures, deaths])
        }
      })
    )
  })

  it(
    "is pending after a retry if it has failed or is dead, and after a replay of everything if it has succeeded",
    { tags: "WHK-48" },
    () => {
      const anew: DeliveryState = { status: "pending", step: 0, lost: 0 }
      const byRetry = { pending: null, delivering: null, succeeded: null, failed: anew, dead: anew }
      for (const status of statuses) {
        assert.deepStrictEqual(afterRetry(stateOf(status), false), byRetry[status], status)
        const byReplay = status === "succeeded" ? anew : byRetry[status]
        assert.deepStrictEqual(afterRetry(stateOf(status), true), byReplay, status)
      }
    }
  )

  it("is dead after its endpoint is deleted, unless it has ended", { tags: "WHK-50" }, () => {
    for (const status of statuses) {
      const isOpen = status === "pending" || status === "delivering" || status === "failed"
      assert.deepStrictEqual(afterEndpointDeleted(stateOf(status)), isOpen ? stateOf("dead") : null, status)
    }
  })

  it("changes only by the table", { tags: ["WHK-45", "WHK-46"] }, () => {
    const { result: results = [], lost_lease: losses = [] } = deliveryTransitions.delivering
    fc.assert(
      fc.property(environment, fc.nat(9), fc.nat(6), fc.boolean(), jitter, (place, step, lost, succeeded, at) => {
        assert.include(results, afterResult(place, { step, lost }, succeeded, at, null).status)
        assert.include(losses, afterLostLease({ step, lost }).status)
      })
    )
    // Only a waiting delivery can be claimed, and only a claimed one has a result.
    const having = (step: "claim" | "result") => statuses.filter((status) => step in deliveryTransitions[status])
    assert.deepStrictEqual(having("claim"), ["pending", "failed"])
    assert.deepStrictEqual(having("result"), ["delivering"])
  })
})

describe("the last error", () => {
  it("is the code, with the detail if there is one", () => {
    assert.isNull(lastErrorOf(result({ statusCode: 204 })))
    assert.strictEqual(lastErrorOf(result({ error: "dns_error" })), "dns_error")
    assert.strictEqual(
      lastErrorOf(result({ error: "http_status", detail: "503 was answered" })),
      "http_status: 503 was answered"
    )
  })

  it("has at most 512 characters, and never half of one", { tags: "WHK-29" }, () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 400, maxLength: 600 }), (detail) => {
        const text = lastErrorOf(result({ error: "tls_error", detail })) ?? assert.fail("there is none")
        assert.isAtMost(text.length, 512)
        assert.isTrue(text.isWellFormed())
        assert.isTrue(text.startsWith("tls_error: "))
      })
    )
    assert.strictEqual(lastErrorOf(result({ error: "tls_error", detail: "a".repeat(600) }))?.length, 512)
  })
})
