import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { assertFair, unexpected } from "./fair-page.ts"
import { openParts, orderedDay } from "./order-form.ts"
import { setStage, type Stage } from "./stage.ts"

const [french] = looks
const vehicle = { registration: "FG-567-HJ", brand: "Renault", model: "Zoé" }

describe("the repetition of an order", () => {
  let stage: Stage
  let mission = ""

  beforeAll(async () => {
    stage = await setStage()
    mission = await orderedMission(stage.origin, stage.key, {
      pickup: {
        ...{ address: "10 rue de Rivoli, 75001 Paris", date: `${orderedDay()}T09:00:00+01:00`, start_time: "09:00" },
        contact: { name: "Ana Costa", phone: "06 12 34 56 78" }
      },
      delivery: { address: "Place Bellecour, 69002 Lyon", date: `${orderedDay()}T18:00:00+01:00` },
      ...{ vehicle, reference: "ONCE", options: ["express"], return_trip: "1 rue Nationale, 59000 Lille" }
    })
  })
  afterAll(() => stage.stop())

  it(
    "fills the form from the page of a mission, without days, and orders after they are chosen",
    { tags: "CON-131" },
    async () => {
      const visit = await stage.enter(`/console/missions/${mission}`, french)
      const { page } = visit
      await page.getByRole("link", { name: "Commander la même" }).click()
      await page.getByText(/^Comme la mission M-\d+/u).waitFor()
      await openParts(page)
      const pickup = page.getByRole("group", { name: "Enlèvement" })
      assert.strictEqual(await pickup.getByLabel("De", { exact: true }).inputValue(), "09:00")
      assert.strictEqual(await page.getByLabel("Votre référence").inputValue(), "")
      const days = await page.locator("input[type=date]").all()
      for (const day of days) assert.strictEqual(await day.inputValue(), "")
      await assertFair(visit, "a repeated order")
      for (const day of days) await day.fill(orderedDay())
      await page.getByLabel("Immatriculation").first().fill("KL-890-MN")
      await page
        .getByRole("button", { name: /^Commander pour/u })
        .and(page.locator(":enabled"))
        .click()
      await page.waitForURL((url) => /[0-9a-f-]{36}$/u.test(url.pathname) && !url.pathname.endsWith(mission))
      const id = page.url().split("/").at(-1) ?? ""
      const stored = (await ask(stage.origin, `/v1/transports/${id}`, { key: stage.key })).json()
      const { contact, ...place } = Object(stored["pickup"])
      assert.include(place.address, "Rivoli")
      assert.deepInclude(place, { date: orderedDay(), start_time: "09:00" })
      assert.deepInclude(contact, { name: "Ana Costa", phone: "06 12 34 56 78" })
      assert.deepInclude(Object(stored["vehicle"]), { registration: "KL890MN", model: "Zoé" })
      assert.include(Object(stored["return_trip"]).delivery.address, "Lille")
      assert.isNull(stored["reference"])
      const options = await ask(stage.origin, `/v1/options?transport_id=${id}&leg=aller`, { key: stage.key })
      assert.deepStrictEqual(options.json()["active_options"], ["express"])
      assert.deepStrictEqual(unexpected(visit), [])
      await visit.close()
    }
  )

  it("begins in the list of missions too, and says so if the mission is unknown", { tags: "CON-131" }, async () => {
    const visit = await stage.enter("/console/missions", french)
    const { page } = visit
    await page
      .getByRole("link", { name: /^Commander la même que M-/u })
      .last()
      .click()
    await page.getByText(/^Comme la mission M-\d+/u).waitFor()
    await page.goto(`${stage.origin}/console/missions/new?from=nothing`)
    await page.getByRole("alert").waitFor()
    await visit.close()
  })
})
