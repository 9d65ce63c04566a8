import type { Browser, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import {
  isTooWide,
  launchBrowser,
  looks,
  looksByForm,
  openContext,
  violationsOn,
  watchPage
} from "../harness/browser.ts"
import { ask, validOrder } from "../harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../harness/people.ts"
import { sharedStage } from "../harness/stages.ts"

const [french] = looks

const minuteMillis = 60_000

interface Place {
  readonly lat: number
  readonly lng: number
}

describe("a tracking page in a browser", async () => {
  const { api, database, key } = await sharedStage()
  const operator = await makeOperator(database)
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const linked = async (side: "pickup" | "delivery") => {
    const id = String((await ask(api.origin, "/v1/transports", { key, body: validOrder() })).json()["id"])
    const reply = await ask(api.origin, `/v1/transports/${id}/tracking-links`, { key, body: { side } })
    return { id, url: String(reply.json()["url"]) }
  }
  const post = async (key: string, id: string, path: string, body: unknown) => {
    const reply = await ask(api.origin, `/operations/v1/missions/${id}/${path}`, { key, body })
    assert.isBelow(reply.status, 300, reply.text)
  }
  const assign = async (id: string) => {
    const driver = await makeDriver(database)
    await post(operator.key, id, "assign", { driver_id: driver.id, reason: "confirmed by phone" })
    return driver
  }
  const position = (driver: TestPerson, id: string, place: Place, minutesAgo: number) =>
    post(driver.key, id, "positions", {
      positions: [{ ...place, at: new Date(Date.now() - minutesAgo * minuteMillis).toISOString() }],
      shared: true
    })
  /** A trip under way, whose vehicle was near Dijon. */
  const underWay = async () => {
    const { id, url } = await linked("delivery")
    const driver = await assign(id)
    const at = new Date(Date.now() - 180 * minuteMillis).toISOString()
    await post(operator.key, id, "pickup", { trip: "aller", at, reason: "noted by phone" })
    await position(driver, id, { lat: 47.32, lng: 5.04 }, 20)
    return { driver, id, url }
  }
  /** A page that becomes visible asks at once. */
  const show = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

  it("is whole and fair in every look, and asks no other host", { tags: ["TRK-13", "TRK-14", "TRK-16"] }, async () => {
    const { url } = await underWay()
    for (const { context: options } of looksByForm) {
      const context = await openContext(browser, options)
      const page = await context.newPage()
      const complaints = watchPage(page, api.origin)
      await page.goto(url)
      await page.getByRole("heading", { level: 1 }).waitFor()
      await page.getByRole("img", { name: /^(?:Carte|Map)/u }).waitFor()
      assert.deepStrictEqual(await violationsOn(page), [])
      assert.isFalse(await isTooWide(page))
      assert.deepStrictEqual(complaints, [])
      await context.close()
    }
  })

  it("shows the facts without a script", { tags: "TRK-13" }, async () => {
    const { id, url } = await linked("pickup")
    await assign(id)
    const context = await openContext(browser, { ...french.context, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(url)
    assert.include(await page.getByRole("heading", { level: 1 }).innerText(), "Marie")
    await context.close()
  })

  it("draws the way without a script, and follows the vehicle with one", { tags: ["TRK-13", "TRK-16"] }, async () => {
    const { driver, id, url } = await underWay()
    const still = await openContext(browser, { ...french.context, javaScriptEnabled: false })
    const plain = await still.newPage()
    await plain.goto(url)
    await plain.getByRole("img", { name: /^Carte/u }).waitFor()
    await plain.getByText(/Position à \d\d:\d\d · il y a 2\d minutes/u).waitFor()
    await still.close()
    const context = await openContext(browser, french.context)
    const page = await context.newPage()
    await page.goto(url)
    await page.getByText(/il y a 2\d minutes/u).waitFor()
    await position(driver, id, { lat: 47.1, lng: 4.98 }, 2)
    await show(page)
    await page.getByText(/il y a [2-9] minutes/u).waitFor()
    await page.locator('a[href="geo:47.1,4.98"]').waitFor()
    await context.close()
  })

  it("follows the trip while it is open, and ends with its link", { tags: ["TRK-5", "TRK-9", "TRK-15"] }, async () => {
    const { id, url } = await linked("pickup")
    const context = await openContext(browser, french.context)
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole("heading", { name: "Un convoyeur va être désigné" }).waitFor()
    await assign(id)
    await show(page)
    await page.getByRole("heading", { name: "Marie viendra chercher le véhicule" }).waitFor()
    const { data } = (await ask(api.origin, `/v1/transports/${id}/tracking-links`, { key })).json()
    const [link] = Array.isArray(data) ? data : []
    await ask(api.origin, `/v1/transports/${id}/tracking-links/${link.id}`, { key, method: "DELETE" })
    await show(page)
    await page.getByRole("heading", { name: "Ce lien n’existe pas ou n’existe plus" }).waitFor()
    await context.close()
  })
})
