import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { type Wish, wishOf, WorkPlaces } from "./work-places.ts"

const groups = ["a", "b", "c", "d"]

type Step =
  | { readonly do: "ask"; readonly group: string }
  | { readonly do: "end"; readonly nth: number }
  | { readonly do: "limit"; readonly limit: number }
  | { readonly do: "expire"; readonly after: number }

const steps: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("ask" as const), group: fc.constantFrom(...groups) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("end" as const), nth: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("limit" as const), limit: fc.integer({ min: 1, max: 12 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("expire" as const), after: fc.nat(20) }) }
  ),
  { maxLength: 120 }
)

interface Asked {
  readonly wish: Wish
  readonly told: Array<boolean>
}

const world = (limit: number, waitingMax: number) => {
  const places = new WorkPlaces({ limit, waitingMax })
  const all: Array<Asked> = []
  let nowMillis = 0
  const ask = (group: string): Asked => {
    const told: Array<boolean> = []
    const wish = wishOf(group, nowMillis++)
    wish.settle = (hasPlace) => void told.push(hasPlace)
    all.push({ wish, told })
    places.ask(wish)
    return { wish, told }
  }
  const of = (state: Wish["state"]) => all.filter(({ wish }) => wish.state === state)
  const run = (step: Step) => {
    if (step.do === "ask") ask(step.group)
    else if (step.do === "limit") places.setLimit(step.limit)
    else if (step.do === "expire") places.refuseOlderThan(nowMillis - step.after)
    else {
      const asked = all[step.nth]
      if (asked !== undefined) places.end(asked.wish)
    }
  }
  return { places, ask, of, run }
}

describe("the places of the work", () => {
  it("stay within the limit, lose no wish and settle each at most once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 8 }), steps, (limit, waitingMax, all) => {
        const { places, of, run } = world(limit, waitingMax)
        for (const step of all) {
          const before = places.working
          run(step)
          assert.strictEqual(places.working, of("working").length)
          assert.strictEqual(places.waiting, of("waiting").length)
          assert.isAtMost(places.working, Math.max(places.limit, before))
          assert.isAtMost(places.waiting, waitingMax)
          // A group waits only because of its own share, or while all places are taken.
          for (const { wish } of of("waiting")) {
            const own = of("working").filter((each) => each.wish.group === wish.group).length
            const free = places.limit - places.working
            assert.isTrue(free <= 0 || own >= 2 * free, `${wish.group} waits beside ${free} free places`)
          }
        }
        for (const { told } of [...of("working"), ...of("waiting"), ...of("ended")]) assert.isAtMost(told.length, 1)
      })
    )
  })

  it("leave a place for another group, however many requests the others send", { tags: "SEC-22" }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 300 }), (limit) => {
        const { ask, places } = world(limit, 10_000)
        for (let asked = 0; asked < 2 * limit; asked++) ask("busy")
        assert.isBelow(places.working, limit)
        assert.isAtLeast(places.working, Math.floor((2 * limit) / 3))
        assert.strictEqual(ask("calm").wish.state, "working")
      })
    )
  })

  it("go to the groups in turns, and to the newest wish of each", () => {
    const { ask, places } = world(1, 100)
    const first = ask("a")
    const waiting = ["a", "a", "a", "b", "b"].map(ask)
    const served: Array<number> = []
    let current = first
    for (let turn = 0; turn < waiting.length; turn++) {
      places.end(current.wish)
      const next = waiting.find((each) => each.wish.state === "working")
      if (next === undefined) assert.fail("nobody is served")
      served.push(waiting.indexOf(next))
      current = next
    }
    assert.deepStrictEqual(served, [2, 4, 1, 3, 0])
  })

  it("are refused to the oldest wish of the group with the most waiting wishes, if too many wait", () => {
    const { ask } = world(1, 3)
    ask("a")
    const [oldest, ...others] = ["a", "a", "b", "b"].map(ask)
    assert.deepStrictEqual(oldest?.told, [false])
    assert.isTrue(others.every(({ wish }) => wish.state === "waiting"))
  })
})
