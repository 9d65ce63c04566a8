import { sampleMission, sampleTrip } from "@trajet/pages/testing/sample-mission.ts"
import { afterEach, assert, describe, it, vi } from "vitest"
import type { Action, Values } from "./action.model.ts"
import { assignAction, incidentAction, proposeAction, resolveAction } from "./driver-actions.ts"
import { sentBy } from "../../../test/sent-by.ts"
import { incidentTexts } from "../../missions/detail/timeline/incident-texts.ts"
import { texts } from "./texts.ts"

const aller = sampleTrip()
const mission = (retour: typeof aller | null) => sampleMission({ id: "m", trips: { aller, retour } })
const names = { aller: "there", retour: "back" }

const fieldsOf = ({ fields }: Action) => fields.map(({ name }) => name)

afterEach(() => vi.unstubAllGlobals())

describe("the choice of a driver", () => {
  it("asks for the trip only if there are two", () => {
    assert.deepStrictEqual(fieldsOf(assignAction(texts.en, mission(null), names)), ["driver", "reason"])
    assert.deepStrictEqual(fieldsOf(assignAction(texts.en, mission(aller), names)), ["driver", "trip", "reason"])
    assert.deepStrictEqual(fieldsOf(proposeAction(texts.en, mission(null), names)), ["driver"])
    assert.deepStrictEqual(fieldsOf(proposeAction(texts.en, mission(aller), names)), ["driver", "trip"])
  })

  it("is for the trip there, unless the way back is chosen", async () => {
    const action = assignAction(texts.en, mission(aller), names)
    const tripOf = async (values: Values) => Reflect.get(Object(await sentBy(action, values)), "trip")
    assert.deepStrictEqual(
      [
        await tripOf({}),
        await tripOf({ trip: "aller" }),
        await tripOf({ trip: "x" }),
        await tripOf({ trip: "retour" })
      ],
      ["aller", "aller", "aller", "retour"]
    )
    assert.deepStrictEqual(await sentBy(action, { driver: "d", reason: "r" }), {
      ...{ driver_id: "d", trip: "aller", reason: "r" }
    })
  })
})

describe("the check before a driver is chosen", () => {
  it("asks for the warnings of this driver and trip", { tags: "CON-101" }, async () => {
    for (const action of [
      assignAction(texts.en, mission(aller), names),
      proposeAction(texts.en, mission(aller), names)
    ]) {
      const asked: Array<string> = []
      vi.stubGlobal("fetch", (url: string) => {
        asked.push(url)
        return Promise.resolve(new Response('{"driver_id":"d","trip":"retour","warnings":["one"]}'))
      })
      assert.deepStrictEqual(await action.check?.warningsOf({ driver: "d", trip: "retour", reason: "r" }), ["one"])
      assert.deepStrictEqual(asked, [
        "/console/api/operations/v1/missions/m/assignment-preview?driver_id=d&trip=retour"
      ])
    }
  })
})

describe("an incident", () => {
  it("has a known category, and blocks only if it is said", async () => {
    const action = incidentAction(texts.en, incidentTexts.en, "m")
    assert.deepStrictEqual(await sentBy(action, { category: "weather", description: "d", blocking: "yes" }), {
      ...{ category: "weather", description: "d", blocking: true }
    })
    assert.deepStrictEqual(await sentBy(action, { category: "x", blocking: "" }), {
      ...{ category: "other", description: "", blocking: false }
    })
  })

  it("is resolved by a known outcome, else the mission goes on", async () => {
    const action = resolveAction(texts.en, "m", "i")
    assert.deepStrictEqual(await sentBy(action, { outcome: "cancel", reason: "r" }), { outcome: "cancel", reason: "r" })
    assert.deepStrictEqual(await sentBy(action, { outcome: "x" }), { outcome: "continue", reason: "" })
  })

  it("names the outcomes that can be chosen", () => {
    const [outcome] = resolveAction(texts.en, "m", "i").fields
    const labels = Object.fromEntries((outcome?.choices ?? []).map(({ label, value }) => [value, label]))
    assert.deepStrictEqual(labels, {
      continue: texts.en.continue,
      replace_driver: texts.en.replace_driver,
      delivered_elsewhere: texts.en.delivered_elsewhere,
      cancel: texts.en.cancelOutcome
    })
  })
})
