import { assert, describe, it } from "vitest"
import { type CustomerHistory, faultsOf, outOfOrder, repeatsOf, talliesOf, unexpectedOf } from "./judge.ts"
import type { Answer } from "./load.ts"

const order = (missionId: string, sentAtMillis: number, atMillis: number) => ({
  key: "key",
  missionId,
  sentAtMillis,
  atMillis
})

const created = (missionId: string, second: number) => ({
  id: `event of ${missionId}`,
  type: "transport.created",
  missionId,
  createdAt: `2031-01-01T00:00:0${second}.000000`
})

const whole: CustomerHistory = {
  ordered: [order("a", 0, 10), order("b", 20, 30)],
  log: [created("a", 1), created("b", 2)],
  read: ["event of a", "event of b"],
  arrived: ["event of b", "event of a", "event of a"]
}

describe("the history of an outage", () => {
  it("has no fault if every order is in the log once, was read once and arrived at least once", () => {
    assert.deepStrictEqual(faultsOf(whole), [])
    assert.strictEqual(repeatsOf(whole.arrived), 1)
  })

  it.each<readonly [string, Partial<CustomerHistory>, RegExp]>([
    ["an order that is not in the log", { log: [created("a", 1)], read: ["event of a"] }, /the order of b is not in/u],
    ["an order that is there twice", { log: [...whole.log, { ...created("a", 3), id: "x" }] }, /a was created twice/u],
    ["a mission that nobody was told of", { ordered: [order("a", 0, 10)] }, /b was created beside its order/u],
    ["an event that did not arrive", { arrived: ["event of a"] }, /event of b did not arrive/u],
    ["an event that a reader missed", { read: ["event of a"] }, /a reader by cursors: missed: event of b/u]
  ])("shows %s", (_, change, fault) => {
    assert.match(faultsOf({ ...whole, ...change }).join("\n"), fault)
  })

  it("shows an event that is older by the log than one that was asked for after its answer", () => {
    const log = [created("b", 1), created("a", 2)]
    assert.match(outOfOrder({ ...whole, log }).join(), /a was acknowledged before/u)
    assert.deepStrictEqual(outOfOrder({ ordered: [order("a", 0, 25), order("b", 20, 30)], log }), [])
  })

  it("shows a time of creation that does not grow", () => {
    assert.match(outOfOrder({ ...whole, log: [created("a", 1), created("b", 1)] }).join(), /does not grow/u)
  })
})

describe("the answers to orders", () => {
  const answers = ["201", "500", "502 relay_unavailable", "502 relay_unavailable"].map((said): Answer => ({
    said,
    sentAtMillis: 0,
    atMillis: 1
  }))

  it("are counted, the most frequent first", () => {
    assert.deepStrictEqual(talliesOf(answers)[0], ["502 relay_unavailable", 2])
  })

  it("are a fault if the outage may not cause them", () => {
    assert.deepStrictEqual(unexpectedOf(answers, ["502 relay_unavailable"]), ["1 orders were answered by 500"])
  })
})
