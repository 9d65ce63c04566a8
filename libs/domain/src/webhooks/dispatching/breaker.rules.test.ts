import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import type { Environment } from "../../access/tenant.model.ts"
import { Instant } from "../../time/instant.model.ts"
import { plusMillis } from "../../time/instant.rules.ts"
import { breakerAfter, pauseMillis, slowStartSteps } from "./breaker.rules.ts"
import { closedBreaker, type Breaker, concurrencyMax } from "../endpoints/breaker.model.ts"
import { EndpointId } from "../endpoints/endpoint.model.ts"

const start = Instant("2026-11-20T10:00:00.000000Z")
const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** A breaker and its clock. */
class Endpoint {
  breaker: Breaker = closedBreaker(EndpointId("endpoint"))
  now: Instant = start
  disables = false
  /** What the group was told, with the time since the start. */
  readonly told: Array<readonly [news: string, afterMillis: number]> = []
  readonly environment: Environment

  constructor(environment: Environment = "live") {
    this.environment = environment
  }

  get isPaused() {
    return this.breaker.pausedUntil !== null && this.breaker.pausedUntil > this.now
  }

  pass(millis: number) {
    this.now = plusMillis(this.now, millis)
    return this
  }

  /** `count` attempts of one outcome end now. */
  ends(outcome: "well" | "badly", count = 1) {
    for (let i = 0; i < count; i++) {
      const after = breakerAfter(this.breaker, this.environment, outcome === "well", this.now)
      this.breaker = after.breaker
      this.disables ||= after.disables
      if (after.tells !== null) this.told.push([after.tells, Date.parse(this.now) - Date.parse(start)])
    }
    return this
  }

  toTheEndOfThePause() {
    this.now = this.breaker.pausedUntil ?? assert.fail("there is no pause")
    return this
  }
}

/** A breaker without what was told of it. */
const untold = (breaker: Breaker): Breaker => ({ ...breaker, failureToldAt: null, recoveryToldAt: null })

const pausedFor = ({ breaker, now }: Endpoint, millis: number) =>
  assert.strictEqual(breaker.pausedUntil, plusMillis(now, millis))

