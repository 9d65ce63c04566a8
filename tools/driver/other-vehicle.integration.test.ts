import { assert, afterAll, beforeAll, describe, it } from "vitest"
import { assertReadable } from "../console/fair-page.ts"
import { looks } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { until } from "../harness/until.ts"
import { arrivedPhase } from "./inspecting/arrived-inspection.ts"
import { type InspectingStage, setInspectingStage } from "./inspecting/inspecting-stage.ts"
import { drawnJpeg, titled } from "./inspecting/inspector.ts"

const [, , , french] = looks

describe("another vehicle than the planned one", () => {
  let stage: InspectingStage

  beforeAll(async () => {
    stage = await setInspectingStage()
  })
  afterAll(() => stage.stop())

  const read = async () => {
    const path = `/operations/v1/missions/${stage.missionId}`
    return (await ask(stage.origin, path, { key: stage.operator.key, method: "GET" })).json()
  }

  it(
    "is reported with a photo, also without network, and stops the mission",
    { tags: ["DRV-52", "DRV-53"] },
    async () => {
      const phone = await stage.takePhone(french)
      const { page } = phone
      await page.getByRole("button", { name: "Faire l’état des lieux de départ" }).click()
      await page.locator(".dock button.main").click()
      await titled(page, "Le bon véhicule")
      const next = page.locator(".dock button")
      await page.getByLabel("Plaque ou VIN lu sur le véhicule").fill("XY-999-ZZ")
      await page.context().setOffline(true)
      await next.click()
      await page.getByText("Ce n’est pas le véhicule prévu (AB123CD).").waitFor()
      const buffer = await drawnJpeg(page, 800, 600)
      await page.locator("input[type=file]").first().setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer })
      await page.getByText("Photo gardée").waitFor()
      await assertReadable(phone, "report of another vehicle")
      await page.getByRole("button", { name: "Signaler un autre véhicule" }).click()
      await page.getByText("Signalé à votre bureau.").waitFor()
      await assertReadable(phone, "reported vehicle")
      await page.context().setOffline(false)
      await until("the incident at the service", async () => (await read())["status"] === "incident")
      const { documents, incidents, notes } = await read()
      const [incident] = Array.isArray(incidents) ? incidents.map(Object) : []
      assert.deepStrictEqual([incident?.category, incident?.blocking], ["vehicle_unavailable", true])
      const [note] = Array.isArray(notes) ? notes.map(Object) : []
      // The space before a colon in French keeps both on one line.
      const told = String(note?.text).replaceAll(/\s/gu, " ")
      assert.strictEqual(told, "Autre véhicule que prévu : lu XY-999-ZZ, prévu AB123CD")
      assert.isArray(documents)
      await until("the fields at the service", async () => {
        const fields = (await arrivedPhase(stage, "depart"))?.fields
        return fields?.get("vehicle_difference_reported")?.value === true
      })
      const fields = (await arrivedPhase(stage, "depart"))?.fields
      assert.strictEqual(fields?.get("vehicle_identity")?.value, "XY999ZZ")
      await until("the photo at the service", async () => Object((await read())["documents"]).length === 1)
      await phone.close()
    }
  )
})
