import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { ask } from "../../harness/http.ts"
import { assertArrived, assertEventsArrived } from "./arrived.ts"
import { cutEveryWrite, startDrive } from "./drive.ts"
import { type RoadStage, setRoad } from "./road-stage.ts"

describe("a mission with a return on a phone", () => {
  let road: RoadStage

  beforeEach(async () => {
    road = await setRoad()
  })
  afterEach(() => road.stop())

  it(
    "arrives whole and once, if every write is lost once and its answer is lost once",
    { tags: "DRV-26" },
    async () => {
      const mission = await road.offerMission()
      const phone = await road.takePhone()
      const drive = await startDrive(phone, async () => {
        const { text } = await ask(road.origin(), `/v1/transports/${mission}`, { key: road.key })
        return text.includes('"status":"under_review"')
      })
      cutEveryWrite(road)
      await drive.finish()
      await assertArrived(road, mission)
      await assertEventsArrived(road)
      const passed = road.proxy.passed()
      const keys = new Set(passed.flatMap(({ key }) => key ?? []))
      const heard = new Set(passed.flatMap(({ fault, key }) => (fault === null && key !== null ? [key] : [])))
      assert.isAbove(keys.size, 5)
      assert.deepStrictEqual(heard, keys, "a repeated write has another key")
      const faults = passed.map(({ fault }) => fault)
      assert.isAbove(faults.filter((fault) => fault === "lost").length, 50)
      assert.isAbove(faults.filter((fault) => fault === "unheard").length, 50)
    }
  )
})
