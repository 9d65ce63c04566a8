import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { canonicalJson } from "./canonical-json.rules.ts"

const double = (bits: string): number => {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(`0x${bits}`))
  return view.getFloat64(0)
}

// RFC 8785, appendix B: IEEE 754 bits and the number as text.
const numbers: ReadonlyArray<readonly [string, string]> = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"]
]

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, shuffled(member)])
  )
}

const json = fc
  .jsonValue({ maxDepth: 4, stringUnit: "binary" })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))

describe("canonical JSON", () => {
  it("prints numbers as RFC 8785 does (appendix B)", { tags: "IDM-4" }, () => {
    for (const [bits, text] of numbers) assert.strictEqual(canonicalJson(double(bits)), text)
  })

  it("prints literals, numbers and strings as RFC 8785 does (3.2.2)", () => {
    const sample = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`
    assert.strictEqual(
      canonicalJson(JSON.parse(sample)),
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`
    )
  })

  it("sorts members by their UTF-16 code units, as RFC 8785 does (3.2.3)", { tags: "IDM-4" }, () => {
    const sample = String.raw`{
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis"
    }`
    assert.deepStrictEqual(
      [...canonicalJson(JSON.parse(sample)).matchAll(/:"([^"]+)"/gu)].map(([, name]) => name),
      [
        "Carriage Return",
        "One",
        "Control",
        "Latin Small Letter O With Diaeresis",
        "Euro Sign",
        "Emoji: Grinning Face",
        "Hebrew Letter Dalet With Dagesh"
      ]
    )
  })

  it("is the same text for any order and spacing of members, and parses to the same value", () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value)
        assert.strictEqual(canonicalJson(shuffled(value)), text)
        assert.strictEqual(canonicalJson(JSON.parse(JSON.stringify(value, null, 2))), text)
        assert.deepEqual(JSON.parse(text), value)
        assert.strictEqual(canonicalJson(JSON.parse(text)), text)
      }),
      { numRuns: 1_000 }
    )
  })

  it("differs for different values", () => {
    const values = [
      null,
      false,
      0,
      "",
      "0",
      [],
      {},
      [[]],
      [{}],
      { a: null },
      { a: [] },
      { b: null },
      [0, 1],
      [1, 0],
      "null",
      [null]
    ]
    assert.strictEqual(new Set(values.map(canonicalJson)).size, values.length)
  })
})
