import { assert, describe, it } from "vitest"
import { lineOf, mercator, projected, unprojected } from "./projection.rules.ts"

const frame = { width: 600, height: 300, margin: 20 }
const paris = { lat: 48.8566, lng: 2.3522 }
const lyon = { lat: 45.764, lng: 4.8357 }

describe("the points of a route", () => {
  it("fill the frame up to its margin, with the north up and the west left", () => {
    const [first, last] = projected([paris, lyon], frame)
    assert.closeTo(first?.y ?? 0, 20, 1e-6)
    assert.closeTo(last?.y ?? 0, 280, 1e-6)
    assert.isBelow(first?.x ?? 0, last?.x ?? 0)
    assert.closeTo(((first?.x ?? 0) + (last?.x ?? 0)) / 2, 300, 1e-6)
  })

  it("are in the middle of the frame if there is only one, or all are the same", () => {
    assert.deepStrictEqual(projected([paris], frame), [{ x: 300, y: 150 }])
    assert.deepStrictEqual(projected([lyon, lyon], frame), Array(2).fill({ x: 300, y: 150 }))
    assert.deepStrictEqual(projected([], frame), [])
  })

  it("are numbers also at the poles and with any degrees", () => {
    for (const { x, y } of projected([{ lat: 90, lng: -180 }, { lat: -90, lng: 180 }, paris], frame)) {
      assert.isTrue(Number.isFinite(x) && Number.isFinite(y))
      assert.isTrue(x >= 19.9 && x <= 580.1 && y >= 19.9 && y <= 280.1)
    }
  })

  it("lead back to their places", () => {
    for (const place of [paris, lyon, { lat: 0, lng: 0 }, { lat: -33.86, lng: 151.2 }, { lat: 84.9, lng: -180 }]) {
      const { lat, lng } = unprojected(mercator(place))
      assert.closeTo(lat, place.lat, 1e-9)
      assert.closeTo(lng, place.lng, 1e-9)
    }
  })

  it("are written with one decimal", () => {
    assert.strictEqual(
      lineOf([
        { x: 1, y: 2.345 },
        { x: 3.06, y: 4 }
      ]),
      "1.0,2.3 3.1,4.0"
    )
  })
})
