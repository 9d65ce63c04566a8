import type { Browser } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair } from "../console/fair-page.ts"
import { launchPhoneThatAsks, looks } from "../harness/browser.ts"
import { until } from "../harness/until.ts"
import { arrivedPhase, jpegFacts } from "./inspecting/arrived-inspection.ts"
import { enterPhone } from "./entered-phone.ts"
import { type InspectingStage, setInspectingStage, unlock } from "./inspecting/inspecting-stage.ts"
import { main, titled } from "./inspecting/inspector.ts"

const [, , english, french] = looks

const drawing = `(() => {
  const canvas = document.createElement("canvas")
  Object.assign(canvas, { width: 1200, height: 900 })
  canvas.getContext("2d").fillRect(0, 0, 600, 900)
  return canvas.toDataURL("image/jpeg").split(",")[1]
})()`

/** Dark stripes on a bright ground. */
const stripes = `(() => {
  const canvas = document.createElement("canvas")
  Object.assign(canvas, { width: 1200, height: 900 })
  const context = canvas.getContext("2d")
  context.fillStyle = "#eeeeee"
  context.fillRect(0, 0, 1200, 900)
  context.fillStyle = "#222222"
  for (let left = 0; left < 1200; left += 100) context.fillRect(left, 0, 50, 900)
  return canvas.toDataURL("image/jpeg").split(",")[1]
})()`

describe("a phone whose driver has refused the camera", () => {
  let stage: InspectingStage
  let browser: Browser

  beforeAll(async () => {
    stage = await setInspectingStage()
    browser = await launchPhoneThatAsks()
  })
  afterAll(async () => {
    await browser.close()
    await stage.stop()
  })

  it(
    "says how to allow it, takes a picture of the files until then, and loses nothing",
    { tags: "DRV-27" },
    async () => {
      // Whatever the permissions do not name is refused.
      const visit = await stage.takePhone({ ...english, context: { ...english.context, permissions: [] } }, browser)
      const { page } = visit
      await page.locator(".dock button.main").click()
      await page.locator(".plan .step").nth(2).click()
      await page.locator("input[inputmode=numeric]").first().fill("18342")
      await page.goBack()
      await page.locator(".plan .step").nth(1).click()
      await main(page).click()
      const alert = page.getByRole("alert")
      await alert.getByRole("heading", { name: "The camera is blocked" }).waitFor()
      await alert.getByText("“Permissions”, “Camera”, “Allow”").waitFor()
      await assertFair(visit, "camera refused")
      const file = { name: "front.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) }
      const buffer = Buffer.from(String(await page.evaluate(drawing)), "base64")
      const title = String(await page.locator("h1").textContent())
      await page.locator("input[type=file]").setInputFiles({ ...file, buffer })
      await page.locator(".still").waitFor()
      await page.locator(".camera button.main").click()
      // The next picture has no camera either: what was kept stays if the page is loaded again.
      await alert.getByRole("heading", { name: "The camera is blocked" }).waitFor()
      await page.reload()
      await unlock(page)
      await page.locator(".dock button.main").click()
      await page.locator(".plan .step").nth(2).click()
      assert.strictEqual(await page.locator("input[inputmode=numeric]").first().inputValue(), "18342")
      await page.goBack()
      await page.locator(".plan .step").nth(1).click()
      await titled(page, "Photos")
      await page.getByRole("button", { name: `${title}, taken. Retake` }).waitFor()
      await main(page).click()
      await alert.waitFor()
      await page.context().grantPermissions(["camera"])
      await alert.getByRole("button", { name: "Try again" }).click()
      await page.locator(".shutter:enabled").click()
      await page.locator(".still").waitFor()
      await page.locator(".camera button.main").click()
      await page.locator(".still").waitFor({ state: "detached" })
      await until("both photos have arrived", async () => (await arrivedPhase(stage, "depart"))?.photos.length === 2)
      const arrived = await arrivedPhase(stage, "depart")
      assert.strictEqual(arrived?.fields.get("mileage")?.value, 18_342)
      const [chosen] = arrived?.photos.filter(({ bytes }) => jpegFacts(bytes).width === 1_200) ?? []
      assert.isDefined(chosen)
      await visit.close()
    }
  )

  it(
    "says so in French, and takes the file of a chooser that was opened before",
    { tags: ["DRV-27", "DRV-57"] },
    async () => {
      const visit = await enterPhone(stage, french)
      const { page } = visit
      await page.locator(".dock button.main").click()
      await page.locator(".plan .step").nth(1).click()
      await page.evaluate(`navigator.mediaDevices.getUserMedia = () =>
      new Promise((_, reject) => { refuse = () => reject(new DOMException("", "NotAllowedError")) })`)
      await main(page).click()
      const chooser = await page.locator("input[type=file]").elementHandle()
      const buffer = Buffer.from(String(await page.evaluate(drawing)), "base64")
      await page.evaluate("refuse()")
      await page.getByRole("heading", { name: "L’appareil photo est bloqué" }).waitFor()
      await page.getByText("« Autorisations », « Appareil photo », « Autoriser »").waitFor()
      await chooser?.setInputFiles({ name: "front.jpg", mimeType: "image/jpeg", buffer })
      await page.locator(".still").waitFor()
      await page.getByText("La photo semble floue. La reprendre ?").waitFor()
      await assertFair(visit, "blurred photo")
      await page.getByRole("button", { name: "Reprendre" }).click()
      const sharp = Buffer.from(String(await page.evaluate(stripes)), "base64")
      await page.locator("input[type=file]").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: sharp })
      await page.locator(".still").waitFor()
      assert.strictEqual(await page.getByText("semble floue").count(), 0)
      await visit.close()
    }
  )
})
