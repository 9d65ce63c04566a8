import { assert, describe, it } from "@effect/vitest"
import { plusCents } from "./money.rules.ts"
import { Cents, TenThousandths } from "./pricing.model.ts"

describe("an amount in cents", () => {
  it("is what its constructor was given, and for the compiler no other number", () => {
    // @ts-expect-error a plain number
    const plain: Cents = 1_200
    // @ts-expect-error a unit price
    const unitPrice: Cents = TenThousandths(1_200)
    // @ts-expect-error a percentage of it may have a fraction
    const percentage: Cents = Cents(1_200) * 1
    // @ts-expect-error kilometres
    const sum = plusCents(Cents(1_000), 200)
    const amounts: ReadonlyArray<Cents> = [Cents(1_200), plain, unitPrice, percentage, sum]
    assert.deepStrictEqual(amounts.map(Number), [1_200, 1_200, 1_200, 1_200, 1_200])
  })
})
