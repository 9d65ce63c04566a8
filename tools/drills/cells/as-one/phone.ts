import type { Browser } from "playwright-core"
import { button, protectPhone } from "../../../driver/entered-phone.ts"
import { makePhoneLinks } from "../../../driver/phone-links.ts"
import { looks, openContext } from "../../../harness/browser.ts"
import type { CellName, World } from "./world.ts"

const waitingNote = "1 élément n’est pas encore envoyé."

/** The phone of a driver in a browser, at the address of all cells. */
export interface Phone {
  readonly refresh: () => Promise<void>
  /** Waits until the missions with these references can be opened. */
  readonly shown: (...references: ReadonlyArray<string>) => Promise<void>
  /** Waits until the cell is named, and returns the sentence. */
  readonly named: (cell: CellName) => Promise<string>
  /** Opens a mission, reports that its vehicle was picked up, and goes back to the day. */
  readonly pickUp: (reference: string) => Promise<void>
  /** Waits until the phone says that one report waits, and returns the sentence. */
  readonly waiting: () => Promise<string>
  readonly nothingWaits: () => Promise<void>
}

/** Opens a link of the driver at the home, and protects the phone by a passphrase. */
export const openPhone = async ({ cells, driver, operator, proxy }: World, browser: Browser): Promise<Phone> => {
  const origin = proxy.origin.replace("127.0.0.1", "localhost")
  const { make } = await makePhoneLinks(origin, cells.a.databaseUrl, operator.id, driver.id)
  const page = await (await openContext(browser, looks[3].context)).newPage()
  await page.goto(`${origin}${(await make()).path}`)
  await protectPhone(page)
  const opening = (reference: string) =>
    page.getByRole("article").filter({ hasText: reference }).getByRole("button", { name: "Voir la mission" })
  return {
    refresh: () => button(page, "Actualiser").click(),
    shown: async (...references) => {
      for (const reference of references) await opening(reference).waitFor()
    },
    named: async (cell) => {
      const note = page.getByText(new RegExp(`Le service «\\s${cell}\\s» ne répond pas\\. État du .*`, "u"))
      await note.waitFor()
      return note.innerText()
    },
    pickUp: async (reference) => {
      await opening(reference).click()
      await page.getByRole("button", { name: "Véhicule pris en charge" }).click()
      await button(page, "Oui, confirmer").click()
      await page.getByRole("button", { name: "Revenir" }).click()
    },
    waiting: async () => {
      const note = page.getByText(waitingNote)
      await note.waitFor()
      return note.innerText()
    },
    nothingWaits: () => page.getByText(waitingNote).waitFor({ state: "detached" })
  }
}
