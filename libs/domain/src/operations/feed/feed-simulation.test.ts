import { type FeedBug, simulateFeed } from "@trajet/testing"
import { assert, describe, it } from "vitest"
import { byForm } from "../../../../../tools/harness/test-form.ts"

const seeds = byForm({ short: 12, long: 400 })
const seedsUntilFound = 20
const onlySeed = process.env["TRAJET_SIMULATION_SEED"]

const bugs: ReadonlyArray<FeedBug> = [
  "positions are given before the commit",
  "an append starts from a cursor that was read before the lock",
  "a page goes past its end",
  "sweeps skip every second log"
]

describe("the feed, simulated", () => {
  it(
    "shows each follower all that it may see, once and in order, whatever commits, breaks, fails or is killed",
    { tags: "OPS-39" },
    async () => {
      const total = new Map<string, number>()
      const all = onlySeed === undefined ? Array.from({ length: seeds }, (_, n) => n + 1) : [Number(onlySeed)]
      for (const seed of all) {
        const { failure, figures } = await simulateFeed(seed)
        assert.isNull(failure, `TRAJET_SIMULATION_SEED=${seed} replays it: ${failure}`)
        for (const [name, count] of Object.entries(figures)) total.set(name, (total.get(name) ?? 0) + count)
      }
      for (const [name, count] of total) assert.isAbove(count, 0, `there were no ${name}`)
    }
  )

  it.each(bugs)("finds that %s", async (bug) => {
    for (let seed = 1; seed <= seedsUntilFound; seed++) if ((await simulateFeed(seed, bug)).failure !== null) return
    assert.fail(`none of ${seedsUntilFound} seeds has found it`)
  })
})
