import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { centsOfEuros, decimalString, euros, halfUp, halfUpTo } from "./money.rules.ts"
import { Cents } from "./pricing.model.ts"

const anyCents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }).map(Cents)

describe("an amount", () => {
  it("survives its JSON number and its decimal string", { tags: "MON-2" }, () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        assert.deepStrictEqual(centsOfEuros(JSON.parse(JSON.stringify(euros(cents)))), Result.succeed(cents))
        assert.deepStrictEqual(centsOfEuros(decimalString(cents)), Result.succeed(cents))
        assert.match(decimalString(cents), /^-?\d+\.\d\d$/)
      }),
      { numRuns: 5_000 }
    )
  })

  it("is written with two decimals, also below one euro and below zero", { tags: ["MON-4", "ORD-30"] }, () => {
    assert.deepStrictEqual(
      [39_230, 5, 0, -5, -120].map((cents) => decimalString(Cents(cents))),
      ["392.30", "0.05", "0.00", "-0.05", "-1.20"]
    )
  })

  it("is read from two, one or no decimals", () => {
    const read = ["12", "12.5", "12.50", "-0", "-0.05", 12, 12.5, 0.07, -0].map((text) => centsOfEuros(text))
    assert.deepStrictEqual(read.map(Result.getOrThrow), [1_200, 1_250, 1_250, 0, -5, 1_200, 1_250, 7, 0])
  })

  it("is refused rather than rounded", { tags: "MON-2" }, () => {
    for (const amount of ["", "1.234", "1,5", "1e3", "+1", " 1", ".5", "1.", "١", 0.1 + 0.2, 1.005, 1e15]) {
      assert.isTrue(Result.isFailure(centsOfEuros(amount)), String(amount))
    }
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY]) assert.isTrue(Result.isFailure(centsOfEuros(amount)))
  })
})

describe("rounding half-up", () => {
  it("is exact even if a double of the quotient would not be", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
        fc.integer({ min: 1, max: 1_000 }),
        (numerator, divisor) => {
          const doubled = 2n * BigInt(numerator) + BigInt(divisor)
          const half = 2n * BigInt(divisor)
          const floor = doubled / half - (doubled < 0n && doubled % half !== 0n ? 1n : 0n)
          assert.strictEqual(BigInt(halfUp(numerator, divisor)), floor)
        }
      ),
      { numRuns: 5_000 }
    )
  })

  it("rounds a half up", { tags: "MON-3" }, () => {
    assert.deepStrictEqual(
      [39_225, 39_224, 39_226, -5].map((cents) => halfUpTo(Cents(cents), Cents(10)) + 0),
      [39_230, 39_220, 39_230, 0]
    )
  })
})
