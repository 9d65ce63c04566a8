import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { decodePolyline } from "./polyline.rules.ts"

const encodedNumber = (value: number): string => {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ""
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63)
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(rest + 63)
}

/** Encodes points in millionths of a degree, as Valhalla does. */
const encoded = (points: ReadonlyArray<readonly [number, number]>): string =>
  points
    .map(([lat, lng], index) => {
      const [fromLat, fromLng] = points[index - 1] ?? [0, 0]
      return encodedNumber(lat - fromLat) + encodedNumber(lng - fromLng)
    })
    .join("")

const millionths = fc.tuple(
  fc.integer({ min: -90_000_000, max: 90_000_000 }),
  fc.integer({ min: -180_000_000, max: 180_000_000 })
)

describe("an encoded polyline", () => {
  // The example of Google's documentation, which has five decimals.
  it("decodes the documented example", () => {
    assert.deepStrictEqual(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@"), [
      { lat: 3.85, lng: -12.02 },
      { lat: 4.07, lng: -12.095 },
      { lat: 4.3252, lng: -12.6453 }
    ])
  })

  it("decodes every encoded point", () => {
    fc.assert(
      fc.property(fc.array(millionths), (points) => {
        assert.deepStrictEqual(
          decodePolyline(encoded(points)),
          points.map(([lat, lng]) => ({ lat: lat / 1_000_000, lng: lng / 1_000_000 }))
        )
      })
    )
  })

  it("is refused if it ends within a point, holds an invalid character, or leaves the Earth", () => {
    const whole = encoded([[48_856_600, 2_352_200]])
    for (let length = 1; length < whole.length; length++) assert.isNull(decodePolyline(whole.slice(0, length)))
    for (const text of ["…", " ", "\u0000", `${whole}é`, "\u007f".repeat(4), encoded([[90_000_001, 0]])]) {
      assert.isNull(decodePolyline(text), text)
    }
  })

  it("is decoded quickly and without an exception, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const { lat, lng } of decodePolyline(text) ?? [])
          assert.isTrue(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
      })
    )
  })
})
