import { assert, describe, it } from "@effect/vitest"
import { PlaceId } from "../places/place.model.ts"
import { plusCents } from "./money.rules.ts"
import { Cents, QuoteId, TenThousandths } from "./pricing.model.ts"

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

describe("the id of a quote", () => {
  it("is its text at run time, and to the compiler neither a plain string nor the id of a place", () => {
    // @ts-expect-error a plain string is no quote
    const plain: QuoteId = "eyJ2ZXJzaW9uIjoxfQ.5e1f"
    // @ts-expect-error a place is no quote
    const place: QuoteId = PlaceId("local:75056")
    assert.deepStrictEqual<ReadonlyArray<string>>([plain, place], [QuoteId("eyJ2ZXJzaW9uIjoxfQ.5e1f"), "local:75056"])
  })
})
