import { assert, describe, it } from "@effect/vitest"
import type { DueFigure } from "./due-oracle.ts"
import type { DueBug } from "./due-process.ts"
import { type SimulatedDueWork, simulateDueWork } from "./due-simulation.ts"

interface DueSimulationSuite {
  readonly seeds: ReadonlyArray<number>
  readonly seedsPerTest: number
  /** Environment variable that selects one seed, with its trace. */
  readonly seedVariable: string
}

export const seedsFrom = (first: number, last: number): ReadonlyArray<number> =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const reportOf = (seed: number, { failure, trace }: SimulatedDueWork, seedVariable: string): string =>
  [...trace, `seed ${seed}: ${failure ?? "kept every promise"}`, `${seedVariable}=${seed} replays it`].join("\n")

/** Figures that must be above 0 in each test, because otherwise its seeds prove nothing about them. */
const expected: ReadonlyArray<DueFigure> = [
  "reminders",
  "removals",
  "invoicings",
  "jobs",
  "notices",
  "crashes",
  "stalls",
  "stops",
  "storeFailures",
  "lostLeases",
  "failures"
]

/** Runs the real worker of due work in a world of faults, and checks its promises. */
export const dueSimulationSuite = ({ seeds, seedsPerTest, seedVariable }: DueSimulationSuite) => {
  const onlySeed = process.env[seedVariable]
  describe("due work, simulated", () => {
    if (onlySeed !== undefined) {
      it(`keeps its promises with seed ${onlySeed}`, () => {
        const run = simulateDueWork(Number(onlySeed))
        console.log(reportOf(Number(onlySeed), run, seedVariable))
        assert.isNull(run.failure)
      })
      return
    }
    for (let first = 0; first < seeds.length; first += seedsPerTest) {
      const own = seeds.slice(first, first + seedsPerTest)
      it(`is done once each, at its time and under any fault: seeds ${own[0]} to ${own.at(-1)}`, () => {
        const total = new Map<DueFigure, number>()
        for (const seed of own) {
          const run = simulateDueWork(seed)
          if (run.failure !== null) assert.fail(reportOf(seed, run, seedVariable))
          for (const figure of expected) total.set(figure, (total.get(figure) ?? 0) + (run.figures[figure] ?? 0))
        }
        for (const figure of expected) assert.isAbove(total.get(figure) ?? 0, 0, `there were no ${figure}`)
      })
    }
  })
}

interface TrustedDueSimulation {
  readonly bugs: Readonly<Record<string, DueBug>>
  readonly seedsMax: number
  /** Seeds that together have found every bug before. They are tried first. */
  readonly firstSeeds: ReadonlyArray<number>
}

const firstFailure = (seeds: ReadonlyArray<number>, bug: DueBug) => {
  for (const seed of seeds) {
    const { failure } = simulateDueWork(seed, bug)
    if (failure !== null) return { failure, seed }
  }
  return { failure: null, seed: 0 }
}

export const trustedDueSimulationSuite = ({ bugs, seedsMax, firstSeeds }: TrustedDueSimulation) => {
  describe("the simulation of due work", () => {
    it("repeats every step for the same seed", () => {
      const [seed = 1, another = 2] = firstSeeds.slice(1)
      const [first, second, other] = [simulateDueWork(seed), simulateDueWork(seed), simulateDueWork(another)]
      assert.deepStrictEqual(second, first, `seed ${seed} took other steps the second time`)
      assert.notStrictEqual(other.fingerprint, first.fingerprint, "different seeds took the same steps")
    })

    /** Whether the worker without a bug keeps its promises, by seed. */
    const keptBy = new Map<number, boolean>()
    for (const [name, bug] of Object.entries(bugs)) {
      it(`finds ${name}`, () => {
        const seeds = [...firstSeeds, ...seedsFrom(1, seedsMax)]
        const { failure, seed: found } = firstFailure(seeds, bug)
        if (failure === null) return assert.fail(`none of ${seedsMax} seeds has found it`)
        keptBy.set(found, keptBy.get(found) ?? simulateDueWork(found).failure === null)
        assert.isTrue(keptBy.get(found), `seed ${found} fails without the bug as well`)
        console.log(`${name}: found by seed ${found}: ${failure}`)
      })
    }
  })
}
