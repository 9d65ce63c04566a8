import { assert, describe, it } from "@effect/vitest"
import { instantOfMillis } from "@trajet/domain/time"
import {
  askedOnTrips,
  byDistance,
  byRouter,
  byShare,
  type Estimator,
  figuresOfAll,
  measuredSeed,
  measuredTrips
} from "./measured-ranges.ts"

const least = 0.85
const most = 0.95

/** The groups whose ranges hold too rarely or too often. */
const faultsOf = (estimator: Estimator, trips: number): ReadonlyArray<string> =>
  figuresOfAll(askedOnTrips(measuredSeed, trips, estimator))
    .filter(({ held }) => held < least || held > most)
    .map(({ group, held }) => `${group}: ${held}`)

/** Planted faults: a range of another width around the same middle. */
const stretched =
  (factor: number): Estimator =>
  (question) => {
    const range = byRouter(question)
    if (range === null) return null
    const [from, to] = [Date.parse(range.from), Date.parse(range.to)]
    const [middle, half] = [(from + to) / 2, (factor * (to - from)) / 2]
    return { from: instantOfMillis(Math.round(middle - half)), to: instantOfMillis(Math.round(middle + half)) }
  }

describe("ranges of expected arrivals", () => {
  it(
    "hold 85 to 95 % of simulated arrivals, by age of the position and stage of the trip too",
    { tags: "ETA-8" },
    () => {
      assert.deepStrictEqual(faultsOf(byRouter, measuredTrips), [])
    }
  )

  it("hold as often without a router at the position, or without any", { tags: "ETA-8" }, () => {
    for (const estimator of [byShare, byDistance]) {
      const [all] = figuresOfAll(askedOnTrips(measuredSeed, measuredTrips, estimator))
      assert.isAtLeast(all?.held ?? 0, least)
      assert.isAtMost(all?.held ?? 1, most)
    }
  })

  it("are found too narrow and too wide on few trips", { tags: "ETA-8" }, () => {
    const heldBy = (estimator: Estimator) => figuresOfAll(askedOnTrips(measuredSeed, 200, estimator))[0]?.held ?? 0
    assert.isAtLeast(heldBy(byRouter), least)
    assert.isAtMost(heldBy(byRouter), most)
    assert.isBelow(heldBy(stretched(0.75)), least)
    assert.isAbove(heldBy(stretched(1.5)), most)
  })
})
