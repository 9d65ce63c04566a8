import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { AnswerBody } from "./webhook-answer.ts"

const kept = (...chunks: ReadonlyArray<Uint8Array>): string | null => {
  const body = new AnswerBody(4_096)
  for (const chunk of chunks) if (!body.add(chunk)) break
  return body.text
}

describe("the recorded answer", () => {
  it("is the received body, up to 4 KiB", { tags: "WHK-28" }, () => {
    assert.isNull(kept())
    assert.strictEqual(kept(Buffer.from("mer"), Buffer.from("ci")), "merci")
    assert.strictEqual(kept(Buffer.from("x".repeat(4_096))), "x".repeat(4_096))
    assert.strictEqual(kept(Buffer.from("x".repeat(4_000)), Buffer.from("y".repeat(4_000)))?.length, 4_096)
  })

  it("ends before a character that does not fit", () => {
    assert.strictEqual(kept(Buffer.from(`${"x".repeat(4_095)}é`)), "x".repeat(4_095))
    assert.strictEqual(kept(Buffer.from(`${"x".repeat(4_093)}\u{1F69A}`)), "x".repeat(4_093))
    assert.strictEqual(kept(Buffer.from(`${"x".repeat(4_092)}\u{1F69A}`)), `${"x".repeat(4_092)}\u{1F69A}`)
  })

  it("is a text that PostgreSQL stores in 4 KiB, whatever the bytes and wherever they are cut", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 6_000 }),
      fc.string({ unit: "binary", maxLength: 3_000 }).map((text) => Uint8Array.from(Buffer.from(text)))
    )
    fc.assert(
      fc.property(bytes, fc.nat(6_000), (all, at) => {
        const text = kept(all.subarray(0, at), all.subarray(at)) ?? ""
        assert.isAtMost(Buffer.byteLength(text), 4_096)
        assert.isFalse(text.includes("\0"))
        assert.isTrue(text.isWellFormed())
      })
    )
  })

  it("is the longest prefix of a text that fits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 4_000 }), (text) => {
        const whole = text.replaceAll("\0", " ")
        const cut = kept(Buffer.from(whole)) ?? ""
        assert.isTrue(whole.startsWith(cut))
        if (cut !== whole) assert.isAtLeast(Buffer.byteLength(cut), 4_096 - 3)
      })
    )
  })
})
