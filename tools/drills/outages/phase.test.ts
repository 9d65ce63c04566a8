import { assert, describe, it } from "vitest"
import type { Answer } from "./load.ts"
import { nextSuccess, rowOf } from "./phase.ts"

const answer = (atMillis: number, said: string): Answer => ({ sentAtMillis: atMillis - 1, atMillis, said })

describe("the next success", () => {
  const answers = [answer(1, "201"), answer(2, "502 relay_unavailable"), answer(3, "201")]

  it("is the first one after the cure", () => {
    assert.strictEqual(nextSuccess(answers, 1, false)?.atMillis, 1)
    assert.strictEqual(nextSuccess(answers, 2, false)?.atMillis, 3)
    assert.isUndefined(nextSuccess(answers, 4, false))
  })

  it("is the first one after a refusal, if the outage ends by itself", () => {
    assert.strictEqual(nextSuccess(answers, 1, true)?.atMillis, 3)
    assert.isUndefined(nextSuccess(answers.slice(0, 1), 1, true))
  })
})

describe("the row of an outage", () => {
  it("has its answers by their number, and its times in seconds", () => {
    const answers = [answer(1, "201"), answer(2, "502 relay_unavailable"), answer(3, "502 relay_unavailable")]
    assert.strictEqual(
      rowOf({ what: "it", answers, longestMillis: 1_234, successMillis: 500, arrivedMillis: null, notes: [] }),
      "| it | 2 × 502 relay_unavailable, 1 × 201 | 1.2 | 0.5 | never |"
    )
  })
})
