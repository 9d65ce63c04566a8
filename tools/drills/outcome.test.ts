import { assert, describe, it } from "vitest"
import { type Outcome, type OutcomeEvent, verdictOf } from "./outcome.ts"

const created: OutcomeEvent = { id: "e1", type: "transport.created", missionId: "m1" }
const moved: OutcomeEvent = { id: "e2", type: "transport.dates_updated", missionId: "m1" }

const sound: Outcome = {
  ordered: new Map([["k1", "m1"]]),
  changed: new Map([["m1", 1]]),
  log: [created, moved],
  arrived: ["e1", "e2"]
}

const verdict = (change: Partial<Outcome>) => verdictOf({ ...sound, ...change })

describe("the verdict on what was acknowledged", () => {
  it("finds nothing if each change is once in the log and arrived once", () => {
    assert.deepStrictEqual(verdictOf(sound), { lost: [], doubled: [] })
  })

  it("finds an acknowledged order or change that is not in the log", () => {
    assert.deepStrictEqual(verdict({ log: [moved], arrived: ["e2"] }).lost, ["the order of m1 is not in the log"])
    assert.deepStrictEqual(verdict({ log: [created], arrived: ["e1"] }).lost, ["a change of m1 is not in the log"])
  })

  it("finds an event that did not arrive, or arrived twice", () => {
    assert.deepStrictEqual(verdict({ arrived: ["e1"] }).lost, ["transport.dates_updated e2 did not arrive"])
    assert.deepStrictEqual(verdict({ arrived: ["e1", "e2", "e1"] }).doubled, ["the event e1 arrived 2 times"])
  })

  it("finds a mission or a change that nobody was told of, and one that is there twice", () => {
    const other = { ...created, id: "e3", missionId: "m2" }
    const again = { ...created, id: "e3" }
    const changedAgain = { ...moved, id: "e3" }
    const arrived = ["e1", "e2", "e3"]
    assert.deepStrictEqual(verdict({ log: [created, moved, other], arrived }).doubled, [
      "m2 was created beside its order"
    ])
    assert.deepStrictEqual(verdict({ log: [created, moved, again], arrived }).doubled, ["m1 was created twice"])
    assert.deepStrictEqual(verdict({ log: [created, moved, changedAgain], arrived }).doubled, [
      "a change of m1 is in the log twice"
    ])
  })
})
