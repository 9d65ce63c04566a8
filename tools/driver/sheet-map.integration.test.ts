import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair } from "../console/fair-page.ts"
import { looks } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { button, enterPhone } from "./entered-phone.ts"
import { type DriverStage, setDriverStage } from "./stage.ts"

const [french, , light, dark] = looks
const [noNetwork, mapLabel] = ["Pas de carte sans réseau", /^Carte de .*Rivoli.* à .*Bellecour/u]

describe("the map of the sheet", { tags: ["DRV-63", "DRV-64"] }, () => {
  let stage: DriverStage
  let number = ""
  beforeAll(async () => {
    stage = await setDriverStage({}, "webgl")
    const id = await orderedMission(stage.origin, stage.key)
    const { key } = stage.operator
    const path = `/operations/v1/missions/${id}`
    const assigned = await ask(stage.origin, `${path}/assign`, { key, body: { driver_id: stage.driver.id } })
    assert.strictEqual(assigned.status, 200, assigned.text)
    number = String((await ask(stage.origin, path, { key })).json()["transport_id"])
  })
  afterAll(() => stage.stop())

  const opensSheet = (page: Page) =>
    page
      .getByRole("article")
      .filter({ hasText: number })
      .getByRole("button", { name: /^(?:Voir la mission|Open the mission)$/u })
  const sheet = async (page: Page) => {
    await opensSheet(page).click()
    await page.getByRole("heading", { level: 1, name: number }).waitFor()
  }
  const marks = (page: Page) => page.locator(".maplibregl-marker")
  const keptNames = (page: Page) =>
    page.evaluate<ReadonlyArray<string>>(
      `caches.open("trajet-driver-1").then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))`
    )
  const isOfMap = (name: string) => /drawn-map|maplibre|base-map|pmtiles/u.test(name)

  it("shows where the trip begins and ends, in both themes and languages", async () => {
    for (const look of [light, dark]) {
      const visit = await enterPhone(stage, look)
      await sheet(visit.page)
      await marks(visit.page).nth(1).waitFor()
      assert.deepStrictEqual(await marks(visit.page).allInnerTexts(), ["A", "B"])
      if (look === dark) await visit.page.getByRole("region", { name: mapLabel }).waitFor()
      await assertFair(visit, `the sheet, ${look.name}`)
      await visit.close()
    }
  })

  it("keeps no file of the map, says without network that there is none, and shows it with the network", async () => {
    const visit = await enterPhone(stage, french)
    const { page } = visit
    const list = await ask(stage.origin, "/driver/files.json", { method: "GET" })
    const listed: ReadonlyArray<string> = JSON.parse(list.text)
    await until("the phone keeps its files", async () => (await keptNames(page)).length > listed.length)
    assert.isEmpty([...listed, ...(await keptNames(page))].filter(isOfMap))
    await opensSheet(page).waitFor()
    await page.context().setOffline(true)
    await sheet(page)
    await page.getByText(noNetwork).waitFor()
    await page.getByText("Place Bellecour").first().waitFor()
    await page.context().setOffline(false)
    await marks(page).nth(1).waitFor()
    assert.strictEqual(await page.getByText(noNetwork).count(), 0)
    await page.context().setOffline(true)
    assert.strictEqual(await marks(page).count(), 2)
    await page.context().setOffline(false)
    await button(page, "Revenir").click()
    await visit.close()
  })
})
