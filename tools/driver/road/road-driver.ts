import type { Locator, Page } from "playwright-core"
import { samplePdf } from "../../harness/deposits.ts"
import { until } from "../../harness/until.ts"
import type { RoadStage } from "./road-stage.ts"

/** What opens the store of the phone. */
export const passphrase = "quatre mots bien cachés"

/** The plate of `validOrder`. */
const plateOfOrders = "ab 123 cd"

/** A driver who looks at the page and does what comes next, as often as the page is closed or the network is cut. */
export interface RoadDriver {
  /** Does one thing. `rest`: the page offers nothing more to do. */
  readonly act: () => Promise<"acted" | "rest">
  readonly page: Page
}

/** Uses a chance to send now, as a phone does that finds a network. */
export const findNetwork = (page: Page): Promise<void> =>
  page.evaluate("void window.dispatchEvent(new Event('online'))")

/** What this file needs of a button. */
interface Button {
  readonly checkVisibility: () => boolean
  readonly matches: (selector: string) => boolean
  readonly click: () => void
}

const named = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true })

// Presses within the page: `click` of Playwright waits a minute for a button that has just disappeared.
const pressIfThere = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((buttons: ReadonlyArray<Button>) => {
    const button = buttons.find((one) => one.checkVisibility() && one.matches(":enabled"))
    button?.click()
    return button !== undefined
  })

/** Presses the first of these buttons that is there. */
const pressOne = async (...locators: ReadonlyArray<Locator>): Promise<boolean> => {
  for (const locator of locators) if (await pressIfThere(locator)) return true
  return false
}

const unlock = async (page: Page): Promise<boolean> => {
  const inputs = await page.locator("input[type=password]").all()
  if (inputs.length === 0) return false
  for (const input of inputs) await input.fill(passphrase)
  await page.locator("form button[type=submit]").last().click()
  return true
}

/** Fills in what a form asks for: numbers, texts, and the first of several choices. */
const fillIn = async (page: Page): Promise<void> => {
  for (const group of await page.locator("main fieldset").all()) {
    if ((await group.locator("input:checked").count()) === 0) await group.locator("label").first().click()
  }
  for (const input of await page.locator("main input:not([type]), main input[type=text]").all()) {
    if ((await input.inputValue()) !== "") continue
    await input.fill((await input.getAttribute("inputmode")) === "numeric" ? "18342" : "Jean Martin")
    await input.blur()
  }
}

const sign = async (page: Page): Promise<void> => {
  const glass = page.getByRole("img", { name: "Signez ici du doigt" })
  if (!(await glass.isVisible())) return
  await glass.scrollIntoViewIfNeeded()
  const box = await glass.boundingBox()
  if (box === null) return
  const { height, width, x, y } = box
  await page.mouse.move(x + width * 0.2, y + height * 0.5)
  await page.mouse.down()
  for (const share of [0.35, 0.5, 0.65, 0.8]) await page.mouse.move(x + width * share, y + height * (1 - share))
  await page.mouse.up()
  await named(page, "Garder la signature").click()
  await page.getByRole("img", { name: "Signature gardée" }).waitFor()
}

const main = (page: Page): Locator => page.locator("button.main:visible")

type Step = (page: Page) => Promise<boolean>

const inspectionSteps: ReadonlyArray<readonly [heading: RegExp, step: Step]> = [
  [/^État des lieux (?:au départ|à l’arrivée)$/u, (page) => pressIfThere(main(page))],
  [
    /^Le bon véhicule$/u,
    async (page) => {
      await page.getByLabel("Plaque ou VIN lu sur le véhicule").fill(plateOfOrders)
      return pressIfThere(main(page))
    }
  ],
  [/^Photos$/u, (page) => pressIfThere(main(page))],
  [
    /^(?:Compteur et propreté|Clés et équipement)$/u,
    async (page) => {
      await fillIn(page)
      return pressIfThere(main(page))
    }
  ],
  [
    /^Dommages$/u,
    async (page) => {
      const none = page.getByRole("checkbox", { name: /^Aucun/u })
      if (!(await none.isChecked())) await none.click()
      return pressIfThere(main(page))
    }
  ],
  [
    /^Signature$/u,
    async (page) => {
      await fillIn(page)
      await sign(page)
      return pressIfThere(main(page))
    }
  ],
  [
    /^Vérifier et terminer$/u,
    async (page) => {
      if (await pressIfThere(named(page, "Oui, c’est exact"))) return true
      // The missions of these tests are years ahead: the page asks once more.
      if (await pressIfThere(named(page, "Oui, terminer maintenant"))) {
        await page.getByRole("heading", { name: "Vérifier et terminer" }).waitFor({ state: "hidden" })
        return true
      }
      // A page that was closed may have left a step unfinished.
      return pressOne(main(page), page.locator(".missing button"))
    }
  ],
  [/^État des lieux terminé$/u, (page) => pressIfThere(main(page))]
]

