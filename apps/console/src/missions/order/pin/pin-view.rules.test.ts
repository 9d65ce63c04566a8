import { assert, describe, it } from "vitest"
import { outlines } from "../../../parts/france/outline.ts"
import {
  frame,
  isTap,
  middleOf,
  panned,
  pinched,
  placeIn,
  pointIn,
  pointOf,
  showing,
  stepped,
  tapUnits,
  viewAround,
  wholeView,
  zoomed
} from "./pin-view.rules.ts"

const paris = { lat: 48.8566, lng: 2.3522 }
const nice = { lat: 43.7, lng: 7.27 }
const madrid = { lat: 40.4168, lng: -3.7038 }
const centre = { x: frame.width / 2, y: frame.height / 2 }

const assertSame = (one: { lat: number; lng: number }, other: { lat: number; lng: number }) => {
  assert.closeTo(one.lat, other.lat, 2e-5)
  assert.closeTo(one.lng, other.lng, 2e-5)
}

const assertNear = (one: { x: number; y: number }, other: { x: number; y: number }) => {
  assert.closeTo(one.x, other.x, 1e-6)
  assert.closeTo(one.y, other.y, 1e-6)
}

describe("the map of a pin", () => {
  it("shows France as a whole, with the north up and the west left", { tags: "CON-102" }, () => {
    for (const place of outlines.flat()) {
      const { x, y } = pointIn(wholeView, place)
      assert.isTrue(x >= 0 && x <= frame.width && y >= 0 && y <= frame.height, JSON.stringify(place))
    }
    const [north, south] = [pointOf(paris), pointOf(nice)]
    assert.isTrue(north.y < south.y && north.x < south.x)
  })

  it("finds the place at a point, in every view", { tags: "CON-102" }, () => {
    for (const view of [wholeView, zoomed(wholeView, 5), viewAround(nice), zoomed(viewAround(madrid), 100)]) {
      for (const place of [paris, nice, madrid]) {
        assertSame(placeIn(view, pointIn(view, place)), place)
      }
    }
  })

  it(
    "is enlarged around a point that stays, up to 128 times, and not made smaller than France",
    { tags: "CON-102" },
    () => {
      const at = { x: 100, y: 300 }
      const near = zoomed(wholeView, 8, at)
      assertSame(placeIn(near, at), placeIn(wholeView, at))
      assert.strictEqual(zoomed(near, 1_000, at).scale, 128)
      assert.strictEqual(zoomed(near, 1 / 1_000, at).scale, 1)
      assertNear(pointIn(zoomed(viewAround(paris), 2), paris), centre)
    }
  )

  it("is moved with the finger, and never so far that nothing of it is left", { tags: "CON-102" }, () => {
    const view = viewAround(paris)
    assertNear(pointIn(panned(view, { x: 30, y: -20 }), paris), { x: centre.x + 30, y: centre.y - 20 })
    const away = panned(wholeView, { x: 1e9, y: -1e9 })
    assertNear(away, { x: centre.x + frame.width, y: centre.y - 2 * frame.height })
    assert.deepStrictEqual(panned(away, { x: 1, y: -1 }), away)
  })

  it("follows a pin that leaves it, and stays otherwise", { tags: "CON-102" }, () => {
    const view = viewAround(paris)
    assert.strictEqual(showing(view, paris), view)
    assertNear(pointIn(showing(view, nice), nice), centre)
    assert.strictEqual(showing(view, nice).scale, view.scale)
    assert.strictEqual(showing(wholeView, nice), wholeView)
  })

  it("moves a pin by arrow keys, further with the shift key", { tags: "CON-102" }, () => {
    const view = viewAround(paris)
    const moved = (key: string, isFar = false) => {
      const place = stepped(view, paris, key, isFar)
      return place === null ? null : pointIn(view, place)
    }
    for (const [key, x, y] of [
      ["ArrowLeft", -1, 0],
      ["ArrowRight", 1, 0],
      ["ArrowUp", 0, -1],
      ["ArrowDown", 0, 1]
    ] as const) {
      for (const [isFar, length] of [
        [false, 1],
        [true, 20]
      ] as const) {
        const point = moved(key, isFar)
        assert.closeTo(point?.x ?? 0, centre.x + x * length, 0.02, key)
        assert.closeTo(point?.y ?? 0, centre.y + y * length, 0.02, key)
      }
    }
    for (const key of ["Enter", "a", "toString", ""]) assert.isNull(moved(key))
  })

  it("has a place in its middle", { tags: "CON-102" }, () => {
    assertSame(middleOf(viewAround(nice)), nice)
  })
})

describe("fingers on the map", () => {
  it("tap if they hardly move", { tags: "CON-102" }, () => {
    assert.isTrue(isTap({ x: 10, y: 10 }, { x: 10 + tapUnits, y: 10 }))
    assert.isFalse(isTap({ x: 10, y: 10 }, { x: 10 + tapUnits, y: 11 }))
  })

  it("enlarge the map between them, and move it", { tags: "CON-102" }, () => {
    const view = viewAround(paris, 4)
    const [one, other] = [
      { x: 300, y: 300 },
      { x: 340, y: 300 }
    ]
    const apart = pinched(
      view,
      [one, other],
      [
        { x: 280, y: 300 },
        { x: 360, y: 300 }
      ]
    )
    assert.strictEqual(apart.scale, 8)
    assertSame(placeIn(apart, { x: 320, y: 300 }), placeIn(view, { x: 320, y: 300 }))
    const aside = pinched(
      view,
      [one, other],
      [
        { x: 310, y: 290 },
        { x: 350, y: 290 }
      ]
    )
    assert.strictEqual(aside.scale, 4)
    assertSame(placeIn(aside, { x: 330, y: 290 }), placeIn(view, { x: 320, y: 300 }))
    assert.strictEqual(pinched(view, [one, one], [one, other]).scale, 4)
  })
})
