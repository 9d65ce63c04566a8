import { assert, describe, it } from "vitest"
import { galleryOf, type InspectionPhoto, marksOf, photoByKey, signaturesOf } from "./phase.rules.ts"

const photo = (id: string, kind: string, ...places: ReadonlyArray<readonly [number, number]>): InspectionPhoto => ({
  ...{ id, kind, label: id, url: "", damage_type: null },
  positions: places.map(([x, y]) => ({ x, y, type: "dent" }))
})

describe("a phase of an inspection", () => {
  const photos = [photo("a", "shot"), photo("b", "damage", [0.1, 0.2], [0.3, 0.4]), photo("c", "signature")]
  const more = [...photos, photo("d", "damage", [0.5, 0.6])]

  it("numbers its marks in the order of the photos", () => {
    assert.deepStrictEqual(
      marksOf({ photos: more }).map(({ number, photo: { id }, x }) => [number, id, x]),
      [
        [1, "b", 0.1],
        [2, "b", 0.3],
        [3, "d", 0.5]
      ]
    )
  })

  it("has signatures apart from its gallery", () => {
    assert.deepStrictEqual(
      galleryOf({ photos: more }).map(({ id }) => id),
      ["a", "b", "d"]
    )
    assert.deepStrictEqual(
      signaturesOf({ photos: more }).map(({ id }) => id),
      ["c"]
    )
  })
})

describe("the keys of a gallery", () => {
  it("lead round from the last photo to the first, and back", () => {
    assert.deepStrictEqual(
      ["ArrowRight", "ArrowLeft", "Home", "End", "a"].map((key) => photoByKey(key, 2, 3)),
      [0, 1, 0, 2, null]
    )
    assert.strictEqual(photoByKey("ArrowLeft", 0, 3), 2)
    assert.strictEqual(photoByKey("ArrowRight", 0, 1), 0)
  })
})
