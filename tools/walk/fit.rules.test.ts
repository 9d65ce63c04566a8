import { assert, describe, it } from "vitest"
import { pageFacts, textFact } from "./facts-for-test.ts"
import { cutTexts, overlappingTexts, wrappedLabels } from "./fit.rules.ts"
import type { TextFact } from "./page-facts.model.ts"

const cut = (members: Partial<TextFact>) => cutTexts(pageFacts([textFact("69002 Lyon", members)])).length
const at = (left: number, top: number, members: Partial<TextFact> = {}) =>
  textFact(`${left}, ${top}`, { boxes: [{ left, top, right: left + 50, bottom: top + 20 }], ...members })
const overlaps = (...texts: ReadonlyArray<TextFact>) => overlappingTexts(pageFacts(texts)).length

describe("a text that is cut off", () => {
  it("is found beside and below, but not for the edge of a letter", () => {
    assert.strictEqual(cut({ cut: { x: 1, y: 4 } }), 0)
    assert.strictEqual(cut({ cut: { x: 1.5, y: 0 } }), 1)
    assert.strictEqual(cut({ cut: { x: 0, y: 5 } }), 1)
  })

  it("may be said whole by its title, in another order too", () => {
    assert.strictEqual(cut({ cut: { x: 20, y: 0 }, title: "Place Bellecour, Lyon 69002" }), 0)
    assert.strictEqual(cut({ cut: { x: 20, y: 0 }, title: "Place Bellecour" }), 1)
  })
})

describe("a text that lies on another one", () => {
  it("is found from four pixels in both directions on", () => {
    assert.strictEqual(overlaps(at(0, 0), at(46, 16)), 1)
    assert.strictEqual(overlaps(at(0, 0), at(47, 16)), 0)
    assert.strictEqual(overlaps(at(0, 0), at(46, 17)), 0)
  })

  it("may lie on the page, as a dialog does", () => {
    assert.strictEqual(overlaps(at(0, 0), at(0, 0, { layer: 1 })), 0)
  })

  it("is not one that only screen readers get", () => {
    assert.strictEqual(overlaps(at(0, 0), at(0, 0, { boxes: [] })), 0)
  })
})

describe("the words of a button", () => {
  const label = (left: number, ...tops: ReadonlyArray<number>) =>
    textFact(`${left}`, {
      isLabel: true,
      boxes: tops.map((top) => ({ left, top, right: left + 50, bottom: top + 20 }))
    })
  const wrapped = (wrapping: "alone" | "nowhere", ...texts: ReadonlyArray<TextFact>) =>
    wrappedLabels(pageFacts(texts), wrapping).map(({ text }) => text)

  it("are found on two lines, but not in two boxes of one line", { tags: ["DRV-65"] }, () => {
    assert.deepStrictEqual(wrapped("nowhere", label(0, 0, 20), label(1, 60, 60), label(2, 100)), ["0"])
    assert.deepStrictEqual(wrapped("nowhere", textFact("a sentence", { boxes: label(0, 0, 20).boxes })), [])
  })

  it("may take two lines in a row of their own, but not beside another button", { tags: ["DRV-65"] }, () => {
    assert.deepStrictEqual(wrapped("alone", label(0, 0, 20), label(1, 40)), [])
    assert.deepStrictEqual(wrapped("alone", label(0, 0, 20), label(1, 39)), ["0"])
    assert.deepStrictEqual(wrapped("alone", label(0, 0, 20), at(60, 0)), [])
  })
})
