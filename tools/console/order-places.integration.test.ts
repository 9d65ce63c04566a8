import type { Locator, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, looksByForm } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { fillIn } from "./order-form.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french] = looks
const position = /Position\s?: (?<lat>-?[\d.]+), (?<lng>-?[\d.]+)/u

const pickupOf = (page: Page): Locator => page.getByRole("group", { name: /^(?:Enlèvement|Pickup)$/u })
const addressOf = (page: Page): Locator => page.getByLabel(/^(?:Adresse|Address)/u).first()

/** A visit without the complaints of the browser about addresses that the API refuses. */
const withoutRefusals = (visit: Visit): Visit => ({
  ...visit,
  complaints: visit.complaints.filter((complaint) => !complaint.includes("status of 422"))
})

/** The position that the form says of the pickup. */
const shownIn = async (page: Page) => {
  const text = await pickupOf(page).getByText(position).innerText()
  const { lat, lng } = position.exec(text)?.groups ?? {}
  return { lat: Number(lat), lng: Number(lng) }
}

describe("the places in the form of an order", () => {
  let stage: Stage
  let english: TestUser

  beforeAll(async () => {
    stage = await setStage()
    english = await makeUser(stage.database, { role: "member", groupId: stage.group }, "en")
  })
  afterAll(() => stage.stop())

  /** Orders what is filled in, and returns the pickup as the API has stored it. */
  const orderedPickup = async (page: Page) => {
    await page.getByRole("button", { name: /^Commander pour/u }).click()
    await page.waitForURL(/\/console\/missions\/[0-9a-f-]{36}$/u)
    const id = page.url().split("/").at(-1) ?? ""
    const { pickup, return_trip: back } = (await ask(stage.origin, `/v1/transports/${id}`, { key: stage.key })).json()
    const { address, lat, lng } = Object(pickup)
    const { delivery } = Object(back)
    assert.deepInclude(Object(delivery), { address, lat, lng }, "the vehicle comes back to the same place")
    return { address, lat, lng }
  }

  it("offers the candidates of an ambiguous address, and orders the chosen one", { tags: "CON-102" }, async () => {
    const visit = await stage.enter("/console/missions/new", french)
    const { page } = visit
    await fillIn(page)
    await addressOf(page).fill("12 rue Foch, Saint-Denis")
    const candidates = pickupOf(page).getByRole("group", { name: /^Lieux proches/u })
    await candidates.getByRole("button").nth(1).waitFor()
    await assertFair(withoutRefusals(visit), "candidates")
    await candidates.getByRole("button", { name: /93200 Saint-Denis/u }).click()
    await candidates.waitFor({ state: "detached" })
    const shown = await shownIn(page)
    const address = await addressOf(page).inputValue()
    assert.include(address, "93200")
    assert.deepStrictEqual(await orderedPickup(page), { address, ...shown })
    await visit.close()
  })

  it("looks an address up again once the text of a candidate is changed", { tags: "CON-102" }, async () => {
    const visit = await stage.enter("/console/missions/new", french)
    const { page } = visit
    await fillIn(page)
    await addressOf(page).fill("12 rue Foch, Saint-Denis")
    await pickupOf(page)
      .getByRole("button", { name: /93200 Saint-Denis/u })
      .click()
    await pickupOf(page).getByText(position).waitFor()
    await addressOf(page).fill("Place Bellecour, 69002 Lyon")
    await pickupOf(page).getByText(position).waitFor({ state: "detached" })
    await visit.close()
  })

  it(
    "has a map, on which the mouse and the arrow keys place a pin, and orders at the pin",
    { tags: "CON-102" },
    async () => {
      const visit = await stage.enter("/console/missions/new", french)
      const { page } = visit
      const loaded = async () =>
        String(await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()"))
      await fillIn(page)
      await addressOf(page).fill("qwertzuiop, porte 3")
      await page.getByText("Adresse introuvable.").waitFor()
      assert.notInclude(await loaded(), "pin-chooser")
      await pickupOf(page).getByRole("button", { name: "Placer sur la carte · Enlèvement" }).click()
      const dialog = page.getByRole("dialog")
      const map = dialog.getByRole("group", { name: "Carte de France" })
      await map.waitFor()
      assert.include(await loaded(), "pin-chooser")
      // The map may open around Paris, which the form had first.
      await dialog.getByRole("button", { name: "Toute la France" }).click()
      const box = await map.boundingBox()
      if (box === null) return assert.fail("the map has no size")
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      const [lat, lng] = [dialog.getByLabel("Latitude"), dialog.getByLabel("Longitude")]
      const pin = dialog.getByRole("button", { name: /^Repère à/u })
      await pin.waitFor()
      const written = async () => [Number(await lat.inputValue()), Number(await lng.inputValue())] as const
      const [clickedLat, clickedLng] = await written()
      // The middle of France.
      assert.closeTo(clickedLat, 46.4, 0.5)
      assert.closeTo(clickedLng, 2.4, 0.5)
      await pin.focus()
      await page.keyboard.press("Shift+ArrowUp")
      await page.keyboard.press("ArrowRight")
      const [steppedLat, steppedLng] = await written()
      assert.isAbove(steppedLat, clickedLat + 0.1)
      assert.isAbove(steppedLng, clickedLng)
      assert.isBelow(steppedLng, clickedLng + 0.1)
      const grip = await pin.boundingBox()
      if (grip === null) return assert.fail("the pin has no size")
      await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
      await page.mouse.down()
      await page.mouse.move(grip.x + grip.width / 2 - 40, grip.y + grip.height / 2, { steps: 4 })
      await page.mouse.up()
      const [, draggedLng] = await written()
      assert.isBelow(draggedLng, steppedLng - 0.5)
      await assertFair(withoutRefusals(visit), "the map")
      await dialog.getByRole("button", { name: "Utiliser cette position" }).click()
      await dialog.waitFor({ state: "detached" })
      const shown = await shownIn(page)
      assert.strictEqual(shown.lng, draggedLng)
      assert.deepStrictEqual(await orderedPickup(page), { address: "qwertzuiop, porte 3", ...shown })
      await visit.close()
    }
  )

  it("says that an address is in another department than its pin", { tags: "CON-102" }, async () => {
    const visit = await stage.enter("/console/missions/new", french)
    const { page } = visit
    await fillIn(page)
    await pickupOf(page).getByRole("button", { name: "Placer sur la carte · Enlèvement" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Latitude").fill("45.7578, 4.832")
    await dialog.getByRole("button", { name: "Utiliser cette position" }).click()
    await pickupOf(page).getByText("L'adresse est dans un autre pays ou département que la position.").waitFor()
    await addressOf(page).fill("Dépôt de Lyon, porte 3")
    await page.getByRole("button", { name: /^Commander pour/u }).waitFor()
    assert.deepStrictEqual(await shownIn(page), { lat: 45.7578, lng: 4.832 })
    await visit.close()
  })

  it(
    "takes coordinates as texts, also pasted at once, and says which are none, without a violation in any look",
    { tags: "CON-102" },
    async () => {
      for (const look of looksByForm) {
        const isEnglish = look.context.locale === "en-GB"
        const visit = await stage.enter("/console/missions/new", look, isEnglish ? english : stage.user)
        const { page } = visit
        await pickupOf(page)
          .getByRole("button", { name: /^(?:Placer sur la carte|Place on the map)/u })
          .click()
        const dialog = page.getByRole("dialog")
        const choose = dialog.getByRole("button", { name: /^(?:Utiliser cette position|Use this position)$/u })
        await dialog.getByLabel("Latitude").fill("91")
        await dialog.getByText(/-90/u).waitFor()
        assert.isTrue(await choose.isDisabled())
        await dialog.getByLabel("Latitude").fill("45.7578, 4.832")
        assert.strictEqual(await dialog.getByLabel("Longitude").inputValue(), "4.832")
        await dialog.getByRole("button", { name: /^(?:Zoomer|Zoom in)$/u }).click()
        await assertFair(visit, `coordinates, ${look.name}`)
        await choose.click()
        await dialog.waitFor({ state: "detached" })
        assert.deepStrictEqual(await shownIn(page), { lat: 45.7578, lng: 4.832 })
        await pickupOf(page)
          .getByRole("button", { name: /^(?:Retirer la position|Remove the position)/u })
          .click()
        await pickupOf(page).getByText(position).waitFor({ state: "detached" })
        await visit.close()
      }
    }
  )
})
