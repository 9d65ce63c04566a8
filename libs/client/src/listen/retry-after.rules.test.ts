import { Duration, Result } from "effect"
import { Headers as ProductHeaders } from "effect/http"
import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { retryAfterMillis } from "./retry-after.rules.ts"

const second = 1_000

const askedOfTrajet = (text: string, nowMillis: number): number =>
  Duration.toMillis(ProductHeaders.retryAfterDelay(Result.getOrThrow(ProductHeaders.parseRetryAfter(text)), nowMillis))
const epochSecondMax = 4_000_000_000

describe("Retry-After in the kit", () => {
  it("is the same wait as in the product, in seconds and as a future date", () => {
    const asked = fc.tuple(fc.nat(epochSecondMax), fc.nat(999_999_999), fc.boolean())
    fc.assert(
      fc.property(asked, ([from, ahead, asDate]) => {
        const text = asDate ? new Date((from + ahead) * second).toUTCString() : String(ahead)
        assert.strictEqual(
          retryAfterMillis(429, new Headers({ "retry-after": text }), from * second),
          askedOfTrajet(text, from * second),
          text
        )
      })
    )
  })
})
