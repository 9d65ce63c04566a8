import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { textLines } from "./text-lines.ts"

// Keys and values of the gazetteer have no tab and no newline; its keys are sorted as their bytes are.
const word = fc.string({ unit: fc.constantFrom("a", "b", " ", "é", "ł", "ж", "1") })
const entries = fc.dictionary(word, word)

const sorted = (lines: ReadonlyArray<string>): ReadonlyArray<string> => lines.toSorted()

describe("the lines of a text", () => {
  it("are those of the text, and there are no others", () => {
    fc.assert(
      fc.property(fc.array(word), (all) => {
        const text = all.join("\n")
        const lines = textLines(Buffer.from(text))
        const expected = text.split("\n")
        assert.strictEqual(lines.count, expected.length)
        expected.forEach((line, at) => assert.strictEqual(lines.line(at), line))
        for (const at of [-1, expected.length, Number.NaN, 0.5]) assert.isUndefined(lines.line(at))
      })
    )
  })

  it("give the value of each key of a sorted section, and of no other key", () => {
    fc.assert(
      fc.property(entries, entries, word, (section, others, asked) => {
        const before = sorted(Object.entries(others).map((pair) => pair.join("\t")))
        const inside = sorted(Object.entries(section).map((pair) => pair.join("\t")))
        const lines = textLines(Buffer.from([...before, ...inside, ...before].join("\n")))
        const [from, to] = [before.length, before.length + inside.length]
        for (const key of [asked, ...Object.keys(section), ...Object.keys(others)])
          assert.strictEqual(lines.valueOf(key, from, to), Object.hasOwn(section, key) ? section[key] : undefined)
      })
    )
  })

  it("give the first values of the keys that begin with a text, in their order", () => {
    fc.assert(
      fc.property(entries, entries, word, fc.nat({ max: 5 }), (section, others, asked, most) => {
        const before = sorted(Object.entries(others).map((pair) => pair.join("\t")))
        const inside = sorted(Object.entries(section).map((pair) => pair.join("\t")))
        const lines = textLines(Buffer.from([...before, ...inside, ...before].join("\n")))
        const expected = inside
          .map((line) => line.split("\t"))
          .flatMap(([key = "", value = ""]) => (key.startsWith(asked) ? [value] : []))
        assert.deepStrictEqual(
          lines.valuesFrom(asked, before.length, before.length + inside.length, most),
          expected.slice(0, most)
        )
      })
    )
  })

  it("are found in a text of many lines", () => {
    const keys = sorted(Array.from({ length: 200_000 }, (_, at) => `key ${at}`))
    const lines = textLines(Buffer.from(keys.map((key, at) => `${key}\t${at}`).join("\n")))
    assert.strictEqual(lines.count, keys.length)
    keys.forEach((key, at) => assert.strictEqual(lines.valueOf(key, 0, keys.length), String(at)))
  })
})
