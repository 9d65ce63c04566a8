import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { ask } from "../../harness/http.ts"
import { assertArrived, assertEventsArrived } from "./arrived.ts"
import { byForm } from "../../harness/test-form.ts"
import { cutWrites, startDrive } from "./drive.ts"
import { type RoadStage, setRoad } from "./road-stage.ts"

/** A return has the same kinds of writes again. */
const { cutsMin, hasReturn, ofKindMax } = byForm({
  short: { hasReturn: false, ofKindMax: 2, cutsMin: 10 },
  long: { hasReturn: true, ofKindMax: Infinity, cutsMin: 51 }
})

describe("a mission on a phone", () => {
  let road: RoadStage

  beforeEach(async () => {
    road = await setRoad()
  })
  afterEach(() => road.stop())

  it(
    "arrives whole and once, if writes of every kind are lost once and their answers are lost once",
    { tags: "DRV-26" },
    async () => {
      const mission = await road.offerMission(hasReturn)
      const phone = await road.takePhone()
      const drive = await startDrive(phone, async () => {
        const { text } = await ask(road.origin(), `/v1/transports/${mission}`, { key: road.key })
        return text.includes('"status":"under_review"')
      })
      cutWrites(road, ofKindMax)
      await drive.finish()
      await assertArrived(road, mission, hasReturn ? ["aller", "retour"] : ["aller"])
      await assertEventsArrived(road)
      const passed = road.proxy.passed()
      const keys = new Set(passed.flatMap(({ key }) => key ?? []))
      const heard = new Set(passed.flatMap(({ fault, key }) => (fault === null && key !== null ? [key] : [])))
      assert.isAbove(keys.size, 5)
      assert.deepStrictEqual(heard, keys, "a repeated write has another key")
      const faults = passed.map(({ fault }) => fault)
      for (const fault of ["lost", "unheard"] as const) {
        assert.isAtLeast(faults.filter((each) => each === fault).length, cutsMin, fault)
      }
    }
  )
})
