import { assert, describe, it } from "vitest"
import type { DamageMark, KeptPhoto, PhaseDraft } from "../phase.model.ts"
import {
  added,
  damagesSaid,
  damageTypes,
  labelOf,
  markAt,
  marksMax,
  moved,
  nameOfDamage,
  numberedMarks,
  placeOf,
  removed,
  retyped
} from "./damage.rules.ts"

const scratch = markAt(0.1, 0.9, "scratch")
const dent = markAt(0.5, 0.5, "dent")

const photo = (id: string, kind: KeptPhoto["meta"]["kind"], positions: ReadonlyArray<DamageMark>): KeptPhoto => ({
  id,
  shot: null,
  meta: { kind, label: id, positions, taken_at: "2027-03-16T09:04:00+01:00", sha256: "0" }
})

describe("a mark", () => {
  it("lies on the vehicle, in thousandths of it", { tags: "DRV-29" }, () => {
    assert.deepStrictEqual(markAt(-0.2, 1.4, "dent"), { x: 0, y: 1, type: "dent" })
    assert.deepStrictEqual(markAt(0.123456, 0.5, "dent"), { x: 0.123, y: 0.5, type: "dent" })
  })

  it("is added, moved, named otherwise and removed without a change to others", { tags: "DRV-29" }, () => {
    const marks = added([scratch], dent)
    assert.deepStrictEqual(marks, [scratch, dent])
    assert.deepStrictEqual(moved(marks, 1, 0.2, 0.3), [scratch, { x: 0.2, y: 0.3, type: "dent" }])
    assert.deepStrictEqual(retyped(marks, 0, "crack"), [{ ...scratch, type: "crack" }, dent])
    assert.deepStrictEqual(removed(marks, 0), [dent])
  })

  it("is not added to a photo that has as many as it may have", { tags: "DRV-29" }, () => {
    const full = Array.from({ length: marksMax }, () => scratch)
    assert.strictEqual(added(full, dent), full)
  })

  it("has a place in words, and the label of its photo says type and place in French", { tags: "DRV-29" }, () => {
    assert.deepStrictEqual(placeOf(scratch), { fr: "arrière, côté gauche", en: "rear, left side" })
    assert.deepStrictEqual(placeOf(dent), { fr: "milieu, au centre", en: "middle, centre" })
    assert.strictEqual(labelOf([scratch, dent]), "Rayure, arrière, côté gauche")
    assert.strictEqual(labelOf([]), "Dommage")
  })
})

describe("the marks of a phase", () => {
  it("are numbered over all photos of damages, in order", { tags: "DRV-29" }, () => {
    const photos = [photo("a", "damage", [scratch, dent]), photo("b", "shot", [dent]), photo("c", "damage", [dent])]
    assert.deepStrictEqual(
      numberedMarks(photos).map(({ number, photo: of }) => [number, of]),
      [
        [1, "a"],
        [2, "a"],
        [3, "c"]
      ]
    )
  })

  it("have a name for each type in both languages", { tags: "DRV-29" }, () => {
    assert.strictEqual(damageTypes.length, 11)
    assert.strictEqual(nameOfDamage("tear").fr, "Déchirure")
  })
})

describe("the damages of a phase", () => {
  const at = "2027-03-16T09:04:00+01:00" as const
  const ends = { completedAt: null, openDamage: null }
  const draft: PhaseDraft = { inspectionId: "x", startedAt: at, photos: [], fields: [], ...ends }
  const none = { id: "no_damage", label: "", type: "boolean", value: true, at } as const

  it("are not stated as none before the driver has said so", () => {
    assert.isNull(damagesSaid(draft))
    assert.isNull(damagesSaid({ ...draft, fields: [{ ...none, value: false }] }))
    assert.strictEqual(damagesSaid({ ...draft, fields: [none] }), 0)
    assert.strictEqual(damagesSaid({ ...draft, photos: [photo("d1", "damage", [scratch])] }), 1)
  })
})
