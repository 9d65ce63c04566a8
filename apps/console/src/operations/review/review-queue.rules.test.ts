import { assert, describe, it } from "vitest"
import { nextInQueue } from "./review-queue.rules.ts"

describe("the queue of missions to review", () => {
  it("leads to the next older mission, also from one that has left the queue", { tags: "CON-89" }, () => {
    assert.strictEqual(nextInQueue(["5", "3", "1"], "3"), "1")
    assert.strictEqual(nextInQueue(["5", "3", "1"], "4"), "3")
    assert.strictEqual(nextInQueue(["5", "3", "1"], null), "5")
  })

  it("begins anew at its end, and passes over the mission itself", { tags: "CON-89" }, () => {
    assert.strictEqual(nextInQueue(["5", "3", "1"], "1"), "5")
    assert.strictEqual(nextInQueue(["5", "1"], "0"), "5")
  })

  it("is over if there is no other mission", { tags: "CON-89" }, () => {
    assert.isNull(nextInQueue([], null))
    assert.isNull(nextInQueue([], "3"))
    assert.isNull(nextInQueue(["3"], "3"))
  })
})