describe("the breaker", () => {
  it("pauses an endpoint for 30 s at the tenth failure in a row, and at none before", { tags: "WHK-37" }, () => {
    const endpoint = new Endpoint().ends("badly", 9)
    assert.isNull(endpoint.breaker.pausedUntil)
    assert.strictEqual(endpoint.breaker.concurrency, 10)
    pausedFor(endpoint.ends("badly"), 30 * second)
    assert.strictEqual(endpoint.breaker.concurrency, 1)
  })

  it("counts failures in a row, from 0 after a success", () => {
    const endpoint = new Endpoint()
    for (let i = 0; i < 50; i++) endpoint.ends("badly", 9).ends("well")
    assert.deepStrictEqual(endpoint.breaker, closedBreaker(EndpointId("endpoint")))
  })

  it(
    "sends one probe after a pause, and raises the concurrency with each success: 1, 2, 4, 10",
    { tags: "WHK-38" },
    () => {
      const endpoint = new Endpoint().ends("badly", 10).toTheEndOfThePause()
      const widths = [endpoint.breaker.concurrency]
      for (let i = 0; i < 4; i++) widths.push(endpoint.ends("well").breaker.concurrency)
      assert.deepStrictEqual(widths, [1, 2, 4, 10, 10])
      assert.deepStrictEqual(untold(endpoint.breaker), closedBreaker(EndpointId("endpoint")))
    }
  )

  it("pauses again at one failure of the slow start, twice as long each time, up to 15 min", () => {
    for (const successes of [0, 1, 2]) {
      const endpoint = new Endpoint().ends("badly", 10)
      for (const pause of [60, 120, 240, 480, 900, 900, 900]) {
        endpoint.toTheEndOfThePause().ends("well", successes).ends("badly")
        pausedFor(endpoint, pause * second)
        assert.strictEqual(endpoint.breaker.concurrency, 1)
      }
    }
  })

  it("resets its pauses at full concurrency", () => {
    const endpoint = new Endpoint().ends("badly", 10).toTheEndOfThePause().ends("badly").toTheEndOfThePause()
    pausedFor(endpoint.ends("well", 3).ends("badly", 10), 30 * second)
  })

  it("keeps its pause and concurrency when attempts from before the pause report", () => {
    const endpoint = new Endpoint().ends("badly", 10)
    const { concurrency, pausedUntil, pauses } = endpoint.breaker
    for (const outcome of ["badly", "badly", "well", "badly", "well"] as const) {
      endpoint.pass(5 * second).ends(outcome)
      const { breaker } = endpoint
      assert.deepStrictEqual(
        [breaker.concurrency, breaker.pausedUntil, breaker.pauses],
        [concurrency, pausedUntil, pauses]
      )
    }
    // The success resets the time of the first failure.
    assert.isNull(endpoint.breaker.failingSince)
  })

  it("pauses for 30 s to 15 min after any number of pauses", { tags: "WHK-37" }, () => {
    assert.deepStrictEqual(
      [0, 1, 2, 3, 4, 5, 6, 1_100].map(pauseMillis),
      [30, 60, 120, 240, 480, 900, 900, 900].map((seconds) => seconds * second)
    )
  })

  it(
    "disables an endpoint that only failed for 24 hours with 20 attempts, and neither earlier nor with fewer",
    { tags: ["WHK-6", "WHK-40"] },
    () => {
      const long = new Endpoint().ends("badly", 19).pass(24 * hour - 1)
      assert.isFalse(long.ends("badly").disables)
      assert.isTrue(long.pass(1).ends("badly").disables)
      const few = new Endpoint().ends("badly", 18).pass(24 * hour)
      assert.isFalse(few.ends("badly").disables)
      assert.isTrue(few.ends("badly").disables)
    }
  )

  it("disables in the test environment after 2 min with 5 attempts", { tags: "WHK-40" }, () => {
    const endpoint = new Endpoint("test").ends("badly", 3).pass(2 * minute)
    assert.isFalse(endpoint.ends("badly").disables)
    assert.isTrue(endpoint.ends("badly").disables)
    assert.isFalse(
      new Endpoint("test")
        .ends("badly", 4)
        .pass(2 * minute - 1)
        .ends("badly").disables
    )
  })

  it("does not disable an endpoint that succeeded in between", () => {
    const endpoint = new Endpoint()
      .ends("badly", 30)
      .pass(23 * hour)
      .ends("well")
      .pass(hour)
      .ends("badly", 30)
    assert.isFalse(endpoint.disables)
    assert.isTrue(endpoint.pass(24 * hour).ends("badly").disables)
  })

  it("disables a dead endpoint a day after its first failure, after few attempts", () => {
    const endpoint = new Endpoint().ends("badly", 10)
    let probes = 0
    while (!endpoint.disables) {
      endpoint.toTheEndOfThePause().ends("badly")
      probes++
    }
    assert.isAtLeast(Date.parse(endpoint.now), Date.parse(start) + 24 * hour)
    assert.isBelow(Date.parse(endpoint.now), Date.parse(start) + 24 * hour + 15 * minute)
    assert.isBelow(probes, 105)
  })
})

