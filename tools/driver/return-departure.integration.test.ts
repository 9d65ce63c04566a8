import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair, assertReadable } from "../console/fair-page.ts"
import { looks } from "../harness/browser.ts"
import { ask, validOrder } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { button, enterPhone } from "./entered-phone.ts"
import { drawOn, main, signature, titled } from "./inspecting/inspector.ts"
import { type DriverStage, setDriverStage } from "./stage.ts"

const [, , , french] = looks

const keys = (page: Page, count: string) =>
  page.getByRole("group", { name: "Clés remises" }).getByRole("radio", { name: count, exact: true })

const openStep = (page: Page, name: RegExp) => page.locator(".plan").getByRole("button", { name }).click()

describe("a driver of a mission with a return", () => {
  let stage: DriverStage

  beforeAll(async () => {
    stage = await setDriverStage()
  })
  afterAll(() => stage.stop())

  const asOperator = async (id: string, path: string, body: object) => {
    const reply = await ask(stage.origin, `/operations/v1/missions/${id}/${path}`, { key: stage.operator.key, body })
    assert.strictEqual(reply.status, 200, reply.text)
  }

  /** Ends a phase although most of it is missing. */
  const finish = async (page: Page) => {
    await button(page, "Vérifier et terminer").click()
    await page.getByLabel("Je termine sans ces éléments.").check()
    await main(page).click()
  }

  const wait = async (page: Page) => {
    await titled(page, "État des lieux terminé")
    await main(page).click()
  }

  it(
    "finds keys and papers as they were, takes new photos, and confirms what is less",
    { tags: ["DRV-54", "DRV-55", "DRV-60"] },
    async () => {
      const id = await orderedMission(stage.origin, stage.key, {
        ...{ return_trip: true, pickup: { ...validOrder().pickup, contact: { name: "Claire Petit" } } }
      })
      await asOperator(id, "assign", { driver_id: stage.driver.id, reason: "free" })
      const visit = await enterPhone(stage, french)
      const { page } = visit
      await button(page, "Faire l’état des lieux de départ").click()
      await openStep(page, /Clés et équipement/u)
      await keys(page, "2").check()
      await page.getByRole("radio", { name: "Original" }).check()
      await main(page).click()
      await page.goBack()
      await openStep(page, /Signature/u)
      assert.strictEqual(await page.getByLabel("Remis par (nom)").inputValue(), "Claire Petit")
      await drawOn(page, page.locator(".ink"), signature)
      await button(page, "Garder la signature").click()
      await page.getByRole("img", { name: "Signature gardée" }).waitFor()
      await main(page).click()
      await page.goBack()
      await finish(page)
      await button(page, "Oui, terminer maintenant").click()
      await wait(page)
      await button(page, "Véhicule pris en charge").click()
      await button(page, "Oui, confirmer").click()
      await button(page, "Faire l’état des lieux d’arrivée").click()
      await openStep(page, /Clés et équipement/u)
      await page.getByText("Repris de l’état des lieux précédent").waitFor()
      assert.isTrue(await keys(page, "2").isChecked())
      await assertFair(visit, "carried keys")
      await keys(page, "0").check()
      await main(page).click()
      await page.goBack()
      await finish(page)
      await page.getByText("Clés remises : 2 avant, 0 maintenant").waitFor()
      await assertFair(visit, "fewer keys")
      await button(page, "Non, corriger").click()
      await titled(page, "Clés et équipement")
      await keys(page, "1").check()
      await main(page).click()
      await page.goBack()
      await finish(page)
      await page.getByText("Clés remises : 2 avant, 1 maintenant").waitFor()
      await button(page, "Oui, c’est exact").click()
      await wait(page)
      await button(page, "Véhicule livré").click()
      await button(page, "Oui, confirmer").click()
      await button(page, "Trajet retour : faire l’état des lieux de départ").click()
      await page
        .locator(".plan")
        .getByRole("button", { name: /^\d?\s*Photos.*0 sur/u })
        .waitFor()
      await openStep(page, /Clés et équipement/u)
      assert.isTrue(await keys(page, "1").isChecked())
      assert.isTrue(await page.getByRole("radio", { name: "Original" }).isChecked())
      await page.getByText("Avant : 1").waitFor()
      await until("the inspection at the service", async () => {
        const path = `/operations/v1/missions/${id}/inspections/aller`
        return (await ask(stage.origin, path, { key: stage.operator.key })).text.includes('"Claire Petit"')
      })
      await visit.close()
    }
  )

  it("reads the past missions on the phone, also without network", { tags: ["DRV-56"] }, async () => {
    const id = await orderedMission(stage.origin, stage.key, {
      reference: "LAST-WEEK",
      pickup: { ...validOrder().pickup, date: "2031-05-17T09:00:00+02:00" },
      delivery: { ...validOrder().delivery, date: "2031-05-17T17:00:00+02:00" }
    })
    await asOperator(id, "assign", { driver_id: stage.driver.id, reason: "free" })
    await asOperator(id, "cancel", { reason: "no longer needed" })
    const visit = await enterPhone(stage, french)
    const { page } = visit
    await button(page, "Missions passées").waitFor()
    assert.strictEqual(await page.getByText("LAST-WEEK").count(), 0)
    await page.context().setOffline(true)
    await button(page, "Missions passées").click()
    await page.getByRole("article").filter({ hasText: "LAST-WEEK" }).getByText("Annulée").waitFor()
    await assertReadable(visit, "past missions")
    await page.context().setOffline(false)
    await visit.close()
  })
})
