import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Locator, Page } from "playwright-core"
import { makeDatabase } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import { startTestServer } from "../harness/postgres.ts"
import { enterRunFolder } from "../harness/run-folder.ts"
import { until } from "../harness/until.ts"
import { driverOf, passphrase, type RoadDriver } from "./road/road-driver.ts"
import { type RoadStage, setRoad } from "./road/road-stage.ts"

// npm run screenshots:driver [-- folder]: pictures of each step of a driver, in French and light, in English and dark.
// No document shows one, so that they go where git does not look.
const folder = resolve(process.argv[2] ?? "dist/screenshots/driver")
const quality = 75

const languages = [
  { language: "fr", theme: "light", name: "Français" },
  { language: "en", theme: "dark", name: "English" }
] as const

const save = async (page: Page, name: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, "base64"))
  await session.detach()
}

/** The camera covers the choice of the language, which works all the same. */
const choose = (page: Page, language: string): Promise<void> =>
  page.evaluate(`document.querySelector('.languages button[lang=${language}]').click()`)

let taken = 0

/** Resolves once a video that the page shows has painted a picture. */
const painted = `new Promise((resolve) => {
  const video = document.querySelector("video")
  const next = () => requestAnimationFrame(() => requestAnimationFrame(resolve))
  if (video === null || video.srcObject === null) next()
  else video.requestVideoFrameCallback(next)
})`

/** Takes a step in both languages, from the top of the page or around `middle`, and leaves the page in French. */
const take = async (page: Page, step: string, middle?: Locator): Promise<void> => {
  const number = String(++taken).padStart(2, "0")
  await page.evaluate("window.scrollTo(0, 0)")
  await middle?.evaluate((element) => element.scrollIntoView({ block: "center" }))
  for (const { language, theme } of languages) {
    await page.emulateMedia({ colorScheme: theme })
    await choose(page, language)
    await page.locator(`.languages button[lang=${language}][aria-pressed=true]`).waitFor({ state: "attached" })
    await page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))")
    await page.evaluate(painted)
    await save(page, `${number}-${step}.${language}`)
  }
  await page.emulateMedia({ colorScheme: "light" })
  await choose(page, "fr")
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first()

const names: ReadonlyArray<readonly [heading: RegExp, step: string]> = [
  [/^État des lieux au départ$/u, "plan"],
  [/^Le bon véhicule$/u, "vehicle"],
  [/^Photos$/u, "photos"],
  [/^Compteur et propreté$/u, "readings"],
  [/^Clés et équipement$/u, "equipment"],
  [/^Dommages$/u, "damage"],
  [/^Signature$/u, "signature"],
  [/^Vérifier et terminer$/u, "summary"],
  [/^État des lieux terminé$/u, "finished"],
  [/^Ajouter un document$/u, "document"]
]

/** The step that the page shows; null if it has no picture of its own. */
const stepOf = async (page: Page): Promise<string | null> => {
  if (await page.locator("main.camera").isVisible()) {
    const [keep, shutter] = [button(page, "Garder"), page.locator("button.shutter:enabled")]
    // The camera closes after the last photo.
    await keep.or(shutter).or(page.locator("main.page")).first().waitFor()
    if (await keep.isVisible()) return "photo"
    return (await shutter.isVisible()) ? "camera" : null
  }
  if (await button(page, "Oui, terminer maintenant").isVisible()) return "early"
  if (await button(page, "Oui, confirmer").isVisible()) return "pickup"
  const heading = (await page.locator("h1").first().textContent()) ?? ""
  return names.find(([pattern]) => pattern.test(heading))?.[1] ?? null
}

/** Drives on, and takes each step when it is seen for the first time, until `isThere`. */
const driveUntil = async (driver: RoadDriver, seen: Set<string>, isThere: () => Promise<boolean>): Promise<void> => {
  for (;;) {
    const step = await stepOf(driver.page)
    if (step !== null && !seen.has(step)) {
      seen.add(step)
      await take(driver.page, step)
    }
    if (await isThere()) return
    await driver.act()
  }
}

