import type { Locator, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { orderedMission } from "../harness/missions.ts"
import { assertFair } from "./fair-page.ts"
import { fillIn } from "./order-form.ts"
import { setStage, type Stage } from "./stage.ts"

const [, , , phone] = looks

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? assert.fail("it is not shown")

const heightOf = (page: Page): number => page.viewportSize()?.height ?? 0

describe("the console on a phone", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
    await orderedMission(stage.origin, stage.key)
  })
  afterAll(() => stage.stop())

  it("has the first mission in the upper half, under buttons that share the width", async () => {
    const visit = await stage.enter("/console/missions", phone)
    const { page } = visit
    const [number] = [page.getByRole("link", { name: /^M-\d+$/u }).first()]
    await number.waitFor()
    assert.isBelow((await boxOf(number)).y, heightOf(page) / 2)
    const [exporting, importing, ordering] = await Promise.all(
      [/^Exporter/u, /^Importer/u, /^Nouvelle mission$/u].map((name) =>
        boxOf(page.getByRole("button", { name }).or(page.getByRole("link", { name })).first())
      )
    )
    assert.closeTo(exporting?.width ?? 0, importing?.width ?? 1, 1)
    assert.isAbove(ordering?.width ?? 0, 2 * (exporting?.width ?? 0))
    await assertFair(visit, "missions")
    await page.getByRole("button", { name: "Filtres" }).click()
    await page.getByLabel("Statut").selectOption("cancelled")
    await number.waitFor({ state: "detached" })
    await assertFair(visit, "filters")
    await visit.close()
  })

  it("shows the price of an order while its fields are filled in", async () => {
    const visit = await stage.enter("/console/missions/new", phone)
    const { page } = visit
    await page.locator("h1").waitFor()
    await fillIn(page)
    await page.evaluate("window.scrollTo(0, 0)")
    const price = page.locator("form [aria-hidden=true] > strong").getByText("€")
    await price.waitFor()
    const { height, y } = await boxOf(price)
    assert.isAtMost(y + height, heightOf(page))
    await assertFair(visit, "order")
    await visit.close()
  })
})
