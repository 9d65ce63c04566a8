import { assert, describe, it } from "vitest"
import { type MarkedMission, withWords } from "./marked.ts"

const marked = (number: string, more: Partial<MarkedMission> = {}): MarkedMission => ({
  ...{
    id: number,
    number,
    status: "assigned",
    group: "Flotte du Nord",
    vehicle: "AB-123-CD Renault",
    kind: "assigned"
  },
  ...{ driver: "Hélène Durand", lat: 48, lng: 2, positionedAt: null, age: "none", where: "w", next: "n", name: "x" },
  ...more
})
const numbers = (filter: string) =>
  withWords([marked("M-1"), marked("M-2", { driver: "Paul Nord", group: "Est" })], filter).map(({ number }) => number)

describe("the filter of the map", () => {
  it("finds the missions that have every word, in any member and order", () => {
    assert.deepStrictEqual(numbers("m-1"), ["M-1"])
    assert.deepStrictEqual(numbers("nord"), ["M-1", "M-2"])
    assert.deepStrictEqual(numbers("durand flotte"), ["M-1"])
    assert.deepStrictEqual(numbers("nord paul renault"), ["M-2"])
    assert.deepStrictEqual(numbers("paul flotte"), [])
  })

  it("ignores accents and spaces, and finds all without a word", () => {
    assert.deepStrictEqual(numbers("  HELENE  "), ["M-1"])
    assert.deepStrictEqual(numbers("  "), ["M-1", "M-2"])
  })

  it("does not find a word over two members, or in the sentence of the mission", () => {
    assert.deepStrictEqual(numbers("durandflotte"), [])
    assert.deepStrictEqual(numbers("x"), [])
  })
})
