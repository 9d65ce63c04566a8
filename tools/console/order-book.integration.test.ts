import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, looksByForm } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { browserOf, makeUser, type TestUser } from "../harness/users.ts"
import { assertFair, unexpected } from "./fair-page.ts"
import { orderedDay } from "./order-form.ts"
import { setStage, type Stage } from "./stage.ts"

const [french, inEnglish] = looks

const garage = {
  address: "10 rue de Rivoli, 75001 Paris",
  contact: { name: "Éléonore Petit", phone: "06 12 34 56 78", mail: "e.petit@fleet.example" }
}
const depot = { address: "Place Bellecour, 69002 Lyon", lat: 45.7578, lng: 4.832, contact: { name: "Hugo Faure" } }
const vehicle = { registration: "FG-567-HJ", brand: "Renault", model: "Zoé", electric: true }

describe("the address book", () => {
  let stage: Stage
  let english: TestUser

  beforeAll(async () => {
    stage = await setStage()
    english = await makeUser(stage.database, { role: "member", groupId: stage.group }, "en")
    const pickup = { ...garage, date: `${orderedDay()}T09:00:00+01:00` }
    const delivery = { ...depot, date: `${orderedDay()}T18:00:00+01:00` }
    await orderedMission(stage.origin, stage.key, { pickup, delivery, vehicle })
  })
  afterAll(() => stage.stop())

  const listed = async () => {
    const browser = await browserOf(stage.origin, stage.user)
    const { places, vehicles } = (await browser.ask("/console/api/book")).json()
    return { places, vehicles }
  }

  const place = (page: Page, name: RegExp) => page.getByRole("group", { name })
  const addressOf = (page: Page, name: RegExp) => place(page, name).getByRole("combobox", { name: /^A(?:d|dd)ress/u })

  it("fills places and the vehicle of an order by keyboard, and the API stores them", { tags: "CON-127" }, async () => {
    const visit = await stage.enter("/console/missions/new", french)
    const { page } = visit
    const pickup = addressOf(page, /^Enlèvement$/u)
    await pickup.focus()
    const completed = page.waitForResponse("**/console/api/address-completions")
    await page.keyboard.type("eleonore")
    await completed
    const options = page.getByRole("listbox", { name: "Propositions" }).getByRole("option")
    await options.filter({ hasText: "Éléonore Petit" }).waitFor()
    await place(page, /^Enlèvement$/u)
      .getByText("1 proposition", { exact: true })
      .waitFor({ state: "attached" })
    assert.strictEqual(await pickup.getAttribute("aria-expanded"), "true")
    await page.keyboard.press("Escape")
    await options.first().waitFor({ state: "detached" })
    assert.strictEqual(await pickup.inputValue(), "eleonore")
    await page.keyboard.press("ArrowDown")
    await options.first().waitFor()
    await until("an option is the active one", async () => {
      const active = await pickup.getAttribute("aria-activedescendant")
      if (active === null) await page.keyboard.press("ArrowDown")
      return active !== null
    })
    await assertFair(visit, "suggestions")
    await page.keyboard.press("Enter")
    await until("the address is filled in", async () => (await pickup.inputValue()).includes("Rivoli"))
    assert.strictEqual(
      await place(page, /^Enlèvement$/u)
        .getByLabel("Contact")
        .inputValue(),
      "Éléonore Petit"
    )
    await addressOf(page, /^Livraison$/u).fill("hugo")
    await options.filter({ hasText: "Bellecour" }).click()
    await place(page, /^Livraison$/u)
      .getByText(/Position\s?: 45\.7578, 4\.832/u)
      .waitFor()
    const plate = page.getByRole("combobox", { name: "Immatriculation" })
    await plate.fill("fg 567")
    await options.filter({ hasText: "Renault Zoé" }).click()
    assert.strictEqual(await plate.inputValue(), "FG-567-HJ")
    for (const day of await page.locator("input[type=date]").all()) await day.fill(orderedDay())
    await page
      .getByRole("button", { name: /^Commander pour/u })
      .and(page.locator(":enabled"))
      .click()
    await page.getByRole("dialog").getByRole("button", { name: "Commander quand même" }).click()
    await page.waitForURL(/\/console\/missions\/[0-9a-f-]{36}$/u)
    const id = page.url().split("/").at(-1) ?? ""
    const stored = (await ask(stage.origin, `/v1/transports/${id}`, { key: stage.key })).json()
    const { name, phone } = garage.contact
    assert.deepInclude(Object(stored["pickup"]).contact, { name, phone, email: garage.contact.mail })
    assert.deepInclude(Object(stored["delivery"]), { address: depot.address, lat: depot.lat, lng: depot.lng })
    assert.deepInclude(Object(stored["vehicle"]), { registration: "FG567HJ", brand: "Renault", model: "Zoé" })
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })

  it(
    "completes an address, with the coordinates of what is chosen until it is changed",
    { tags: "CON-132" },
    async () => {
      const visit = await stage.enter("/console/missions/new", inEnglish, english)
      const { page } = visit
      const field = addressOf(page, /^Pickup$/u)
      const position = place(page, /^Pickup$/u).getByText(/Position/u)
      const option = (text: string) => page.getByRole("option", { name: text })
      // The embedded gazetteer knows towns.
      await field.fill("12 rue Foch, saint-etien")
      await option("12 rue Foch, 42000 Saint-Étienne").click()
      assert.strictEqual(await field.inputValue(), "12 rue Foch, 42000 Saint-Étienne")
      assert.strictEqual(await position.count(), 0)
      const answer = { data: [{ address: "5 Quai Voltaire, 75007 Paris", lat: 48.8586, lng: 2.331 }] }
      await page.route("**/console/api/address-completions", (route) => route.fulfill({ json: answer }))
      await field.fill("5 quai vo")
      await option("5 Quai Voltaire, 75007 Paris").click()
      await position.filter({ hasText: "48.8586, 2.331" }).waitFor()
      await field.fill("5 Quai Voltaire, 75007 Paris, 2e étage")
      await position.waitFor({ state: "detached" })
      await page.route("**/console/api/address-completions", (route) => route.fulfill({ status: 500, body: "{}" }))
      await field.fill("10 rue de Rivo")
      await option("10 rue de Rivoli").waitFor()
      await visit.close()
    }
  )

  it("lists places and vehicles, searched, without a violation in any look", { tags: "CON-128" }, async () => {
    for (const look of looksByForm) {
      const isEnglish = look.context.locale === "en-GB"
      const visit = await stage.enter("/console/missions/book", look, isEnglish ? english : stage.user)
      const { page } = visit
      await page.getByText("Hugo Faure").waitFor()
      await page.getByText("Renault Zoé").waitFor()
      await assertFair(visit, `the book, ${look.name}`)
      await page.getByRole("textbox", { name: /^(?:Chercher|Search)$/u }).fill("rivoli")
      await page.getByText("Hugo Faure").waitFor({ state: "detached" })
      await page.getByText("Éléonore Petit").first().waitFor()
      await visit.close()
    }
  })

  it(
    "loses what a user takes out after a question, for all users of the group",
    { tags: ["CON-126", "CON-128"] },
    async () => {
      const visit = await stage.enter("/console/missions/book", french)
      const { page } = visit
      await page.getByRole("button", { name: "Retirer FG-567-HJ" }).click()
      await page
        .getByRole("dialog")
        .getByText(/n'est plus proposé/u)
        .waitFor()
      await page.getByRole("dialog").getByRole("button", { name: "Retirer", exact: true }).click()
      await page.getByRole("button", { name: "Retirer FG-567-HJ" }).waitFor({ state: "detached" })
      const { places, vehicles } = await listed()
      assert.deepStrictEqual(vehicles, [])
      assert.lengthOf(Array.isArray(places) ? places : [], 2)
      await visit.close()
      const other = await stage.enter("/console/missions/book", inEnglish, english)
      await other.page.getByRole("button", { name: /^Remove .*Bellecour/u }).click()
      await other.page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click()
      await other.page.getByRole("button", { name: /^Remove .*Bellecour/u }).waitFor({ state: "detached" })
      const { places: left } = await listed()
      assert.lengthOf(Array.isArray(left) ? left : [], 1)
      await other.close()
    }
  )
})
