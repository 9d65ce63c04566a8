import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { greatCircleMeters } from "./geo.rules.ts"
import type { Point } from "./place.model.ts"
import { mostBent, pathPointsMax, pointAlong, roadPath, shareAlong, shortPath, spread } from "./path.rules.ts"

const point = fc.record({
  lat: fc.double({ min: 35, max: 70, noNaN: true }),
  lng: fc.double({ min: -10, max: 50, noNaN: true })
})

const placeOf = ({ lat, lng }: Point): string => `${lat} ${lng}`

describe("a spread", () => {
  it("keeps the first and the last item, the order, and the requested number", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.integer({ min: 2, max: 50 }), (items, most) => {
        const kept = spread(items, most)
        assert.lengthOf(kept, Math.min(most, items.length))
        assert.deepStrictEqual([kept[0], kept.at(-1)], [items[0], items.at(-1)])
        const places = kept.map((item) => items.indexOf(item))
        assert.deepStrictEqual(
          places,
          [...new Set(places)].toSorted((a, b) => a - b)
        )
      })
    )
    assert.deepStrictEqual(spread([1, 2, 3], 1), [1])
  })
})

describe("the path of a road", () => {
  it("leads from one end to the other through drawn points", () => {
    fc.assert(
      fc.property(point, point, fc.array(point), (from, to, drawn) => {
        const path = roadPath(from, drawn, to)
        assert.deepStrictEqual([path[0], path.at(-1)], [from, to])
        const known = new Set([from, ...drawn, to].map(placeOf))
        assert.isTrue(path.every((at) => known.has(placeOf(at))))
      })
    )
  })

  it("is short for any number of drawn points", () => {
    const drawn = Array.from({ length: 1_000 }, (_, index) => ({ lat: 45 + index / 1_000, lng: 2 }))
    assert.lengthOf(roadPath({ lat: 45, lng: 1 }, drawn, { lat: 46, lng: 3 }), pathPointsMax)
  })
})

describe("the strongest bends of a path", () => {
  it("are some of its points in their order, with both ends", { tags: "PLA-24" }, () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2 }), fc.integer({ min: 2, max: 20 }), (path, most) => {
        const kept = mostBent(path, most)
        assert.lengthOf(kept, Math.min(most, path.length))
        assert.deepStrictEqual([kept[0], kept.at(-1)], [path[0], path.at(-1)])
        const places = kept.map((each) => path.indexOf(each))
        assert.deepStrictEqual(
          places,
          places.toSorted((a, b) => a - b)
        )
      })
    )
  })

  it("are kept before points of a straight road", { tags: "PLA-24" }, () => {
    const straight = Array.from({ length: 50 }, (_, index) => ({ lat: 45, lng: index / 10 }))
    const bend = { lat: 46, lng: 5 }
    const after = Array.from({ length: 50 }, (_, index) => ({ lat: 46, lng: 5.1 + index / 10 }))
    assert.include(mostBent([...straight, bend, ...after], 4), bend)
  })
})

describe("the share along a path", () => {
  it("is that of the point which lies there", { tags: "PLA-25" }, () => {
    fc.assert(
      fc.property(point, fc.double({ min: 0, max: 1, noNaN: true }), (from, share) => {
        const path = shortPath(from, { lat: from.lat + 2, lng: from.lng + 2 })
        assert.closeTo(shareAlong(path, pointAlong(path, share) ?? from), share, 0.01)
      })
    )
  })

  it("is that of the nearest point, also beside the path and beyond its ends", { tags: "PLA-25" }, () => {
    const path = [45, 46, 47].map((lat) => ({ lat, lng: 2 }))
    assert.closeTo(shareAlong(path, { lat: 46, lng: 2.4 }), 0.5, 0.001)
    assert.strictEqual(shareAlong(path, { lat: 40, lng: 2 }), 0)
    assert.strictEqual(shareAlong(path, { lat: 60, lng: 2 }), 1)
    assert.strictEqual(shareAlong([], { lat: 1, lng: 1 }), 0)
    assert.strictEqual(shareAlong(path.slice(0, 1), { lat: 1, lng: 1 }), 0)
  })
})

describe("a point along a path", () => {
  it("lies at its share of the length", () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
        const path = shortPath(from, to)
        const total = path.slice(1).reduce((sum, next, index) => sum + greatCircleMeters(path[index] ?? next, next), 0)
        const at = pointAlong(path, share)
        if (at === null) return assert.fail("there is a path")
        const pieces = path.slice(1).map((next, index) => ({ from: path[index] ?? next, to: next }))
        const detour = pieces.map((piece) => ({
          ...piece,
          extra:
            greatCircleMeters(piece.from, at) +
            greatCircleMeters(at, piece.to) -
            greatCircleMeters(piece.from, piece.to)
        }))
        const nearest = detour.reduce((one, other) => (other.extra < one.extra ? other : one))
        assert.isBelow(nearest.extra, 1 + total / 1000)
        const before = path
          .slice(1, path.indexOf(nearest.from) + 1)
          .reduce((sum, next, index) => sum + greatCircleMeters(path[index] ?? next, next), 0)
        assert.closeTo(before + greatCircleMeters(nearest.from, at), share * total, 1 + total / 100)
      })
    )
  })

  it("is an end of the path at 0 and 1, and the only point of a path without length", () => {
    const paris = { lat: 48.8566, lng: 2.3522 }
    const lyon = { lat: 45.764, lng: 4.8357 }
    const path = shortPath(paris, lyon)
    assert.deepStrictEqual([pointAlong(path, 0), pointAlong(path, 1)], [paris, lyon])
    for (const share of [0, 0.5, 1]) {
      assert.deepStrictEqual(pointAlong([paris, paris], share), paris)
      assert.deepStrictEqual(pointAlong([paris], share), paris)
      assert.isNull(pointAlong([], share))
    }
  })
})
