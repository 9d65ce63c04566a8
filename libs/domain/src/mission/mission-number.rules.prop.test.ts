import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import fc from "fast-check"
import { ordinalOf, transportIdOf } from "./mission-number.rules.ts"

describe("the number of a mission", () => {
  it("converts back to its ordinal of any size", () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(), fc.integer({ min: 0, max: 10 ** 14 })), (ordinal) => {
        assert.deepStrictEqual(ordinalOf(transportIdOf(ordinal)), Option.some(ordinal))
      }),
      { numRuns: 20_000 }
    )
  })

  it("is M- and at least eight digits", { tags: "MON-17" }, () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (n) => /^M-\d{8,}$/u.test(transportIdOf(n))))
  })

  it(
    "differs for each of the first hundred thousand missions, and does not show their order",
    { tags: "MON-17" },
    () => {
      const numbers = Array.from({ length: 100_000 }, (_, ordinal) => transportIdOf(ordinal))
      assert.strictEqual(new Set(numbers).size, numbers.length)
      const ascents = numbers.filter((number, i) => i > 0 && number > (numbers[i - 1] ?? "")).length
      assert.isTrue(ascents > 45_000 && ascents < 55_000)
    }
  )

  it("is refused in any other form", () => {
    for (const text of ["", "M-1", "M-1234567", "m-12345678", "M-012345678", "M-12345678 ", "12345678"]) {
      assert.deepStrictEqual(ordinalOf(text), Option.none())
    }
  })
})
