import { assert, describe, it } from "@effect/vitest"
import { stopOf, withStop, withTrip } from "../mission/trip.rules.ts"
import { testMission } from "../testing/mission-samples.ts"
import { TimeOfDay } from "../time/instant.model.ts"
import { changedLegsText, subjectOf } from "./changed-legs.rules.ts"

const before = testMission(true)
const later = withStop(before, "enlevement-aller", { ...before.outbound.pickup, startTime: TimeOfDay("10:00") })
const after = withStop(later, "livraison-aller", { ...before.outbound.delivery, endTime: null })

describe("the text of changed legs", () => {
  it("has each leg with its vehicle, and its day and hours before and after", () => {
    assert.strictEqual(
      changedLegsText({ before, after, updatedLegs: ["enlevement-aller", "livraison-aller"] }, "fr"),
      [
        "Enlèvement aller, véhicule AB123CD",
        "  avant : mardi 1er décembre 2026, de 09:00 à 11:00",
        "  après : mardi 1er décembre 2026, de 10:00 à 11:00",
        "",
        "Livraison aller, véhicule AB123CD",
        "  avant : mercredi 2 décembre 2026, de 14:00 à 16:00",
        "  après : mercredi 2 décembre 2026, à partir de 14:00"
      ].join("\n")
    )
  })

  it("has the plate after the change, of the trip of the leg, and none if there is none", () => {
    const [there, back] = [before.outbound, before.return]
    assert.isNotNull(back)
    const unplated = { ...there, vehicle: { ...there.vehicle, registration: null } }
    const lost = withTrip(before, "aller", unplated)
    const titleOf = (was: typeof before, is: typeof before, leg: "enlevement-aller" | "enlevement-retour") =>
      changedLegsText({ before: was, after: is, updatedLegs: [leg] }, "fr").split("\n")[0]
    assert.strictEqual(titleOf(before, lost, "enlevement-aller"), "Enlèvement aller")
    assert.strictEqual(titleOf(lost, before, "enlevement-aller"), "Enlèvement aller, véhicule AB123CD")
    assert.strictEqual(titleOf(lost, lost, "enlevement-retour"), "Enlèvement retour, véhicule AB123CD")
  })

  it("is in the language of its reader", () => {
    const text = changedLegsText({ before, after, updatedLegs: ["enlevement-aller"] }, "en")
    assert.include(text, ", vehicle AB123CD\n  before: Tuesday 1 December 2026")
    assert.include(text, "\n  now: Tuesday 1 December 2026")
  })

  it("leaves out legs that are missing before or after", () => {
    const single = testMission(false)
    assert.isNull(stopOf(single, "enlevement-retour"))
    for (const pair of [
      { before: single, after },
      { before, after: single }
    ]) {
      assert.strictEqual(changedLegsText({ ...pair, updatedLegs: ["enlevement-retour"] }, "fr"), "")
    }
  })
})

describe("the subject of a notice", () => {
  it("is marked in the test environment alone", () => {
    assert.strictEqual(subjectOf("test", "Mission"), "[test] Mission")
    assert.strictEqual(subjectOf("live", "Mission"), "Mission")
  })
})
