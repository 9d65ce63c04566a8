import { assert, describe, it } from "vitest"
import { type Grey, greyOf, isBlurred, measuredSide, sharpnessOf } from "./sharpness.rules.ts"

const [width, height] = [160, 120]

const drawn = (of: (x: number, y: number) => number): Grey => ({
  width,
  height,
  values: Array.from({ length: width * height }, (_, at) => of(at % width, Math.floor(at / width)))
})

/** Each pixel becomes the mean of those around it, up to `radius` away. */
const blurred = (grey: Grey, radius: number): Grey =>
  drawn((x, y) => {
    let [sum, count] = [0, 0]
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const [at, row] = [Math.min(Math.max(x + dx, 0), width - 1), Math.min(Math.max(y + dy, 0), height - 1)]
        sum += grey.values[row * width + at] ?? 0
        count += 1
      }
    }
    return sum / count
  })

const stripes = drawn((x) => (Math.floor(x / 10) % 2 === 0 ? 40 : 200))
/** Plain paint with a handle. */
const door = drawn((x, y) => (x > 110 && x < 140 && y > 50 && y < 60 ? 60 : 180))

describe("the sharpness of a photo", () => {
  it("is enough with edges anywhere, also on plain paint with a handle", { tags: ["DRV-57"] }, () => {
    for (const sharp of [stripes, door]) assert.isFalse(isBlurred(sharp))
  })

  it("is too little once the same picture is blurred", { tags: ["DRV-57"] }, () => {
    for (const sharp of [stripes, door]) assert.isTrue(isBlurred(blurred(blurred(sharp, 4), 4)))
  })

  it(
    "is enough on a pale car: a gap of a door that is 40 darker, as a still camera sees it",
    { tags: ["DRV-57"] },
    () => {
      const [wide, high] = [measuredSide, 384]
      const at = (x: number) => ([205, 206].includes(x) ? 140 : 180)
      const seen = (of: (x: number) => number): Grey => ({
        ...{ width: wide, height: high },
        values: Array.from({ length: wide * high }, (_, index) => of(index % wide))
      })
      assert.isFalse(isBlurred(seen(at)))
      const shaken = (x: number) => [-3, -2, -1, 0, 1, 2, 3].reduce((sum, by) => sum + at(x + by), 0) / 7
      assert.isTrue(isBlurred(seen(shaken)))
    }
  )

  it("falls with each further blur", { tags: ["DRV-57"] }, () => {
    const radii = [0, 1, 2, 4].map((radius) => sharpnessOf(blurred(stripes, radius)))
    assert.deepStrictEqual(
      radii,
      radii.toSorted((one, two) => two - one)
    )
  })

  it("is none of one colour, and of a picture of a few pixels", () => {
    assert.strictEqual(sharpnessOf(drawn(() => 77)), 0)
    assert.strictEqual(sharpnessOf({ width: 2, height: 2, values: [0, 255, 255, 0] }), 0)
  })
})

describe("the brightness of a pixel", () => {
  it("weighs the colours, and leaves out how clear it is", () => {
    const data = new Uint8ClampedArray([255, 255, 255, 0, 255, 0, 0, 255, 0, 255, 0, 255])
    const { values } = greyOf({ data, width: 3, height: 1 })
    assert.deepStrictEqual([...Array.from(values)].map(Math.round), [255, 76, 150])
  })
})
