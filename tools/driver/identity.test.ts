import { normaliseRegistration, plainVin } from "@trajet/domain/pricing"
import { Result } from "effect"
import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { plainIdentity } from "../../apps/driver/src/inspection/identity/identity.rules.ts"

const written = fc.string({ unit: fc.constantFrom(..."ABCDXZabcdxz0189 -.·−–\u00a0\u2011\u200b\t"), maxLength: 20 })

describe("the phone and the service", () => {
  it("read a plate and a VIN alike", { tags: ["DRV-52"] }, () => {
    fc.assert(
      fc.property(written, (text) => {
        const plate = Result.getOrElse(normaliseRegistration(text, true), () => "")
        assert.strictEqual(plainIdentity(text), plate)
        assert.strictEqual(plainIdentity(text), plainVin(text))
      })
    )
  })
})
