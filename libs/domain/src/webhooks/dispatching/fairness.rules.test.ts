import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { GroupId } from "../../access/tenant.model.ts"
import { EndpointId } from "../endpoints/endpoint.model.ts"
import { type GroupSlots, shares, type SlotsToShare } from "./fairness.rules.ts"

const idOf = (slow: boolean, index: number) => EndpointId(`${slow ? "slow" : "fast"} ${index}`)

/** Each has a group of its own. */
const endpoints = (count: number, slow: boolean) =>
  Array.from({ length: count }, (_, index) => ({
    endpointId: idOf(slow, index),
    groupId: GroupId(idOf(slow, index)),
    slow
  }))

const sum = (given: ReturnType<typeof shares>, isOf: (id: string) => boolean = () => true) =>
  given.reduce((total, { endpointId, most }) => total + (isOf(endpointId) ? most : 0), 0)

const isSlow = (id: string) => id.startsWith("slow")

const others = GroupId("others")
const heldByOthers = (slots: GroupSlots) => new Map([[others, slots]])
const nothing: SlotsToShare["held"] = new Map()

const anySlots: fc.Arbitrary<SlotsToShare> = fc
  .record({
    total: fc.integer({ min: 1, max: 300 }),
    used: fc.array(fc.record({ slots: fc.nat(100), slow: fc.nat(100) }), { maxLength: 5 }),
    concurrencyMax: fc.integer({ min: 1, max: 12 }),
    groups: fc.integer({ min: 1, max: 400 }),
    kinds: fc.array(fc.boolean(), { maxLength: 400 })
  })
  .map(({ total, used, concurrencyMax, groups, kinds }) => {
    let freeSlots = total
    const held = new Map<GroupId | null, GroupSlots>()
    for (const [index, { slots, slow }] of used.entries()) {
      const all = Math.min(slots, freeSlots)
      freeSlots -= all
      held.set(GroupId(`group ${index % groups}`), { all, slow: Math.min(slow, all) })
    }
    const ready = kinds.map((slow, index) => ({
      endpointId: idOf(slow, index),
      groupId: GroupId(`group ${index % groups}`),
      slow
    }))
    return {
      ready,
      freeSlots: total - [...held.values()].reduce((all, each) => all + each.all, 0),
      totalSlots: total,
      concurrencyMax,
      held
    }
  })

