import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { groupPlacesMin, restedWorkMillisMax, restingWantsMin, strangerPlacesMax } from "../../limits.ts"
import { type Holder, type Wish, wishOf, WorkPlaces } from "./work-places.ts"

/** A key of a group, such as `a1`, or a key without a group. */
const holderOf = (key: string): Holder => ({ group: key.charAt(0), key, isKnown: true })
const stranger: Holder = { group: "address", key: "address", isKnown: false }

const keys = ["a", "b", "c1", "c2", "d1"]

type Step =
  | { readonly do: "ask"; readonly key: string }
  | { readonly do: "move"; readonly nth: number; readonly key: string }
  | { readonly do: "share"; readonly share: number }
  | { readonly do: "end"; readonly nth: number }
  | { readonly do: "limit"; readonly limit: number }
  | { readonly do: "expire"; readonly after: number }

const steps: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("ask" as const), key: fc.constantFrom(...keys) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("move" as const), nth: fc.nat(40), key: fc.constantFrom(...keys) })
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("share" as const), share: fc.integer({ min: 1, max: 12 }) }) },
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
  const ask = (key: string | Holder): Asked => {
    const told: Array<boolean> = []
    const wish = wishOf(typeof key === "string" ? holderOf(key) : key, nowMillis++)
    wish.settle = (hasPlace) => void told.push(hasPlace)
    all.push({ wish, told })
    places.ask(wish)
    return { wish, told }
  }
  const of = (state: Wish["state"]) => all.filter(({ wish }) => wish.state === state)
  const run = (step: Step) => {
    if (step.do === "ask") ask(step.key)
    else if (step.do === "share") places.setShare(step.share, nowMillis++)
    else if (step.do === "move") {
      const asked = all[step.nth]
      if (asked?.wish.state === "working") places.move(asked.wish, holderOf(step.key), nowMillis++)
    } else if (step.do === "limit") places.setLimit(step.limit, nowMillis++)
    else if (step.do === "expire") places.refuseOlderThan(nowMillis - step.after)
    else {
      const asked = all[step.nth]
      if (asked !== undefined) places.end(asked.wish, nowMillis++)
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
          // A key waits only because of its own share or that of its group, or while all places are taken.
          for (const { wish } of of("waiting")) {
            const { group, key } = wish.holder
            const own = of("working").filter((each) => each.wish.holder.group === group).length
            const ofKey = of("working").filter((each) => each.wish.holder.key === key).length
            const free = places.limit - places.working
            const isOwn = own >= 2 * free || own >= places.share || (ofKey > 0 && ofKey >= 2 * (2 * free - own - 3))
            assert.isTrue(free <= 0 || isOwn, `${key} waits beside ${free} free places`)
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
        // A key alone gets four of seven: another key of its group, and another group, find a place.
        assert.isAtLeast(places.working, Math.max(1, Math.floor((4 * limit - 6) / 7)))
        assert.strictEqual(ask("calm").wish.state, "working")
      })
    )
  })

  it("are left by a busy key to another key of its group", { tags: ["LIM-58", "SEC-50"] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 300 }), (limit) => {
        const { ask } = world(limit, 10_000)
        for (let asked = 0; asked < 2 * limit; asked++) ask("c1")
        assert.strictEqual(ask("c2").wish.state, "working")
        assert.strictEqual(ask("a").wish.state, "working")
      })
    )
  })

  it("are no more for a group with many keys than for one with a single key", { tags: ["LIM-58", "SEC-50"] }, () => {
    const { ask, of } = world(256, 10_000)
    for (let asked = 0; asked < 1_000; asked++) ask(`c${asked % 20}`)
    assert.isAtMost(of("working").length, Math.ceil((2 * 256) / 3))
    assert.strictEqual(ask("a").wish.state, "working")
  })

  it(
    "are at most its share for a group while another one asks, and all that it may have without",
    {
      tags: ["LIM-58", "SEC-50"]
    },
    () => {
      const { ask, of, places } = world(256, 10_000)
      places.setShare(8, 0)
      for (let asked = 0; asked < 20; asked++) ask("a")
      assert.lengthOf(of("working"), 20)
      assert.strictEqual(ask("b").wish.state, "working")
      assert.strictEqual(ask("a").wish.state, "waiting")
      assert.isTrue(places.takeWasBoundByShare())
      assert.isFalse(places.takeWasBoundByShare())
      places.setShare(32, 0)
      assert.lengthOf(of("waiting"), 0)
    }
  )

  it(
    "are one for a part of the time, for a group that wants more than all others",
    { tags: ["LIM-58", "SEC-50"] },
    () => {
      const { ask, of, places } = world(256, 10_000)
      places.setShare(0.25, 0)
      places.end(ask("b").wish, 10)
      const asked = Array.from({ length: restingWantsMin + 2 * groupPlacesMin }, () => ask("a").wish)
      const working = () => of("working").map(({ wish }) => asked.indexOf(wish))
      // Its first ones come before it wants many.
      assert.deepStrictEqual(working(), [...Array(groupPlacesMin).keys()])
      const newest = asked.at(-1)
      for (const wish of asked.slice(0, groupPlacesMin)) {
        assert.strictEqual(places.end(wish, 100), 3 * restedWorkMillisMax)
      }
      places.wake(99 + 3 * restedWorkMillisMax)
      assert.deepStrictEqual(working(), [])
      places.wake(100 + 3 * restedWorkMillisMax)
      assert.deepStrictEqual(working(), [asked.length - 1])
      assert.strictEqual(places.end(newest ?? assert.fail(), 105 + 3 * restedWorkMillisMax), 3 * 5)
    }
  )

  it("come back to a resting group once no other asks, although nothing else happens", { tags: "LIM-58" }, () => {
    const { ask, of, places } = world(256, 10_000)
    places.setShare(0.25, 0)
    ask("b")
    const asked = Array.from({ length: restingWantsMin + groupPlacesMin }, () => ask("a").wish)
    for (const wish of asked.slice(0, groupPlacesMin)) places.end(wish, 100)
    assert.lengthOf(of("working"), 1)
    places.setShare(0.25, 2_000)
    assert.lengthOf(of("waiting"), 0)
  })

  it("are one without rests for a burst of a few requests of a group", { tags: "LIM-58" }, () => {
    const { ask, of, places } = world(256, 10_000)
    places.setShare(0.25, 0)
    places.end(ask("b").wish, 10)
    const asked = Array.from({ length: restingWantsMin - 1 }, () => ask("a").wish)
    while (of("working").length > 0) {
      const [first] = of("working")
      assert.strictEqual(places.end(first?.wish ?? assert.fail(), 11), 0)
    }
    assert.isTrue(asked.every(({ state }) => state === "ended"))
  })

  it("are some for each of many busy groups, whatever the share of one that wants the most", { tags: "LIM-58" }, () => {
    const { ask, of, places } = world(256, 10_000)
    places.setShare(0.25, 0)
    for (let asked = 0; asked < 60; asked++) ask(["a", "b", "c1"][asked % 3] ?? "a")
    for (const group of ["a", "b", "c"]) {
      assert.lengthOf(
        of("working").filter(({ wish }) => wish.holder.group === group),
        groupPlacesMin
      )
    }
  })

  it("are counted for the group as soon as it is known, or given back if it has its share", { tags: "LIM-58" }, () => {
    const { ask, places } = world(6, 100)
    for (let asked = 0; asked < 4; asked++) ask("a")
    const [first, second] = [ask(stranger).wish, ask(stranger).wish]
    assert.isTrue(places.move(first, holderOf("b"), 10))
    assert.strictEqual(first.holder.group, "b")
    assert.isFalse(places.move(second, holderOf("a"), 11))
    assert.deepStrictEqual([second.holder.group, second.state, places.working], ["address", "working", 6])
  })

  it("are few for requests of one address whose key is not known", { tags: ["LIM-58", "SEC-50"] }, () => {
    const { ask, of } = world(256, 10_000)
    for (let asked = 0; asked < 100; asked++) ask(stranger)
    assert.lengthOf(of("working"), strangerPlacesMax)
    assert.strictEqual(ask({ ...stranger, group: "other", key: "other" }).wish.state, "working")
  })

  it("go to the groups in turns, and to the newest wish of each", () => {
    const { ask, places } = world(1, 100)
    const first = ask("a")
    const waiting = ["a", "a", "a", "b", "b"].map((key) => ask(key))
    const served: Array<number> = []
    let current = first
    for (let turn = 0; turn < waiting.length; turn++) {
      places.end(current.wish, turn)
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
    const [oldest, ...others] = ["a", "a", "b", "b"].map((key) => ask(key))
    assert.deepStrictEqual(oldest?.told, [false])
    assert.isTrue(others.every(({ wish }) => wish.state === "waiting"))
  })
})
