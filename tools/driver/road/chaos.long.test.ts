import { afterEach, beforeEach, describe, it } from "vitest"
import { ask } from "../../harness/http.ts"
import { assertArrived, assertEventsArrived } from "./arrived.ts"
import { chaos, type Plan } from "./chaos.ts"
import { startDrive } from "./drive.ts"
import { type RoadStage, setRoad } from "./road-stage.ts"

const plan: Plan = { shortCuts: 60, longCuts: 4, longCutMillis: 120_000, pageKills: 15, serviceKills: 6 }

const timeout = 19 * 60_000

/** Missions that wait for the driver at first, so that a long cut does not leave the driver without work. */
const firstMissions = 3

describe("missions with a return on a phone", () => {
  let road: RoadStage

  beforeEach(async () => {
    road = await setRoad()
  })
  afterEach(() => road.stop())

  it(
    "arrive whole and once, while network, page and service end again and again",
    { tags: "DRV-32", timeout },
    async () => {
      const missions: Array<string> = []
      let isCalm = false
      const give = async () => void missions.push(await road.giveMission())
      for (let count = 0; count < firstMissions; count++) await give()
      const seed = Date.now()
      console.log(`The chances are those of the seed ${seed}.`)
      const isDelivered = async (mission: string) => {
        const { text } = await ask(road.origin(), `/v1/transports/${mission}`, { key: road.key })
        return text.includes('"status":"under_review"')
      }
      // While the service is down, nobody can order: the driver rests.
      const drive = await startDrive(await road.takePhone(), async (hasActed) => {
        if (isCalm) return (await Promise.all(missions.map(isDelivered))).every(Boolean)
        if (hasActed) await give().catch(() => undefined)
        return false
      })
      const blows = chaos(road, drive, plan, seed).finally(() => (isCalm = true))
      await Promise.all([drive.finish(), blows])
      console.log(`${missions.length} missions were driven.`)
      for (const mission of missions) await assertArrived(road, mission)
      await assertEventsArrived(road)
    }
  )
})
