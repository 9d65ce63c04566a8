import { gzipSync } from "node:zlib"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { orderedMission } from "../harness/missions.ts"
import { unexpected } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

const scriptBytesMax = 250 * 1024
const [desktop, english] = looks

describe("the pages of the console", () => {
  let stage: Stage
  let missionId = ""

  beforeAll(async () => {
    stage = await setStage()
    missionId = await orderedMission(stage.origin, stage.key, { reference: "CONSOLE-1" })
  })
  afterAll(() => stage.stop())

  it("load at most 250 KiB of compressed JavaScript for the first page", { tags: "CON-34" }, async () => {
    const visit = await stage.open("/console/sign-in", desktop)
    // A file that is still on its way would lose its body by the reload.
    await visit.page.waitForLoadState("networkidle")
    const bodies: Array<Promise<Buffer>> = []
    visit.page.on("response", (answer) => {
      if (answer.headers()["content-type"]?.includes("javascript") === true) bodies.push(answer.body())
    })
    await visit.page.reload({ waitUntil: "networkidle" })
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
    const size = sizes.reduce((sum, each) => sum + each, 0)
    console.log(`first page: ${size} of ${scriptBytesMax} bytes`)
    assert.isAbove(size, 50_000)
    assert.isAtMost(size, scriptBytesMax)
    await visit.close()
  })

  it.each([desktop, english])("refuse a wrong password, and keep the page that was asked for: $name", async (look) => {
    const visit = await stage.open(`/console/missions/${missionId}`, look)
    await visit.page.locator("input[type=email]").fill(stage.user.email)
    await visit.page.locator("input[type=password]").fill("not this one at all")
    await visit.page.locator("button[type=submit]").click()
    await visit.page.getByRole("alert").waitFor()
    await visit.page.locator("input[type=password]").fill(stage.user.password)
    await visit.page.locator("button[type=submit]").click()
    await visit.page.waitForURL(`**/console/missions/${missionId}`)
    await visit.page.getByText("CONSOLE-1").first().waitFor()
    await visit.close()
  })

  it("show the missions of the environment that is chosen, and remember the choice", async () => {
    const visit = await stage.enter("/console/missions", desktop)
    const { page } = visit
    await page.getByText("CONSOLE-1").waitFor()
    await page.getByText("Production", { exact: true }).click()
    await page.getByText("Aucune mission pour le moment").waitFor()
    assert.strictEqual(await page.getByText("Environnement de test").count(), 0)
    await page.reload()
    await page.getByText("Aucune mission pour le moment").waitFor()
    await visit.close()
  })

  it("price an order while the user types, and order it at that price", { tags: "CON-35" }, async () => {
    const visit = await stage.enter("/console/missions/new", desktop)
    const { page } = visit
    const later = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const [address, day] = [page.getByLabel("Adresse"), page.locator("input[type=date]")]
    await address.nth(0).fill("10 rue de Rivoli, 75001 Paris")
    await address.nth(1).fill("Place Bellecour, 69002 Lyon")
    const order = page.getByRole("button", { name: /Commander pour/u })
    await order.waitFor()
    const priced = await order.textContent()
    for (const each of [day.nth(0), day.nth(1)]) await each.fill(later)
    await page.getByLabel("Entité de facturation").selectOption("Une autre entité…")
    await page.getByLabel("Société").fill("Test Fleet")
    await page.getByLabel("E-mail").last().fill("billing@test-fleet.example")
    await address.last().fill("1 rue du Test, 75001 Paris")
    await page.getByLabel("SIRET").fill("12345678900011")
    await order.click()
    await page.waitForURL(/\/console\/missions\/[0-9a-f-]{36}$/u)
    const [, price = ""] = /pour (.*) HT/u.exec(priced ?? "") ?? []
    await page.getByText(price, { exact: true }).first().waitFor()
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })
})
