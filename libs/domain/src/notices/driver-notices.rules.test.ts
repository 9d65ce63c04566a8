import { assert, describe, it } from "@effect/vitest"
import { TransportId } from "../mission/mission-id.model.ts"
import { after, assignTo, laterPickup, marie, paul, testMission } from "../testing/mission-samples.ts"
import { driverNotices } from "./driver-notices.rules.ts"

const before = after(testMission(false), assignTo(marie)).mission
const asked = after(before, laterPickup).mission

describe("a notice to a driver whom a change asks", () => {
  it("names the change and the end of the time to answer", () => {
    const updatedLegs = ["enlevement-aller"] as const
    const [notice, ...others] = driverNotices("live", asked, { _tag: "dates", before, updatedLegs })
    assert.isEmpty(others)
    assert.deepStrictEqual(notice?.recipients, [marie.email])
    assert.strictEqual(notice?.audience, "driver")
    assert.deepStrictEqual(notice?.mission, { id: asked.id, transportId: TransportId("M-10000001") })
    assert.strictEqual(notice?.subject, "Mission M-10000001 : à valider")
    // Asked on Friday at 11:00 in Paris, the answer is due 21 hours later.
    assert.include(notice?.text, "avant le samedi 21 novembre 2026 à 08:00 (heure de Paris)")
    assert.include(notice?.text, "de 09:00 à 11:00\n  après : mardi 1er décembre 2026, de 10:00 à 11:00")
  })

  it("tells another driver of the return, who has nothing to answer", () => {
    const shared = after(after(testMission(true), assignTo(marie)).mission, assignTo(paul, "retour")).mission
    const changed = after(shared, laterPickup).mission
    const change = { _tag: "dates", before: shared, updatedLegs: ["enlevement-aller"] } as const
    const [question, told, ...others] = driverNotices("live", changed, change)
    assert.isEmpty(others)
    assert.deepStrictEqual([question?.recipients, told?.recipients], [[marie.email], [paul.email]])
    assert.strictEqual(told?.subject, "Mission M-10000001 : modifiée")
    assert.include(told?.text, "après : mardi 1er décembre 2026, de 10:00 à 11:00")
    assert.notInclude(told?.text, "avant le")
  })

  it("names options without their prices", () => {
    const change = {
      _tag: "options",
      trip: "retour",
      added: ["Lavage complet"],
      removed: ["Lavage extérieur"]
    } as const
    const [notice] = driverNotices("test", asked, change)
    assert.include(
      notice?.text,
      "Option ajoutée (trajet retour) : Lavage complet\nOption retirée (trajet retour) : Lavage extérieur\n"
    )
    assert.strictEqual(notice?.subject, "[test] Mission M-10000001 : à valider")
  })

  it("is not made if the change asks no driver", () => {
    for (const mission of [testMission(false), before]) {
      const change = { _tag: "options", trip: "aller", added: ["Express"], removed: [] } as const
      assert.isEmpty(driverNotices("live", mission, change))
    }
  })
})
