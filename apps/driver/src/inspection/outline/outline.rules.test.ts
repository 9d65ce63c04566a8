import { assert, describe, it } from "vitest"
import { bodies } from "./bodies.ts"
import { outlineHeight, outlineOf, outlineWidth, type VehicleKind } from "./outline.rules.ts"
import { isInside, linesOf, solidOf } from "./solid.rules.ts"
import { type Direction, eyeOf, isVisible } from "./view.rules.ts"

const kinds: ReadonlyArray<VehicleKind> = ["car", "van", "large_van", "motorbike"]
const directions: ReadonlyArray<Direction> = [
  ...(["front", "front_left", "left", "rear_left"] as const),
  ...(["rear", "rear_right", "right", "front_right"] as const)
]

const numbersIn = (path: string): ReadonlyArray<number> => (path.match(/-?\d+(?:\.\d+)?/gu) ?? []).map(Number)

describe("the outline of a vehicle", () => {
  it("fills its box from every side of every kind, and leaves it nowhere", { tags: "DRV-27" }, () => {
    for (const kind of kinds) {
      for (const direction of directions) {
        const { around, inner } = outlineOf(kind, direction)
        const numbers = numbersIn(around + inner)
        const [xs, ys] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)]
        assert.isTrue(numbers.every(Number.isFinite), kind)
        assert.isAtLeast(Math.min(...xs, ...ys), 0, `${kind} ${direction}`)
        assert.isAtMost(Math.max(...xs), outlineWidth)
        assert.isAtMost(Math.max(...ys), outlineHeight)
        const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
        assert.isTrue(wide > outlineWidth - 20 || high > outlineHeight - 20, `${kind} ${direction}`)
      }
    }
  })

  it("differs from side to side and from kind to kind", { tags: "DRV-27" }, () => {
    const drawn = kinds.flatMap((kind) => directions.map((direction) => outlineOf(kind, direction).inner))
    assert.strictEqual(new Set(drawn).size, drawn.length)
  })
})

describe("the body of a vehicle", () => {
  it(
    "has its lines on its surface: none lies deep inside, and mirrors stand out at both sides",
    { tags: "DRV-27" },
    () => {
      for (const body of Object.values(bodies)) {
        const solid = solidOf(body)
        const lines = linesOf(body, solid)
        for (const point of lines.flat()) assert.isFalse(isInside(solid, point, 0.12), point.join(" "))
        const ys = lines.flat().map(([, y]) => y)
        assert.closeTo(Math.max(...ys), -Math.min(...ys), 0.001)
      }
    }
  )

  it("hides its rear from an eye before it, and shows it from behind", { tags: "DRV-27" }, () => {
    const solid = solidOf(bodies.van)
    const rear = [solid.length + 0.01, 0, 1] as const
    assert.isFalse(isVisible(solid, rear, eyeOf("front", [2, 0, 0.9], 6)))
    assert.isTrue(isVisible(solid, rear, eyeOf("rear", [2, 0, 0.9], 6)))
  })

  it(
    "is seen with its front at the left from its left side, and at the right from its right side",
    { tags: "DRV-27" },
    () => {
      const x = (direction: Direction, metres: number) => eyeOf(direction, [2, 0, 0.7], 5).project([metres, 0, 0.7])[0]
      assert.isBelow(x("left", 0), x("left", 4))
      assert.isAbove(x("right", 0), x("right", 4))
    }
  )
})
