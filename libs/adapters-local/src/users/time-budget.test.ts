import { assert, describe, it } from "@effect/vitest"
import { TimeBudget } from "./time-budget.ts"

const bounds = { share: 0.25, savedMillisMax: 500 }

describe("a budget of processor time", { tags: "LIM-59" }, () => {
  it("lets work begin at once while time is saved up, and then as long as it takes to earn the debt", () => {
    const budget = new TimeBudget(bounds, 0)
    budget.spend(500, 0)
    assert.strictEqual(budget.waitMillis(0), 0)
    budget.spend(40, 0)
    assert.strictEqual(budget.waitMillis(0), 160)
    assert.strictEqual(budget.waitMillis(100), 60)
    assert.strictEqual(budget.waitMillis(160), 0)
  })

  it("gives no more than its share of the time, however often work is asked for", () => {
    const budget = new TimeBudget(bounds, 0)
    let [nowMillis, spentMillis] = [0, 0]
    while (nowMillis < 60_000) {
      nowMillis += budget.waitMillis(nowMillis)
      nowMillis += 30
      spentMillis += 30
      budget.spend(30, nowMillis)
    }
    assert.isAtMost(spentMillis, 60_000 * 0.25 + 500 + 60)
    assert.isAtLeast(spentMillis, 60_000 * 0.25)
  })

  it("saves up no more than it may", () => {
    const budget = new TimeBudget(bounds, 0)
    budget.spend(501, 1_000_000)
    assert.isAbove(budget.waitMillis(1_000_000), 0)
    // A clock that was set back takes nothing away and brings nothing.
    assert.isAbove(budget.waitMillis(0), 0)
  })
})
