import { assert, describe, it } from "vitest"
import { queued } from "./queued.rules.ts"
import type { Item, Work } from "./work.model.ts"

const accept: Work = { kind: "accept", missionId: "m1", offerId: "o1" }
const decline: Work = { kind: "decline", missionId: "m2", offerId: "o2" }
const madeAt = "2027-03-15T12:00:00.000Z"

const ids = (...all: ReadonlyArray<string>) => {
  const left = all.values()
  return () => left.next().value ?? assert.fail("one key too many")
}
const kept = (...orders: ReadonlyArray<number>): ReadonlyMap<string, Item> =>
  new Map(orders.map((order) => [`k${order}`, { id: `k${order}`, order, madeAt, work: accept, refusal: null }]))

describe("work that is put into the outbox", () => {
  it("begins with 1 in an empty outbox, in the given order, each with a key of its own", () => {
    assert.deepStrictEqual(
      [...queued({ items: new Map() }, [accept, decline], madeAt, ids("a", "b"))],
      [
        ["a", { id: "a", order: 1, madeAt, work: accept, refusal: null }],
        ["b", { id: "b", order: 2, madeAt, work: decline, refusal: null }]
      ]
    )
  })

  it("goes behind the last item, wherever that is kept", () => {
    const orders = [...queued({ items: kept(3, 7, 5) }, [accept, decline], madeAt, ids("a", "b")).values()]
    assert.deepStrictEqual(
      orders.map(({ order }) => order),
      [8, 9]
    )
  })

  it("is nothing without work, and takes no key", () => {
    assert.strictEqual(queued({ items: kept(1) }, [], madeAt, ids()).size, 0)
  })
})