/** In the camera: the photo to keep, or the shutter. */
const photograph: Step = async (page) => {
  if (!(await page.locator("main.camera").isVisible())) return false
  const [keep, shutter] = [named(page, "Garder"), named(page, "Prendre la photo")]
  // Both are disabled while the phone reduces and stores a photo.
  const ready = keep.or(shutter).and(page.locator(":enabled"))
  await ready.or(page.locator("main.page")).first().waitFor()
  await pressOne(keep, shutter)
  return true
}

const addDocument: Step = async (page) => {
  await page
    .locator("input[type=file]")
    .last()
    .setInputFiles({ name: "pv.pdf", mimeType: "application/pdf", buffer: samplePdf(5_000) })
  await page.locator("button.main:enabled").click()
  await page.getByRole("heading", { name: "Ajouter un document" }).waitFor({ state: "hidden" })
  return true
}

/** On Today and on a sheet: what is asked, then changed terms, then what comes next, then an offer. */
const goOn: Step = (page) =>
  pressOne(
    named(page, "Oui, confirmer"),
    named(page, /^(?:Oui, accepter|Accepter quand même)$/u),
    named(page, "Accepter le changement"),
    page.locator(".card.now button.main, .dock button.main"),
    named(page, "Accepter")
  )

const stepOf = async (page: Page): Promise<Step> => {
  const heading = (await page.locator("h1").first().textContent()) ?? ""
  const inspection = inspectionSteps.find(([pattern]) => pattern.test(heading))?.[1]
  if (inspection !== undefined) return inspection
  return heading === "Ajouter un document" ? addDocument : goOn
}

/** The driver of a page. */
export const driverOf = (page: Page): RoadDriver => {
  return {
    page,
    act: async () => {
      await page.locator("h1").first().waitFor()
      if (await unlock(page)) {
        await page.getByRole("heading", { name: /^Bonjour/u }).waitFor()
        return "acted"
      }
      if (await photograph(page)) return "acted"
      return (await (await stepOf(page))(page)) ? "acted" : "rest"
    }
  }
}

/** Opens the link and protects the phone. */
export const getIn = async (page: Page): Promise<void> => {
  await named(page, "Continuer").click()
  await page.locator("input[type=password]").first().waitFor()
  await unlock(page)
  await page.getByRole("heading", { name: /^Bonjour/u }).waitFor()
}

/** Takes a new phone, opens its link, and protects it. */
export const takeOpenPhone = async (road: Pick<RoadStage, "takePhone">) => {
  const phone = await road.takePhone()
  const page = await phone.open(phone.link.path)
  await getIn(page)
  return { phone, page, driver: driverOf(page) }
}

/** Opens the store of a phone that was opened before. */
export const openAgain = async (page: Page): Promise<void> => {
  await page.locator("input[type=password]").waitFor()
  await unlock(page)
  await page.getByRole("heading", { name: /^Bonjour/u }).waitFor()
}

/** Waits until the page opens without network. */
export const isKept = (page: Page): Promise<unknown> =>
  page.evaluate("navigator.serviceWorker.ready.then(() => caches.match('/driver'))")

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole("heading", { level: 1, name })

/** Goes on until the page has this heading. */
export const driveTo = async (driver: RoadDriver, name: string | RegExp): Promise<void> => {
  await until(`the page ${String(name)}`, async () => {
    if (await heading(driver.page, name).isVisible()) return true
    await driver.act()
    return false
  })
}
