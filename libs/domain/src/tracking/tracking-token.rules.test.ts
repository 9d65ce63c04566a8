import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { TrackingLinkId } from "./tracking-link.model.ts"
import { tokenParts, tokenText } from "./tracking-token.rules.ts"

const anyParts = fc.record({
  id: fc.uuid().map(TrackingLinkId),
  code: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"))
})

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

describe("a tracking token", () => {
  it("has 65 characters of an address, and is read as it was written", { tags: "TRK-2" }, () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const token = tokenText(parts)
        assert.match(token, /^[\w-]{65}$/u)
        const read = tokenParts(token)
        assert.deepStrictEqual(read._tag === "Some" ? read.value : null, parts)
      })
    )
  })

  it("has one notation: with another character it names other parts or none", { tags: "TRK-2" }, () => {
    fc.assert(
      fc.property(anyParts, fc.nat(64), fc.constantFrom(...letters), (parts, at, letter) => {
        const token = tokenText(parts)
        const changed = `${token.slice(0, at)}${letter}${token.slice(at + 1)}`
        const read = tokenParts(changed)
        if (changed !== token && read._tag === "Some") assert.notDeepEqual(read.value, parts)
      })
    )
  })

  it("is no other text", () => {
    for (const text of ["", "a", "a".repeat(64), "a".repeat(66), `${"a".repeat(64)}=`, `${"a".repeat(64)}é`]) {
      assert.isTrue(tokenParts(text)._tag === "None", text)
    }
  })
})
