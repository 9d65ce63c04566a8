import type { DateTime } from "@trajet/pages/values.model.ts"
import { assert, describe, it } from "vitest"
import { settled } from "../outbox/settled.rules.ts"
import { isOfKind, type Item } from "../outbox/work.model.ts"
import { changed } from "../store/changed.rules.ts"
import { type Change, draftName, emptyKept, type Kept } from "../store/kept.model.ts"
import {
  type ChangeContext,
  completedAgain,
  damageOpened,
  fieldSet,
  phaseCompleted,
  phaseStarted,
  photoKept,
  photoRemoved,
  photoReplaced
} from "./phase-changes.rules.ts"
import type { KeptPhoto } from "./phase.model.ts"

const of = { missionId: "m1", trip: "aller", phase: "depart" } as const

let made = 0
const at = (now: DateTime, sendingId: string | null = null): ChangeContext => ({
  now,
  sendingId,
  makeId: () => `item-${++made}`
})
const noon = "2027-03-15T12:00:00.000Z"

const photo = (id: string): KeptPhoto => ({
  id,
  shot: "front",
  meta: { kind: "shot", label: "Avant", taken_at: noon, sha256: "0".repeat(64) }
})
const mileage = (value: number) => ({ id: "mileage", label: "Kilométrage", type: "number", value }) as const

const begun = changed(emptyKept, phaseStarted(emptyKept, of, "inspection", at(noon)))
const after = (state: Kept, ...changes: ReadonlyArray<(state: Kept) => Change>): Kept =>
  changes.reduce((known, change) => changed(known, change(known)), state)
const kinds = ({ items }: Kept): ReadonlyArray<string> =>
  [...items.values()].toSorted((one, two) => one.order - two.order).map(({ work }) => work.kind)
const draftIn = (state: Kept) => {
  const draft = state.drafts.get(draftName(of))
  assert.isDefined(draft)
  return draft
}
const itemOf = (state: Kept, kind: Item["work"]["kind"]): Item => {
  const found = [...state.items.values()].find(({ work }) => work.kind === kind)
  assert.isDefined(found)
  return found
}

