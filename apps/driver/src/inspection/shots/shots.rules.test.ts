import { assert, describe, it } from "vitest"
import type { VehicleKind } from "../outline/outline.rules.ts"
import type { KeptPhoto } from "../phase.model.ts"
import { nextOptional, nextShot, photoOfShot, shotsOf } from "./shots.rules.ts"
import { texts } from "./texts.ts"

const kinds: ReadonlyArray<VehicleKind> = ["car", "van", "large_van", "motorbike"]
const labelCharactersMax = 120
/** What the button of a dock has room for at 390 px, in a wide font. */
const lineCharactersMax = 32

const photo = (shot: string, id = shot): KeptPhoto => ({
  id,
  shot,
  meta: { kind: "shot", label: shot, taken_at: "2027-03-16T09:04:00+01:00", sha256: "0" }
})

describe("the pictures of a phase", () => {
  it(
    "have ids of their own, names in both languages and the round of the vehicle, for every kind",
    { tags: ["DRV-27", "DRV-65"] },
    () => {
      for (const kind of kinds) {
        const shots = shotsOf({ kind, electric: true, phase: "depart" })
        assert.strictEqual(new Set(shots.map(({ id }) => id)).size, shots.length, kind)
        for (const { hint, name } of shots) {
          for (const text of [name.fr, name.en, hint.fr, hint.en]) assert.match(text, /\S/u)
          assert.isAtMost(name.fr.length, labelCharactersMax)
          for (const language of ["fr", "en"] as const)
            assert.isAtMost(texts[language].takeNext(name[language]).length, lineCharactersMax, name[language])
        }
        for (const view of ["front", "left", "rear", "right", "dashboard"])
          assert.include(
            shots.filter(({ isRequired }) => isRequired).map((shot) => shot.view),
            view
          )
      }
    }
  )

  it(
    "show the mileage as a photo of kind odometer, and the registration document as a document",
    { tags: "DRV-27" },
    () => {
      const shots = shotsOf({ kind: "car", electric: false, phase: "depart" })
      assert.strictEqual(shots.find(({ view }) => view === "dashboard")?.kind, "odometer")
      assert.strictEqual(shots.find(({ view }) => view === "paper")?.kind, "document")
    }
  )

  it(
    "ask for the registration document at the departure, and for the cable of an electric vehicle",
    { tags: "DRV-27" },
    () => {
      const paper = (phase: "depart" | "arrivee") =>
        shotsOf({ kind: "car", electric: false, phase }).find(({ view }) => view === "paper")?.isRequired
      assert.deepStrictEqual([paper("depart"), paper("arrivee")], [true, false])
      const has = (electric: boolean) =>
        shotsOf({ kind: "van", electric, phase: "depart" }).some(({ view }) => view === "cable")
      assert.deepStrictEqual([has(true), has(false)], [true, false])
    }
  )

  it("have no rear seats in a large van, and neither boot nor roof on a motorbike", { tags: "DRV-27" }, () => {
    const views = (kind: VehicleKind) => shotsOf({ kind, electric: false, phase: "depart" }).map(({ view }) => view)
    assert.notInclude(views("large_van"), "seats")
    for (const view of ["boot", "roof", "inside"] as const) assert.notInclude(views("motorbike"), view)
  })
})

describe("the next picture", () => {
  const shots = shotsOf({ kind: "car", electric: false, phase: "depart" })
  const required = shots.filter(({ isRequired }) => isRequired)

  it("is the next required one that is not taken, and then one that was left out before", { tags: "DRV-27" }, () => {
    assert.strictEqual(nextShot(shots, [], null)?.id, "front")
    assert.strictEqual(nextShot(shots, [photo("front")], "front")?.id, "front_left")
    assert.strictEqual(nextShot(shots, [photo("left")], "front_left")?.id, "rear_left")
    const allButFirst = required.slice(1).map(({ id }) => photo(id))
    assert.strictEqual(nextShot(shots, allButFirst, "registration_document")?.id, "front")
  })

  it("is none once all required ones are taken", { tags: "DRV-27" }, () => {
    assert.isUndefined(
      nextShot(
        shots,
        required.map(({ id }) => photo(id)),
        null
      )
    )
  })

  it("is the next optional one after an optional one, and none after the last", { tags: "DRV-27" }, () => {
    assert.strictEqual(nextOptional(shots, [], "wheel_front_left")?.id, "wheel_rear_left")
    assert.strictEqual(nextOptional(shots, [photo("wheel_rear_left")], "wheel_front_left")?.id, "wheel_rear_right")
    assert.isUndefined(nextOptional(shots, [], "roof"))
  })

  it("counts the newest photo of a shot", { tags: "DRV-27" }, () => {
    assert.strictEqual(photoOfShot([photo("front", "old"), photo("front", "new")], "front")?.id, "new")
  })
})
