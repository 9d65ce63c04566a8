import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { ask } from "../../harness/http.ts"
import { assertArrived, assertEventsArrived } from "./arrived.ts"
import { byForm } from "../../harness/test-form.ts"
import { cutWrites, startDrive } from "./drive.ts"
import { until } from "../../harness/until.ts"
import { takeOpenPhone } from "./road-driver.ts"
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

  const hasDepartureReport = async (mission: string): Promise<boolean> => {
    const { text } = await ask(road.origin(), `/v1/transports/${mission}/inspection`, { key: road.key })
    return text.includes('"pdf":{"depart":{')
  }

  it(
    "sends the parts of an inspection again that the service lacks, and completes it by a new key",
    { tags: "DRV-25" },
    async () => {
      const mission = await road.giveMission()
      const { driver, phone } = await takeOpenPhone(road)
      const swallowed = new Set<string>()
      road.proxy.plan(({ path }) => {
        const part = path.includes(mission) ? /\/depart\/(?:fields|photos)/u.exec(path)?.[0] : undefined
        if (part === undefined || swallowed.has(part)) return null
        swallowed.add(part)
        return "swallowed"
      })
      const answers = () =>
        road.proxy.passed().filter(({ path }) => path.includes(mission) && path.endsWith("/complete"))
      await until("the service has the whole departure", async () => {
        await driver.act()
        return hasDepartureReport(mission)
      })
      assert.strictEqual(swallowed.size, 2)
      assert.strictEqual(new Set(answers().map(({ key }) => key)).size, 2)
      await phone.close()
    }
  )

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
