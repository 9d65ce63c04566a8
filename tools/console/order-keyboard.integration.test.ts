import type { Locator, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { unexpected } from "./fair-page.ts"
import { orderedDay } from "./order-form.ts"
import { setStage, type Stage } from "./stage.ts"

const [french] = looks

const tabsMax = 20
const charactersMax = 60
/** No form has as many places for the focus. */
const stepsMax = 100

// Day and month are the same, whatever their order.
const year = new Date().getUTCFullYear() + 1
const day = { typed: `0303${year}`, sent: `${year}-03-03` }

const contactOf = (name: string) => ({ name, phone: "06 12 34 56 78", mail: "contact@fleet.example" })

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element.matches(":focus"))

/** A keyboard that counts. */
const keyboardOn = (page: Page) => {
  const counted = { tabs: 0, characters: 0 }
  const tabTo = async (target: Locator): Promise<void> => {
    await target.waitFor()
    for (let step = 0; step < stepsMax; step++) {
      if (await isFocused(target)) return
      await page.keyboard.press("Tab")
      counted.tabs += 1
    }
    throw new Error(`${String(target)} is not reached by Tab`)
  }
  return {
    counted,
    tabTo,
    type: async (text: string): Promise<void> => {
      counted.characters += text.length
      await page.keyboard.type(text)
    },
    press: (key: string) => page.keyboard.press(key),
    hasFocus: (name: string, target: Locator) => until(`${name} has the focus`, () => isFocused(target))
  }
}

describe("an order by keyboard alone", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
    await orderedMission(stage.origin, stage.key, {
      pickup: {
        address: "10 rue de Rivoli, 75001 Paris",
        date: `${orderedDay()}T09:00:00+01:00`,
        contact: contactOf("Ana Costa")
      },
      delivery: {
        address: "Place Bellecour, 69002 Lyon",
        date: `${orderedDay()}T18:00:00+01:00`,
        contact: contactOf("Hugo Faure")
      }
    })
  })
  afterAll(() => stage.stop())

  /** Opens the form as users do: from the list, by its button. */
  const opened = async () => {
    const visit = await stage.enter("/console/missions", french)
    const { page } = visit
    await page.getByRole("link", { name: "Nouvelle mission" }).focus()
    await page.keyboard.press("Enter")
    const place = (name: string) => page.getByRole("group", { name })
    const parts = {
      pickup: place("Enlèvement").getByRole("combobox", { name: /^Adresse/u }),
      day: place("Enlèvement").getByLabel("Date"),
      delivery: place("Livraison").getByRole("combobox", { name: /^Adresse/u }),
      plate: page.getByRole("combobox", { name: "Immatriculation" }),
      order: page.getByRole("button", { name: /^Commander pour/u }).and(page.locator(":enabled"))
    }
    const keyboard = keyboardOn(page)
    const choose = async (text: string, address: string) => {
      await keyboard.type(text)
      const option = page.getByRole("option", { name: new RegExp(address, "u") })
      await option.waitFor()
      await keyboard.press("ArrowDown")
      await until("it is the active option", async () => (await option.getAttribute("data-combobox-selected")) !== null)
      await keyboard.press("Enter")
    }
    await keyboard.hasFocus("the title", page.getByRole("heading", { level: 1, name: "Nouvelle mission" }))
    return { visit, page, parts, keyboard, choose }
  }

  /** Reads back what the API has stored of the order that the page shows. */
  const assertStored = async (page: Page, registration: string) => {
    await page.waitForURL(/\/console\/missions\/[0-9a-f-]{36}$/u)
    const id = page.url().split("/").at(-1) ?? ""
    const stored = (await ask(stage.origin, `/v1/transports/${id}`, { key: stage.key })).json()
    const [pickup, delivery] = [Object(stored["pickup"]), Object(stored["delivery"])]
    assert.include(pickup.address, "Rivoli")
    assert.include(delivery.address, "Bellecour")
    assert.deepStrictEqual([pickup.date, delivery.date], [day.sent, day.sent])
    for (const [contact, name] of [
      [pickup.contact, "Ana Costa"],
      [delivery.contact, "Hugo Faure"]
    ]) {
      const { mail: email, phone } = contactOf("")
      assert.deepInclude(contact, { name, phone, email })
    }
    assert.deepInclude(Object(stored["vehicle"]), { registration })
  }

  it(
    "needs at most 20 tabs and 60 characters with places of the book and a new plate",
    { tags: "CON-130" },
    async () => {
      const { choose, keyboard, page, parts, visit } = await opened()
      await keyboard.tabTo(parts.pickup)
      await choose("rivo", "Rivoli")
      await keyboard.hasFocus("the day", parts.day)
      await keyboard.type(day.typed)
      await keyboard.tabTo(parts.delivery)
      await choose("bell", "Bellecour")
      await keyboard.hasFocus("the plate", parts.plate)
      await keyboard.type("GH-678-JK")
      // The price comes meanwhile: a button that is not ready takes no focus.
      await parts.order.waitFor()
      await keyboard.tabTo(parts.order)
      await keyboard.press("Enter")
      await assertStored(page, "GH678JK")
      assert.isAtMost(keyboard.counted.tabs, tabsMax)
      assert.isAtMost(keyboard.counted.characters, charactersMax)
      // The browser complains about the price of an address that is half typed.
      const others = visit.complaints.filter((complaint) => !complaint.includes("status of 422"))
      assert.deepStrictEqual(unexpected({ ...visit, complaints: others }), [])
      await visit.close()
    }
  )

  it(
    "goes on by Enter to what is empty, then to the button, which alone orders",
    { tags: ["CON-129", "CON-130"] },
    async () => {
      const { choose, keyboard, page, parts, visit } = await opened()
      await keyboard.tabTo(parts.pickup)
      await choose("rivo", "Rivoli")
      await keyboard.hasFocus("the day", parts.day)
      await keyboard.type(day.typed)
      await keyboard.press("Enter")
      await keyboard.hasFocus("the delivery", parts.delivery)
      await choose("bell", "Bellecour")
      await keyboard.hasFocus("the plate", parts.plate)
      await keyboard.type("HJ-789-KL")
      await parts.order.waitFor()
      await keyboard.press("Enter")
      await keyboard.hasFocus("the button", parts.order)
      assert.include(page.url(), "/missions/new")
      await keyboard.press("Enter")
      await assertStored(page, "HJ789KL")
      assert.isAtMost(keyboard.counted.tabs, 2)
      assert.isAtMost(keyboard.counted.characters, charactersMax)
      await visit.close()
    }
  )
})