const getThere = async (road: RoadStage, mission: string, page: Page): Promise<void> => {
  await page.getByLabel("Code").waitFor()
  await take(page, "entrance")
  await button(page, "Continuer").click()
  await page.locator("input[type=password]").first().waitFor()
  await take(page, "protection")
  await driverOf(page).act()
  await page.locator(".dock").waitFor()
  await take(page, "today")
  await take(page, "offer", button(page, "Accepter"))
  await button(page, "Voir la mission").click()
  await page.locator(".stop").first().waitFor()
  await take(page, "sheet")
  await button(page, "Signaler un incident").click()
  await page.getByRole("heading", { name: "Que se passe-t-il ?" }).waitFor()
  await take(page, "incident")
  await button(page, "Dommage constaté").click()
  await button(page, "Envoyer").waitFor()
  await take(page, "incident-form")
  await page.goBack()
  await page.goBack()
  const changed = await ask(road.origin(), `/v1/transports/${mission}/dates`, {
    key: road.key,
    method: "PATCH",
    body: { legs: { "livraison-aller": { date: "2031-03-17", start_time: "18:30" } } }
  })
  if (changed.status !== 200) throw new Error(`the change of dates got ${changed.status}: ${changed.text}`)
  await page.locator("h1").first().waitFor()
}

const showTerms = async (page: Page): Promise<void> => {
  if (await button(page, "Actualiser").isVisible()) await button(page, "Actualiser").click()
  await button(page, "Répondre au changement").click()
  await button(page, "Accepter le changement").waitFor()
  await take(page, "terms")
  await button(page, "Accepter le changement").click()
  await button(page, "Revenir").click()
}

const showDamage = async (page: Page): Promise<void> => {
  await button(page, "Ajouter un dommage").click()
  await button(page, "Photographier le dommage").waitFor()
  await take(page, "damage-marks")
  // The back gesture would keep the marks for later.
  await button(page, "Revenir").click()
}

const showEnds = async (road: RoadStage, page: Page): Promise<void> => {
  await page.getByText("Tout est envoyé.", { exact: true }).waitFor()
  road.proxy.cut()
  await button(page, "Accepter").click()
  await take(page, "acceptance", button(page, "Oui, accepter"))
  await button(page, "Oui, accepter").click()
  await page.getByText("n’est pas encore envoyé").waitFor()
  await take(page, "unsent")
  await button(page, "Verrouiller").click()
  await button(page, "Ouvrir").waitFor()
  await take(page, "locked")
  await page.getByLabel("Phrase secrète").fill(passphrase)
  await button(page, "Ouvrir").click()
  await page.locator(".send-line").waitFor()
  await road.revokePhones()
  road.proxy.restore()
  await button(page, "Actualiser").click()
  await page.getByRole("heading", { name: "Accès coupé" }).waitFor()
  await take(page, "revoked")
  await page.getByLabel("Code").fill((await road.makeLink()).code)
  await button(page, "Continuer").click()
  await page.getByRole("heading", { name: "Retrouver votre travail" }).waitFor()
  await take(page, "find-again")
}

const run = async (): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  // The number of a step changes with the steps before it.
  for (const name of readdirSync(folder)) if (/^\d\d-.+\.webp$/u.test(name)) rmSync(join(folder, name))
  const { dispose, server } = await startTestServer({ durable: false })
  const road = await setRoad(() => makeDatabase(server.url("postgres")))
  try {
    const mission = await road.giveMission()
    await road.offerMission()
    const phone = await road.takePhone()
    const page = await phone.open(phone.link.path)
    await getThere(road, mission, page)
    await showTerms(page)
    const driver = driverOf(page)
    const seen = new Set<string>()
    await driveUntil(driver, seen, () => page.getByRole("heading", { name: "Dommages" }).isVisible())
    await showDamage(page)
    const isDriven = page.getByRole("button", { name: /état des lieux d’arrivée/u })
    await driveUntil(driver, seen, () => isDriven.isVisible())
    await take(page, "under-way")
    await button(page, "Envoyer mes positions").click()
    await button(page, "Non merci").waitFor()
    await take(page, "positions")
    await button(page, "Non merci").click()
    await driveUntil(driver, seen, () => page.getByRole("heading", { name: "Ajouter un document" }).isVisible())
    await until("everything of the mission is done", async () => {
      const isHome = await page.getByRole("heading", { name: /^Bonjour/u }).isVisible()
      if (isHome && (await page.locator(".dock").isHidden())) return true
      await driver.act()
      return false
    })
    await showEnds(road, page)
    console.log(`${taken} steps in ${languages.length} languages`)
  } finally {
    await road.stop()
    await dispose()
  }
}

const runFolder = await enterRunFolder()
await run().finally(() => runFolder?.leave())
