import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { lagMillis, leftOutBecause, looksAfter, looksWith, type Written } from "./replica.rules.ts"

const system = { system: "7300000000000000001", database: "trajet" }

/** Steps of a primary and its replica: time passes, the primary writes, the replica catches up with a part of it. */
const steps = fc.array(
  fc.record({
    millis: fc.integer({ min: 1, max: 2_000 }),
    writes: fc.integer({ min: 0, max: 3 }),
    catchesUp: fc.integer({ min: 0, max: 5 })
  }),
  { maxLength: 60 }
)

describe("the lag of a replica", () => {
  it("is the time for which a look at the primary has shown what the replica lacks", () => {
    fc.assert(
      fc.property(steps, (history) => {
        let [now, written, replayed] = [1_000, 10, 10]
        let looks: ReadonlyArray<Written> = []
        const all: Array<Written> = []
        for (const { catchesUp, millis, writes } of history) {
          now += millis
          written += writes
          all.push({ atMillis: now, upTo: written })
          looks = looksWith(looks, { atMillis: now, upTo: written })
          replayed = Math.min(written, replayed + catchesUp)
          const missed = all.find(({ upTo }) => upTo > replayed)
          assert.strictEqual(lagMillis(looks, replayed, now), missed === undefined ? 0 : now - missed.atMillis)
          looks = looksAfter(looks, replayed)
        }
      })
    )
  })

  it("does not grow while the primary writes nothing", () => {
    let looks: ReadonlyArray<Written> = []
    for (let second = 0; second < 100; second++) looks = looksWith(looks, { atMillis: second * 1_000, upTo: 7 })
    assert.strictEqual(lagMillis(looks, 7, 100_000), 0)
  })

  it("grows without an end for a replica that stands still, with a bounded number of looks", () => {
    let looks: ReadonlyArray<Written> = []
    for (let second = 1; second <= 5_000; second++) looks = looksWith(looks, { atMillis: second * 1_000, upTo: second })
    assert.strictEqual(lagMillis(looks, 0, 5_001_000), 5_000_000)
    assert.isAtMost(looks.length, 600)
  })

  it("begins again with a primary that has written less, which is another one", () => {
    const looks = looksWith([{ atMillis: 1_000, upTo: 900 }], { atMillis: 9_000, upTo: 300 })
    assert.strictEqual(lagMillis(looks, 300, 9_500), 0)
    assert.strictEqual(lagMillis(looks, 299, 9_500), 500)
  })
})

describe("a replica", () => {
  const probed = { ...system, isReplica: true, replayedTo: 1 }
  const lag = { millis: 5_000, mostMillis: 5_000 }

  it("is read up to the most lag, and left out beyond it", () => {
    assert.isNull(leftOutBecause(system, probed, lag))
    assert.strictEqual(leftOutBecause(system, probed, { ...lag, millis: 5_001 }), "lags")
  })

  it("is left out if it takes writes, or is of another cluster or database", () => {
    assert.strictEqual(leftOutBecause(system, { ...probed, isReplica: false }, lag), "no replica")
    assert.strictEqual(leftOutBecause(system, { ...probed, system: "1" }, lag), "another database")
    assert.strictEqual(leftOutBecause(system, { ...probed, database: "other" }, lag), "another database")
  })
})