describe("the slots of a worker", () => {
  it("are shared equally", () => {
    const ready = endpoints(4, false)
    const given = shares({ ready, freeSlots: 27, totalSlots: 100, concurrencyMax: 10, held: nothing })
    assert.deepStrictEqual(
      given,
      ready.map(({ endpointId }) => ({ endpointId, most: 6 }))
    )
  })

  it(
    "are at most ten for one endpoint, and at least one for each in the given order while any are left",
    { tags: "WHK-53" },
    () => {
      const [only] = shares({
        ready: endpoints(1, false),
        freeSlots: 100,
        totalSlots: 100,
        concurrencyMax: 10,
        held: nothing
      })
      assert.strictEqual(only?.most, 10)
      const ready = endpoints(50, false)
      const given = shares({ ready, freeSlots: 20, totalSlots: 100, concurrencyMax: 10, held: nothing })
      assert.deepStrictEqual(
        given,
        ready.slice(0, 20).map(({ endpointId }) => ({ endpointId, most: 1 }))
      )
    }
  )

  it("are none if no endpoint is ready or no slot is free", () => {
    const slots = { totalSlots: 10, concurrencyMax: 10, held: nothing }
    assert.deepStrictEqual(shares({ ready: [], freeSlots: 10, ...slots }), [])
    assert.deepStrictEqual(shares({ ready: endpoints(3, false), freeSlots: 0, ...slots }), [])
  })

  it("keep a quarter free of slow endpoints", () => {
    const ready = [...endpoints(30, true), ...endpoints(1, false)]
    const given = shares({ ready, freeSlots: 100, totalSlots: 100, concurrencyMax: 10, held: nothing })
    assert.strictEqual(sum(given, isSlow), 75)
    assert.strictEqual(given.at(-1)?.endpointId, "fast 0")
    const slowGiven = (slow: number) =>
      sum(
        shares({
          ready,
          freeSlots: 100 - slow,
          totalSlots: 100,
          concurrencyMax: 10,
          held: heldByOthers({ all: slow, slow })
        }),
        isSlow
      )
    assert.deepStrictEqual([slowGiven(70), slowGiven(75)], [5, 0])
  })

  it("are given to slow endpoints too if fast ones hold the others", () => {
    const ready = endpoints(3, true)
    const given = (slow: number) =>
      sum(shares({ ready, freeSlots: 6, totalSlots: 100, concurrencyMax: 10, held: heldByOthers({ all: 94, slow }) }))
    assert.deepStrictEqual([given(0), given(74), given(90)], [6, 1, 0])
  })

  it("go to a group while it holds fewer than twice the free ones", { tags: "WHK-58" }, () => {
    const ready = endpoints(40, false).map((each) => ({ ...each, groupId: others }))
    const slots = { ready, totalSlots: 300, concurrencyMax: 10 }
    assert.strictEqual(sum(shares({ ...slots, freeSlots: 300, held: nothing })), 200)
    assert.strictEqual(sum(shares({ ...slots, freeSlots: 101, held: heldByOthers({ all: 199, slow: 0 }) })), 1)
    assert.strictEqual(sum(shares({ ...slots, freeSlots: 100, held: heldByOthers({ all: 200, slow: 0 }) })), 0)
  })

  it("go to a group's slow endpoints while those hold fewer than are left for slow ones", { tags: "WHK-58" }, () => {
    const slow = endpoints(40, true).map((each) => ({ ...each, groupId: others }))
    const [further] = endpoints(1, true)
    assert.isDefined(further)
    const slots = { totalSlots: 400, concurrencyMax: 10 }
    const given = shares({ ...slots, ready: [...slow, further], freeSlots: 400, held: nothing })
    assert.strictEqual(sum(given), 159)
    assert.deepStrictEqual(given.at(-1), { endpointId: further.endpointId, most: 9 })
  })

  it("go to endpoints of unknown groups as to one group", { tags: "WHK-58" }, () => {
    const ready = endpoints(40, false).map((each) => ({ ...each, groupId: null }))
    const given = shares({ ready, freeSlots: 300, totalSlots: 300, concurrencyMax: 10, held: nothing })
    assert.strictEqual(sum(given), 200)
  })

  it("are never over the free ones, never unequal, and never all held by slow endpoints", () => {
    fc.assert(
      fc.property(anySlots, (slots) => {
        const { ready, freeSlots, totalSlots, concurrencyMax } = slots
        const given = shares(slots)
        assert.isAtMost(sum(given), freeSlots)
        const share = Math.min(Math.max(Math.floor(freeSlots / ready.length), 1), concurrencyMax)
        for (const { most } of given) {
          assert.isAtLeast(most, 1)
          assert.isAtMost(most, share)
        }
        // In the given order, no endpoint twice.
        const order = ready.map(({ endpointId }) => endpointId)
        const places = given.map(({ endpointId }) => order.indexOf(endpointId))
        assert.deepStrictEqual(
          places,
          places.toSorted((a, b) => a - b)
        )
        assert.strictEqual(new Set(places).size, places.length)
        const slowBefore = [...slots.held.values()].reduce((all, each) => all + each.slow, 0)
        const slowGiven = sum(given, isSlow)
        if (slowGiven > 0) assert.isAtMost(slowBefore + slowGiven, totalSlots - Math.floor(totalSlots / 4))
        // A fast endpoint gets no slot only if none is left for its group.
        const left = freeSlots - sum(given)
        const most = new Map(given.map((each) => [each.endpointId, each.most]))
        for (const { groupId, endpointId, slow } of ready) {
          if (slow || most.has(endpointId)) continue
          const own = new Set(ready.filter((each) => each.groupId === groupId).map((each) => String(each.endpointId)))
          assert.isAtLeast((slots.held.get(groupId)?.all ?? 0) + sum(given, (id) => own.has(id)), 2 * left)
        }
      }),
      { numRuns: 1_000 }
    )
  })
})

describe("a worker whose slow endpoints hang", () => {
  it("still serves fast ones in every round", { tags: "SEC-20" }, () => {
    const slow = endpoints(200, true)
    const fast = endpoints(5, false)
    const totalSlots = 40
    // Slow endpoints never free their slots.
    let hanging = 0
    for (let round = 0; round < 100; round++) {
      const ready = round % 2 === 0 ? [...slow, ...fast] : [...fast, ...slow]
      const given = shares({
        ready,
        freeSlots: totalSlots - hanging,
        totalSlots,
        concurrencyMax: 10,
        held: heldByOthers({ all: hanging, slow: hanging })
      })
      assert.isAtLeast(
        sum(given, (id) => !isSlow(id)),
        5
      )
      hanging += sum(given, isSlow)
    }
    assert.strictEqual(hanging, 30)
  })
})
