import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { causeOfStored, causeOfTraceparent, storedCauseOf, traceparentOf } from "./traceparent.rules.ts"

const hex = (digits: number) =>
  fc
    .array(fc.constantFrom(..."0123456789abcdef"), { minLength: digits, maxLength: digits })
    .map((each) => each.join(""))
    .filter((text) => !/^0+$/u.test(text))

const cause = fc
  .record({ traceId: hex(32), spanId: hex(16), isSampled: fc.boolean(), isRecorded: fc.boolean() })
  .map((each) => ({ ...each, isSampled: each.isSampled || each.isRecorded }))

const valid = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

/** The grammar of the standard, written another way: by fields instead of one expression. */
const isValid = (text: string): boolean => {
  const [version = "", trace = "", span = "", flags = "", ...more] = text.split("-")
  const isHex = (field: string, length: number) =>
    field.length === length && [...field].every((digit) => "0123456789abcdef".includes(digit))
  return (
    text.length <= 256 &&
    isHex(version, 2) &&
    version !== "ff" &&
    isHex(trace, 32) &&
    BigInt(`0x${trace}`) !== 0n &&
    isHex(span, 16) &&
    BigInt(`0x${span}`) !== 0n &&
    isHex(flags, 2) &&
    (more.length === 0 || version !== "00")
  )
}

describe("a traceparent", () => {
  it("is read as it is written", () => {
    fc.assert(
      fc.property(cause, (each) => {
        assert.deepStrictEqual(causeOfTraceparent(traceparentOf(each)), { ...each, isRecorded: false })
      })
    )
  })

  it(
    "is accepted exactly if the grammar of the standard accepts it, however it was damaged",
    { tags: "WHK-56" },
    () => {
      const noise = fc.constantFrom(
        ..."0123456789abcdefABCFG-, \u0000é",
        "00",
        "ff",
        "cc-",
        "-01",
        ", ",
        "0".repeat(300)
      )
      const damaged = fc
        .tuple(cause, fc.constantFrom("00", "01", "cc", "ff"), fc.nat(60), fc.nat(3), fc.option(noise, { nil: "" }))
        .map(([each, version, at, cut, inserted]) => {
          const text = `${version}${traceparentOf(each).slice(2)}`
          return `${text.slice(0, at)}${inserted}${text.slice(at + cut)}`
        })
      let [accepted, refused] = [0, 0]
      fc.assert(
        fc.property(fc.oneof(damaged, fc.string(), fc.constant(valid)), (text) => {
          const isAccepted = causeOfTraceparent(text) !== null
          assert.strictEqual(isAccepted, isValid(text), text)
          if (isAccepted) accepted += 1
          else refused += 1
        }),
        { numRuns: 5_000 }
      )
      assert.isAbove(accepted, 500)
      assert.isAbove(refused, 500)
    }
  )

  it("is ignored in each form that strangers like to send", () => {
    for (const text of [
      undefined,
      "",
      valid.toUpperCase(),
      ` ${valid}`,
      `${valid} `,
      `${valid}-`,
      `${valid}-00`,
      `${valid}, ${valid}`,
      valid.replace("00-", "ff-"),
      valid.replace("4bf92f3577b34da6a3ce929d0e0e4736", "0".repeat(32)),
      valid.replace("00f067aa0ba902b7", "0".repeat(16)),
      `cc-${valid.slice(3)}x`,
      `cc-${valid.slice(3)}-${"x".repeat(300)}`
    ]) {
      assert.isNull(causeOfTraceparent(text), text)
    }
    const later = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" }
    assert.deepInclude(causeOfTraceparent(`cc-${valid.slice(3)}-what-comes`), later)
    assert.deepInclude(causeOfTraceparent(valid.replace(/01$/u, "fe")), { ...later, isSampled: false })
  })
})

describe("a stored cause", () => {
  it("is read as it was stored", () => {
    fc.assert(fc.property(cause, (each) => assert.deepStrictEqual(causeOfStored(storedCauseOf(each)), each)))
  })

  it("is no cause if it is absent or has another form", () => {
    for (const text of [null, "", valid, `${valid.slice(3, 52)}-x`, `${valid.slice(3, 52)}-r\n`]) {
      assert.isNull(causeOfStored(text), String(text))
    }
  })
})