describe("a breaker", () => {
  const step = fc.record({
    waitMillis: fc.oneof(fc.constant(0), fc.nat(20 * second), fc.nat(20 * minute)),
    outcome: fc.constantFrom("well" as const, "badly" as const, "badly" as const)
  })

  it("stays in one of its states after any sequence of results", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (history) => {
        const endpoint = new Endpoint()
        for (const { waitMillis, outcome } of history) {
          endpoint.pass(waitMillis)
          const { breaker: before, isPaused } = endpoint
          const { breaker } = endpoint.ends(outcome)
          assert.include(slowStartSteps, breaker.concurrency)
          assert.strictEqual(breaker.failuresInRow === 0, breaker.failingSince === null)
          assert.strictEqual(breaker.failuresSince === 0, breaker.failingSince === null)
          if (breaker.pausedUntil !== null) assert.strictEqual(breaker.concurrency, 1)
          if (breaker.concurrency === concurrencyMax) assert.isBelow(breaker.failuresInRow, 10)
          if (breaker.concurrency === concurrencyMax) assert.strictEqual(breaker.pauses, 0)
          if (isPaused) {
            assert.deepStrictEqual(
              [breaker.concurrency, breaker.pausedUntil, breaker.pauses],
              [before.concurrency, before.pausedUntil, before.pauses]
            )
          } else if (outcome === "well") {
            assert.isNull(breaker.pausedUntil)
            assert.isAtLeast(breaker.concurrency, before.concurrency)
          } else if (breaker.pausedUntil !== before.pausedUntil) {
            pausedFor(endpoint, Math.min(30 * second * 2 ** before.pauses, 15 * minute))
          }
        }
      }),
      { numRuns: 500 }
    )
  })

  it("is closed again after enough successes, from any state", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (history) => {
        const endpoint = new Endpoint()
        for (const { waitMillis, outcome } of history) endpoint.pass(waitMillis).ends(outcome)
        endpoint.pass(15 * minute).ends("well", slowStartSteps.length - 1)
        assert.deepStrictEqual(untold(endpoint.breaker), closedBreaker(EndpointId("endpoint")))
      })
    )
  })

  it(
    "tells once that an endpoint fails, and once that it works again, by an attempt after the pause",
    {
      tags: "WHK-64"
    },
    () => {
      const endpoint = new Endpoint().ends("badly", 9)
      assert.isEmpty(endpoint.told)
      endpoint.ends("badly").pass(second).ends("badly").ends("well")
      for (let i = 0; i < 3; i++) endpoint.toTheEndOfThePause().ends("badly")
      assert.deepStrictEqual(endpoint.told, [["failing", 0]])
      endpoint.toTheEndOfThePause().ends("well").ends("well")
      const at = Date.parse(endpoint.now) - Date.parse(start)
      assert.deepStrictEqual(endpoint.told, [
        ["failing", 0],
        ["recovered", at]
      ])
    }
  )

  it(
    "tells nothing of an endpoint that only stumbles, and a disabling by its own notice alone",
    { tags: "WHK-64" },
    () => {
      const stumbling = new Endpoint()
      for (let i = 0; i < 50; i++) stumbling.ends("badly", 9).ends("well")
      assert.isEmpty(stumbling.told)
      const dead = new Endpoint()
        .ends("badly", 9)
        .pass(24 * hour)
        .ends("badly", 11)
      assert.isTrue(dead.disables)
      assert.isEmpty(dead.told.filter(([, at]) => at < 24 * hour))
    }
  )

  it(
    "tells of an endpoint that comes and goes every six hours at most, and then also of a pause in the middle",
    {
      tags: "WHK-64"
    },
    () => {
      const endpoint = new Endpoint()
      for (let i = 0; i < 12; i++)
        endpoint
          .ends("badly", 10)
          .toTheEndOfThePause()
          .ends("well", 4)
          .pass(20 * minute)
      assert.strictEqual(endpoint.told.length, 2)
      const before = endpoint.told.length
      while (endpoint.told.length === before) endpoint.ends("badly", 10).toTheEndOfThePause()
      const [news, at] = endpoint.told.at(-1) ?? assert.fail("nothing was told")
      assert.strictEqual(news, "failing")
      assert.isAtLeast(at, 6 * hour)
      assert.isAtMost(at, 6 * hour + 15 * minute)
    }
  )

  it("tells of failures and recoveries in turn, under any results", { tags: "WHK-64" }, () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (history) => {
        const endpoint = new Endpoint()
        for (const { waitMillis, outcome } of history) endpoint.pass(waitMillis).ends(outcome)
        const news = endpoint.told.map(([what]) => what)
        assert.deepStrictEqual(
          news,
          news.map((_, index) => (index % 2 === 0 ? "failing" : "recovered"))
        )
        const failures = endpoint.told.filter(([what]) => what === "failing").map(([, at]) => at)
        for (const [index, at] of failures.slice(1).entries()) assert.isAtLeast(at - (failures[index] ?? 0), 6 * hour)
      }),
      { numRuns: 300 }
    )
  })
})
