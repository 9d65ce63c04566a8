import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { addDays, parisDayOf } from "../../apps/api/test/model/paris-clock.ts"
import { type DispatcherHere, startDispatcherHere } from "../harness/dispatcher-in-process.ts"
import { looks } from "../harness/browser.ts"
import { readEventLog } from "../harness/event-log.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriver, makeOperator } from "../harness/people.ts"
import { until } from "../harness/until.ts"
import { assertFair } from "./fair-page.ts"
import { newGroupOf, setStage, type Stage } from "./stage.ts"

const [french, english] = looks
const languages = [
  { language: "fr", look: french, words: "Retard prévu" },
  { language: "en", look: english, words: "Delay expected" }
] as const

describe("a delay that the service expects", () => {
  let stage: Stage
  let dispatcher: DispatcherHere
  beforeAll(async () => {
    stage = await setStage()
    // The clock waits for the due work that it passes.
    dispatcher = await startDispatcherHere(stage.database)
  })
  afterAll(async () => {
    await dispatcher.stop()
    await stage.stop()
  })

  it.each(languages)("is told in $language by the timeline of its mission", { tags: "ETA-14" }, async (told) => {
    const { key, user } = await newGroupOf(stage, "administrator", told.language)
    const send = async (path: string, body: unknown, as = key) => {
      const reply = await ask(stage.origin, path, { key: as, body })
      assert.isBelow(reply.status, 300, reply.text)
    }
    const day = addDays(parisDayOf(new Date().toISOString()), 12)
    const id = await orderedMission(stage.origin, key, {
      pickup: { address: "10 rue de Rivoli, 75001 Paris", date: `${day}T09:00:00+01:00`, start_time: "09:00" },
      delivery: { address: "Place Bellecour, 69002 Lyon", date: `${day}T17:00:00+01:00` }
    })
    const [driver, operator] = [await makeDriver(stage.database), await makeOperator(stage.database)]
    await send(`/operations/v1/missions/${id}/assign`, { driver_id: driver.id, reason: "free" }, operator.key)
    const { now } = (await ask(stage.origin, "/v1/test/clock", { key })).json()
    const untilPickup = Math.ceil((Date.parse(`${day}T10:00:00Z`) - Date.parse(String(now))) / 1_000)
    await send("/v1/test/clock", { advance_seconds: untilPickup })
    await until("the pickup is late", async () =>
      (await readEventLog(stage.origin, key)).some(({ type }) => type === "transport.delayed")
    )
    const visit = await stage.enter(`/console/missions/${id}`, told.look, user)
    await visit.page.getByText(told.words).first().waitFor()
    await assertFair(visit, `a delay, ${told.look.name}`)
    await visit.close()
  })
})
