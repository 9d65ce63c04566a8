import { assert, describe, it } from "vitest"
import { changedFields, newDamages, pairsOf } from "./compare.rules.ts"
import type { InspectionPhoto } from "./phase.rules.ts"

const photo = (id: string, label: string, kind = "shot", place?: readonly [x: number, y: number]): InspectionPhoto => ({
  ...{ id, kind, label, url: "", damage_type: null },
  positions: place === undefined ? [] : [{ x: place[0], y: place[1], type: "dent" }]
})
const phase = (...photos: ReadonlyArray<InspectionPhoto>) => ({ photos })

describe("the photos of both phases", { tags: "CON-139" }, () => {
  it("are next to each other by position, and one may be missing", () => {
    const departure = phase(photo("a", "Avant"), photo("b", "Arrière"), photo("s", "Signature", "signature"))
    const arrival = phase(photo("c", "Toit"), photo("d", "Avant"), photo("e", "Avant", "damage"))
    assert.deepStrictEqual(
      pairsOf(departure, arrival).map((pair) => [pair.label, pair.departure?.id, pair.arrival?.id]),
      [
        ["Avant", "a", "d"],
        ["Arrière", "b", undefined],
        ["Toit", undefined, "c"],
        ["Avant", undefined, "e"]
      ]
    )
  })

  it("of one position are paired in their order", () => {
    const pairs = pairsOf(phase(photo("a", "Autre"), photo("b", "Autre")), phase(photo("c", "Autre")))
    assert.deepStrictEqual(
      pairs.map((pair) => [pair.departure?.id, pair.arrival?.id]),
      [
        ["a", "c"],
        ["b", undefined]
      ]
    )
  })
})

describe("the differences between both phases", { tags: "CON-139" }, () => {
  it("have the damages that the departure has not", () => {
    const departure = phase(photo("a", "Porte", "damage", [0.5, 0.5]))
    const found = (x: number, y: number) => newDamages(departure, phase(photo("b", "Porte", "damage", [x, y]))).length
    assert.deepStrictEqual([found(0.5, 0.5), found(0.53, 0.53), found(0.5, 0.56), found(0.1, 0.5)], [0, 0, 1, 1])
    const chip = photo("c", "Porte", "damage", [0.5, 0.5])
    const other = phase({ ...chip, positions: [{ x: 0.5, y: 0.5, type: "chip" }] })
    assert.lengthOf(newDamages(departure, other), 1)
  })

  it("have the fields with another value, with the difference of numbers", () => {
    const field = (id: string, value: number | string | boolean | null, type = "number") => ({
      ...{ id, label: id, type, value, comment: null },
      at: null,
      happened_at: null
    })
    const departure = {
      fields: [field("km", 12_000.1), field("fuel", "full", "choice"), field("keys", 2), field("gone", 1)]
    }
    const arrival = {
      fields: [field("km", 12_480.3), field("fuel", "half", "choice"), field("keys", 2), field("new", 1)]
    }
    assert.deepStrictEqual(
      changedFields(departure, arrival).map(({ difference, id }) => [id, difference]),
      [
        ["km", 480.2],
        ["fuel", null]
      ]
    )
  })
})
