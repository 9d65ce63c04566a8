import decodeQR from "qr/decode.js"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair, unexpected } from "../console/fair-page.ts"
import type { Visit } from "../console/stage.ts"
import { type Look, looks, looksByForm } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { browserOf } from "../harness/users.ts"
import { type DriverStage, setDriverStage } from "./stage.ts"

const [french, english, englishPhone, frenchPhone] = looks
const languages = [
  {
    language: "fr",
    ...{ look: french, phone: frenchPhone, link: "Lien", code: "Code à taper" },
    ...{ left: /^Encore 1[45]:\d\d$/u, name: "Nom de ce téléphone", goOn: "Continuer" },
    ...{ protecting: "Protéger ce téléphone", protect: "Protéger par la phrase" },
    ...{ used: "Ce lien a servi ou a été arrêté.", revoke: "Révoquer", sure: "Oui, révoquer", revoked: "Révoqué" },
    ...{ refresh: "Actualiser", cut: "Accès coupé" }
  },
  {
    language: "en",
    ...{ look: english, phone: englishPhone, link: "Link", code: "Code to type" },
    ...{ left: /^1[45]:\d\d left$/u, name: "Name of this phone", goOn: "Continue" },
    ...{ protecting: "Protect this phone", protect: "Protect by the passphrase" },
    ...{ used: "This link was used or ended.", revoke: "Revoke", sure: "Yes, revoke", revoked: "Revoked" },
    ...{ refresh: "Refresh", cut: "Access cut off" }
  }
] as const
const passphrase = "quatre mots bien cachés"
const pixels = 4

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

const makeLinkIn = { fr: "Faire un lien", en: "Make a link" } as const

/** The language of the user counts, not that of the browser. */
const speak = async (stage: DriverStage, language: "fr" | "en"): Promise<void> => {
  const settings = await browserOf(stage.origin, stage.operatorUser)
  await settings.ask("/console/api/account", { method: "PATCH", body: { language } })
}

const dialogOf = async (stage: DriverStage, look: Look): Promise<Visit> => {
  const visit = await stage.enter("/console/drivers", look, stage.operatorUser)
  const name = look.name.includes("French") ? "Téléphones de Marie Durand" : "Phones of Marie Durand"
  await button(visit.page, name).click()
  await visit.page.getByRole("dialog").waitFor()
  return visit
}

/** The text of the QR code, as a reader finds it. */
const scanned = async (page: Page): Promise<string> => {
  const drawn = await page.locator("svg[data-qr] path").getAttribute("d")
  const dark = [...(drawn ?? "").matchAll(/M(\d+) (\d+)h/gu)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const side = (Math.max(...dark.map(([x]) => x)) + 9) * pixels
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [x, y] of dark) {
    for (let row = 0; row < pixels; row++) {
      const start = (((y + 4) * pixels + row) * side + (x + 4) * pixels) * 4
      for (let at = 0; at < pixels; at++) data.set([0, 0, 0, 255], start + at * 4)
    }
  }
  return decodeQR({ width: side, height: side, data })
}

describe("the phones of a driver in the console", () => {
  let stage: DriverStage

  beforeAll(async () => {
    stage = await setDriverStage()
    const id = await orderedMission(stage.origin, stage.key, { reference: "FOR-MARIE" })
    await ask(stage.origin, `/operations/v1/missions/${id}/assign`, {
      key: stage.operator.key,
      body: { driver_id: stage.driver.id, reason: "free" }
    })
  })
  afterAll(() => stage.stop())

  it.each(languages)(
    "get in by the link of the dialog, whose QR code says the same, and are cut off by a revocation: $language",
    { tags: "DRV-12" },
    async (said) => {
      await speak(stage, said.language)
      const desk = await dialogOf(stage, said.look)
      await button(desk.page, makeLinkIn[said.language]).click()
      const link = (await desk.page.getByRole("region", { name: said.link, exact: true }).textContent()) ?? ""
      assert.match(link, /^http:\/\/localhost:\d+\/driver#[\w-]{14}$/u)
      assert.strictEqual(await scanned(desk.page), link)
      const code = await desk.page.getByRole("region", { name: said.code }).textContent()
      assert.strictEqual(link.split("#")[1], code)
      assert.match((await desk.page.getByRole("timer").textContent()) ?? "", said.left)

      const hand = await stage.open(`/driver#${String(code)}`, said.phone)
      const name = `Marie, ${said.language}`
      await hand.page.getByLabel(said.name).fill(name)
      await button(hand.page, said.goOn).click()
      await hand.page.getByRole("heading", { name: said.protecting }).waitFor()
      for (const input of await hand.page.locator("input[type=password]").all()) await input.fill(passphrase)
      await button(hand.page, said.protect).click()
      await hand.page.getByText("FOR-MARIE").waitFor()

      await desk.page.getByText(said.used).waitFor()
      await button(desk.page, `${said.revoke} ${name}`).click()
      await button(desk.page, said.sure).click()
      await desk.page.getByText(said.revoked, { exact: true }).first().waitFor()
      await button(hand.page, said.refresh).click()
      await hand.page.getByRole("heading", { name: said.cut }).waitFor()
      assert.deepStrictEqual([unexpected(desk), unexpected(hand)], [[], []])
      await hand.close()
      await desk.close()
    }
  )

  it("are told by a link that an operator can end, without a violation in any look", { tags: "DRV-12" }, async () => {
    for (const look of looksByForm) {
      const language = look.name.includes("French") ? "fr" : "en"
      await speak(stage, language)
      const visit = await dialogOf(stage, look)
      const [again, end] = language === "fr" ? ["Faire un autre lien", "Arrêter"] : ["Make another link", "End"]
      await button(visit.page, makeLinkIn[language]).click()
      await visit.page.locator("svg[data-qr]").waitFor()
      await assertFair(visit, `link, ${look.name}`)
      await button(visit.page, again).click()
      await button(visit.page, end).first().click()
      await visit.page.locator("svg[data-qr]").waitFor()
      await visit.close()
    }
  })
})

describe("a link with an address by plain http", () => {
  it(
    "is no QR code: the dialog says why a phone cannot use it, and which setting mends that",
    { tags: "DRV-12" },
    async () => {
      const stage = await setDriverStage({ TRAJET_PUBLIC_URL: "http://192.0.2.1:8080" })
      try {
        const { page } = await dialogOf(stage, french)
        await button(page, "Faire un lien").click()
        await page.getByText(/sans https, il refuse l'appareil photo.*TRAJET_PUBLIC_URL/u).waitFor()
        assert.strictEqual(await page.locator("svg[data-qr]").count(), 0)
      } finally {
        await stage.stop()
      }
    }
  )
})
