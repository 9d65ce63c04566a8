import { assert, describe, it } from "@effect/vitest"
import type { Figure } from "./delivery-oracle.ts"
import { seedsFrom } from "./due-simulation.suite.ts"
import { type SimulatedDelivery, simulateDelivery } from "./delivery-simulation.ts"
import type { PlantedBug } from "./simulated-dispatcher.ts"

interface DeliverySimulationSuite {
  readonly seeds: ReadonlyArray<number>
  readonly seedsPerTest: number
  /** Environment variable that selects one seed, with its trace. */
  readonly seedVariable: string
}

const reportOf = (seed: number, { failure, trace }: SimulatedDelivery, seedVariable: string): string =>
  [...trace, `seed ${seed}: ${failure ?? "kept every promise"}`, `${seedVariable}=${seed} replays it`].join("\n")

/** Figures that must be above 0 in each test, because otherwise its seeds prove nothing about them. */
const expected: ReadonlyArray<Figure> = [
  "crashes",
  "stalls",
  "gracefulStops",
  "storeFailures",
  "feedFailures",
  "receiptsAgain",
  "expiredLeases",
  "staleReports",
  "pauses",
  "told",
  "disabled",
  "succeeded",
  "dead",
  "deadByLeases",
  "parked",
  "retried",
  "deleted",
  "brokenSessions",
  "takenBackAtOnce"
]

const runAll = (seeds: ReadonlyArray<number>, seedVariable: string): ReadonlyMap<Figure, number> => {
  const total = new Map<Figure, number>()
  for (const seed of seeds) {
    const run = simulateDelivery(seed)
    if (run.failure !== null) assert.fail(reportOf(seed, run, seedVariable))
    for (const figure of expected) total.set(figure, (total.get(figure) ?? 0) + (run.figures[figure] ?? 0))
  }
  return total
}

/** Runs the real dispatcher program in a world of faults, and checks its promises. */
export const deliverySimulationSuite = (suite: DeliverySimulationSuite) => {
  const { seeds, seedsPerTest, seedVariable } = suite
  const onlySeed = process.env[seedVariable]
  describe("the delivery pipeline, simulated", () => {
    if (onlySeed !== undefined) {
      it(`keeps its promises with seed ${onlySeed}`, () => {
        const run = simulateDelivery(Number(onlySeed))
        console.log(reportOf(Number(onlySeed), run, seedVariable))
        assert.isNull(run.failure)
      })
      return
    }
    for (let nth = 0; nth < seeds.length; nth += seedsPerTest) {
      const tested = seeds.slice(nth, nth + seedsPerTest)
      it(
        `loses no delivery and makes no extra one under any fault: seeds ${tested[0]} to ${tested.at(-1)}`,
        { tags: "WHK-7" },
        () => {
          const total = runAll(tested, seedVariable)
          for (const [figure, count] of total) assert.isAbove(count, 0, `there were no ${figure}`)
        }
      )
    }
  })
}

interface TrustedSimulation {
  readonly bugs: Readonly<Record<string, PlantedBug>>
  readonly seedsMax: number
  /** Seeds that together have found every bug before. They are tried first. */
  readonly firstSeeds: ReadonlyArray<number>
}

export const trustedSimulationSuite = ({ bugs, firstSeeds, seedsMax }: TrustedSimulation) => {
  describe("the simulation of the delivery pipeline", () => {
    it("repeats every step for the same seed", () => {
      const runs = seedsFrom(1, 50).map((seed) => {
        const [first, second] = [simulateDelivery(seed), simulateDelivery(seed)]
        assert.deepStrictEqual(second.trace, first.trace)
        assert.deepStrictEqual(
          { ...second, trace: [] },
          { ...first, trace: [] },
          `seed ${seed} took other steps the second time`
        )
        return first.fingerprint
      })
      assert.strictEqual(new Set(runs).size, runs.length, "different seeds took the same steps")
    })

    for (const [name, plantedBug] of Object.entries(bugs)) {
      it(`finds ${name}`, () => {
        const seeds = [...firstSeeds, ...seedsFrom(1, seedsMax)]
        const found = seeds.find((seed) => simulateDelivery(seed, plantedBug).failure !== null)
        if (found === undefined) return assert.fail(`none of ${seedsMax} seeds has found it`)
        const [first, again] = [simulateDelivery(found, plantedBug), simulateDelivery(found, plantedBug)]
        assert.strictEqual(again.failure, first.failure)
        assert.isNull(simulateDelivery(found).failure)
        console.log(`${name}: found by seed ${found}: ${first.failure ?? ""}`)
      })
    }
  })
}
