import { assert, describe, it } from "@effect/vitest"
import { after, assignTo, laterPickup, marie, testMission } from "../testing/mission-samples.ts"
import type { NewNotice } from "./notice.model.ts"
import { reminderNotices, removalNotices } from "./validation-notices.rules.ts"

const assigned = after(testMission(false), assignTo(marie)).mission
const asked = after(assigned, laterPickup).mission
const mission = { id: asked.id, transportId: asked.transportId }

describe("the reminder of a driver", () => {
  it("is for the driver, and says until when to answer", { tags: "MIS-43" }, () => {
    const [notice, ...others] = reminderNotices("live", asked)
    assert.isEmpty(others)
    assert.deepInclude(notice, {
      audience: "driver",
      mission,
      driverId: marie.id,
      recipients: ["marie.durand@example.fr"],
      subject: "Mission M-10000001 : rappel, à valider"
    })
    // Asked on Friday at 11:00 in Paris, the answer is due 21 hours later.
    assert.include(notice?.text, "La mission M-10000001 a changé et attend votre réponse.")
    assert.include(notice?.text, "avant le samedi 21 novembre 2026 à 08:00 (heure de Paris)")
  })

  it("is none if no driver is asked, or none is there", { tags: "MIS-43" }, () => {
    assert.isEmpty(reminderNotices("live", assigned))
    assert.isEmpty(reminderNotices("live", { ...asked, driver: null }))
  })

  it("is marked in the test environment, and names the id of a mission without a number", () => {
    const [notice] = reminderNotices("test", { ...asked, transportId: null })
    assert.strictEqual(notice?.subject, "[test] Mission 01993d5e-7a00-7000-8000-000000000001 : rappel, à valider")
  })
})

describe("the removal of a silent driver", () => {
  const toOperators: NewNotice = {
    audience: "operators",
    mission,
    recipients: [],
    subject: "Mission M-10000001 : conducteur sans réponse",
    text: "Le conducteur de la mission M-10000001 n'a pas répondu aux trois rappels. La mission lui a été retirée et est de nouveau proposée.\n"
  }

  it("is told to the driver and to the operators", { tags: "MIS-43" }, () => {
    assert.deepStrictEqual(removalNotices("live", asked), [
      {
        audience: "driver",
        mission,
        driverId: marie.id,
        recipients: ["marie.durand@example.fr"],
        subject: "Mission M-10000001 : retirée",
        text: "Bonjour,\n\nSans réponse de votre part, la mission M-10000001 vous a été retirée et est proposée à d'autres.\n"
      },
      toOperators
    ])
  })

  it("is told to the operators alone, if no driver is there", () => {
    assert.deepStrictEqual(removalNotices("live", { ...asked, driver: null }), [toOperators])
  })

  it("is marked in the test environment", () => {
    assert.deepStrictEqual(
      removalNotices("test", asked).map(({ subject }) => subject),
      ["[test] Mission M-10000001 : retirée", "[test] Mission M-10000001 : conducteur sans réponse"]
    )
  })
})