describe("a phase on the phone", () => {
  it("begins once, and tells the service", () => {
    assert.deepStrictEqual(kinds(begun), ["start"])
    assert.deepStrictEqual(phaseStarted(begun, of, "other", at(noon)), {})
  })

  it("keeps a photo with its bytes and an item, once", () => {
    const bytes = new ArrayBuffer(3)
    const change = photoKept(begun, of, photo("p1"), bytes, at(noon))
    assert.strictEqual(change.bytes?.get("p1"), bytes)
    const kept = changed(begun, change)
    assert.deepStrictEqual(kinds(kept), ["start", "photo"])
    assert.deepStrictEqual(photoKept(kept, of, photo("p1"), bytes, at(noon)), {})
  })

  it("takes a photo back that has not left, with its item and bytes", () => {
    const kept = after(begun, (state) => photoKept(state, of, photo("p1"), new ArrayBuffer(1), at(noon)))
    const change = photoRemoved(kept, of, "p1", at(noon))
    assert.isNull(change.bytes?.get("p1"))
    assert.deepStrictEqual(kinds(changed(kept, change)), ["start"])
  })

  it("leaves the bytes of a removed photo that is being sent", () => {
    const kept = after(begun, (state) => photoKept(state, of, photo("p1"), new ArrayBuffer(1), at(noon)))
    const change = photoRemoved(kept, of, "p1", at(noon, itemOf(kept, "photo").id))
    assert.isUndefined(change.bytes)
    assert.deepStrictEqual(draftIn(changed(kept, change)).photos, [])
  })

  it("keeps a photo in place of another one that has not left, in one change", { tags: "DRV-28" }, () => {
    const kept = after(begun, (state) => photoKept(state, of, photo("p1"), new ArrayBuffer(1), at(noon)))
    const bytes = new ArrayBuffer(2)
    const change = photoReplaced(kept, of, { photo: photo("p2"), bytes, replacedId: "p1" }, at(noon))
    assert.deepStrictEqual([change.bytes?.get("p1"), change.bytes?.get("p2")], [null, bytes])
    const next = changed(kept, change)
    assert.deepStrictEqual(kinds(next), ["start", "photo"])
    assert.deepStrictEqual(
      draftIn(next).photos.map(({ id }) => id),
      ["p2"]
    )
    const { work } = itemOf(next, "photo")
    assert.strictEqual(work.kind === "photo" ? work.photoId : "", "p2")
  })

  it(
    "keeps the marks of a damage until its photo is kept, and no other photo ends the work on them",
    { tags: "DRV-29" },
    () => {
      const marks = [{ x: 0.5, y: 0.2, type: "dent" }] as const
      const opened = after(
        begun,
        (state) => damageOpened(state, of, { photoId: null, marks }),
        (state) => photoKept(state, of, photo("p1"), new ArrayBuffer(1), at(noon))
      )
      assert.deepStrictEqual(draftIn(opened).openDamage, { photoId: null, marks })
      const damage: KeptPhoto = { ...photo("p2"), shot: null, meta: { ...photo("p2").meta, kind: "damage" } }
      const kept = after(opened, (state) => photoKept(state, of, damage, new ArrayBuffer(1), at(noon)))
      assert.isNull(draftIn(kept).openDamage)
      assert.isNull(draftIn(after(opened, (state) => damageOpened(state, of, null))).openDamage)
    }
  )

  it("sends fields that wait together, with the last value of each", () => {
    const kept = after(
      begun,
      (state) => fieldSet(state, of, mileage(10), at(noon)),
      (state) => fieldSet(state, of, { id: "keys", label: "Clés", type: "number", value: 2 }, at(noon)),
      (state) => fieldSet(state, of, mileage(11), at(noon))
    )
    assert.deepStrictEqual(kinds(kept), ["start", "fields"])
    const { work } = itemOf(kept, "fields")
    assert.deepStrictEqual(work.kind === "fields" ? work.fields.map(({ id, value }) => [id, value]) : [], [
      ["keys", 2],
      ["mileage", 11]
    ])
  })

  it("gives each new value of a field a later time, also if the clock stands still", () => {
    const kept = after(
      begun,
      (state) => fieldSet(state, of, mileage(10), at(noon)),
      (state) => fieldSet(state, of, mileage(11), at(noon))
    )
    assert.strictEqual(draftIn(kept).fields[0]?.at, "2027-03-15T12:00:00.001Z")
    assert.deepStrictEqual(fieldSet(kept, of, mileage(11), at(noon)), {})
  })

  it("starts a new item for a field while others are being sent", () => {
    const kept = after(begun, (state) => fieldSet(state, of, mileage(10), at(noon)))
    const next = changed(kept, fieldSet(kept, of, mileage(11), at(noon, itemOf(kept, "fields").id)))
    assert.deepStrictEqual(kinds(next), ["start", "fields", "fields"])
  })

  it("still sends a field that joined an item just before the item left", { tags: "DRV-22" }, () => {
    const kept = after(begun, (state) => fieldSet(state, of, mileage(10), at(noon)))
    const leaving = itemOf(kept, "fields")
    const joined = changed(kept, fieldSet(kept, of, { id: "keys", label: "Clés", type: "number", value: 2 }, at(noon)))
    const { work } = itemOf(changed(joined, settled(joined, leaving, null, noon)), "fields")
    assert.deepStrictEqual(work.kind === "fields" ? work.fields.map(({ id }) => id) : [], ["mileage", "keys"])
  })

  it("completes once, and names all of its parts", () => {
    const kept = after(
      begun,
      (state) => photoKept(state, of, photo("p1"), new ArrayBuffer(1), at(noon)),
      (state) => fieldSet(state, of, mileage(10), at(noon)),
      (state) => phaseCompleted(state, of, "p1", at(noon))
    )
    assert.strictEqual(draftIn(kept).completedAt, noon)
    const { work } = itemOf(kept, "complete")
    assert.deepStrictEqual(work.kind === "complete" ? [work.photos, work.signature] : [], [["p1"], "p1"])
    assert.deepStrictEqual(phaseCompleted(kept, of, null, at(noon)), {})
  })

  it("is completed again behind all of its parts, by a new key, if the service lacks some", { tags: "DRV-25" }, () => {
    const kept = after(
      begun,
      (state) => photoKept(state, of, photo("p1"), new ArrayBuffer(1), at(noon)),
      (state) => fieldSet(state, of, mileage(10), at(noon)),
      (state) => phaseCompleted(state, of, null, at(noon))
    )
    const completion = itemOf(kept, "complete")
    assert.isTrue(isOfKind(completion, "complete"))
    if (!isOfKind(completion, "complete")) return
    const sent: Kept = { ...kept, items: new Map([[completion.id, completion]]) }
    const again = changed(sent, completedAgain(sent, completion, true, at(noon)))
    assert.deepStrictEqual(kinds(again), ["start", "photo", "fields", "complete"])
    assert.notStrictEqual(itemOf(again, "complete").id, completion.id)
    const behind = changed(kept, completedAgain(kept, completion, false, at(noon)))
    assert.deepStrictEqual(kinds(behind), ["start", "photo", "fields", "complete"])
    assert.notStrictEqual(itemOf(behind, "complete").id, completion.id)
  })
})
