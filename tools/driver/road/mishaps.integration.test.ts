import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { ask } from "../../harness/http.ts"
import { until } from "../../harness/until.ts"
import { storedTexts } from "../stored-bytes.ts"
import { driveTo, findNetwork, heading, passphrase, takeOpenPhone } from "./road-driver.ts"
import { type RoadStage, setRoad } from "./road-stage.ts"

describe("a phone on the road", () => {
  let road: RoadStage

  beforeAll(async () => {
    road = await setRoad()
  })
  afterAll(() => road.stop())

  const photosOf = async (mission: string): Promise<number> => {
    const { status, text } = await ask(road.origin(), `/v1/transports/${mission}/inspection`, { key: road.key })
    return status === 200 ? (text.match(/"url":"[^"]*","kind":/gu) ?? []).length : 0
  }

  it(
    "sends no more once its key is revoked, keeps its work sealed, and sends the rest by a new link",
    { tags: "DRV-33" },
    async () => {
      const mission = await road.giveMission()
      const { driver, page, phone } = await takeOpenPhone(road)
      await driveTo(driver, "Photos")
      road.proxy.cut()
      await driveTo(driver, "Compteur et propreté")
      await road.revokePhones()
      road.proxy.restore()
      await until("the phone has asked", async () => {
        await findNetwork(page)
        return heading(page, "Accès coupé").isVisible()
      })
      assert.strictEqual(await photosOf(mission), 0)
      for (const text of await storedTexts(page)) {
        assert.notInclude(text, "Rivoli")
        assert.notInclude(text, "Durand")
        // The beginning of a JPEG.
        assert.notInclude(text, "\u00FF\u00D8\u00FF\u00E0")
      }
      await page.getByLabel("Code").fill((await road.makeLink()).code)
      await page.getByRole("button", { name: "Continuer" }).click()
      await heading(page, "Retrouver votre travail").waitFor()
      await page.getByLabel("Phrase secrète").fill(passphrase)
      await page.getByRole("button", { name: "Ouvrir" }).click()
      await until("the photos have arrived", async () => (await photosOf(mission)) === 12)
      await page.getByText("Tout est envoyé.").waitFor()
      await phone.close()
    }
  )

  it("is used by one page at a time, and another page can take over", { tags: "DRV-34" }, async () => {
    await road.giveMission()
    const { page: first, phone } = await takeOpenPhone(road)
    const second = await phone.open()
    await second.getByLabel("Phrase secrète").fill(passphrase)
    await second.getByRole("button", { name: "Ouvrir" }).click()
    await heading(second, "Trajet est déjà ouvert").waitFor()
    await second.getByRole("button", { name: "Continuer ici" }).click()
    await heading(second, /^Bonjour/u).waitFor()
    await heading(first, "Trajet est déjà ouvert").waitFor()
    await phone.close()
  })

  it(
    "shows a refusal of the service with its reason, and keeps the work until the driver gives it up",
    { tags: "DRV-23" },
    async () => {
      const mission = await road.offerMission()
      const { page, phone } = await takeOpenPhone(road)
      await page.getByRole("button", { name: "Accepter" }).first().waitFor()
      road.proxy.cut()
      await page.getByRole("button", { name: "Accepter" }).first().click()
      await page.getByRole("button", { name: "Oui, accepter" }).click()
      await page.getByText("1 élément n’est pas encore envoyé.").waitFor()
      const cancelled = await ask(road.origin(), `/v1/transports/${mission}/cancel`, {
        key: road.key,
        body: { reason: "no longer needed" }
      })
      assert.strictEqual(cancelled.status, 200, cancelled.text)
      road.proxy.restore()
      await page.getByRole("button", { name: "Envoyer maintenant" }).click()
      await page.getByRole("region", { name: "À corriger" }).waitFor()
      await page.getByRole("button", { name: "Abandonner" }).click()
      await page.getByRole("button", { name: "Oui, abandonner" }).click()
      await page.getByRole("region", { name: "À corriger" }).waitFor({ state: "hidden" })
      await phone.close()
    }
  )
})
