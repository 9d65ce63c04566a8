import { phonePassphrase } from "../driver/entered-phone.ts"
import { chooseIn, drawnJpeg, drawOn, signature } from "../driver/inspecting/inspector.ts"
import type { PhoneScene } from "./phone-scene.ts"
import type { Hands } from "./walked-page.model.ts"

/** What a driver does on the page that is open. */
export type Step = (hands: Hands) => Promise<unknown>

/** Presses the first button of the page with this text. */
export const press =
  (name: string): Step =>
  ({ page, say }) =>
    page
      .getByRole("button", { name: say(name) })
      .first()
      .click()

export const click =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).first().click()

export const fill =
  (selector: string, text: string): Step =>
  ({ page }) =>
    page.locator(selector).first().fill(text)

export const back = press("Back")
export const next = click(".dock button")

/** Writes the passphrase into each field for it. */
export const passphrase =
  (text = phonePassphrase): Step =>
  async ({ page }) => {
    await page.locator("input[type=password]").first().waitFor()
    for (const input of await page.locator("input[type=password]").all()) await input.fill(text)
    await page.locator("form button[type=submit]").click()
  }

/** Opens a mission from Today. */
export const mission =
  (name: keyof PhoneScene["numbers"]): Step =>
  ({ language, page, say, scene }) =>
    page
      .getByRole("article")
      .filter({ hasText: scene.phones[language].numbers[name] })
      .getByRole("button", { name: say("Open the mission") })
      .click()

export const ofOffer =
  (name: string): Step =>
  ({ language, page, say, scene }) =>
    page
      .getByRole("article")
      .filter({ hasText: scene.phones[language].numbers.offered })
      .getByRole("button", { name: say(name) })
      .click()

/** Opens a step from the plan of the inspection, from 0 up. */
export const plan = (at: number): Step => click(`.plan .step >> nth=${at}`)

/** Answers each question of the step, and goes on. */
export const choose: Step = async ({ page }) => {
  await chooseIn(page, 1)
  await page.locator(".dock button").first().click()
}

export const shown =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).first().waitFor()

export const evaluate =
  (script: string): Step =>
  ({ page }) =>
    page.evaluate(script)

export const network =
  (isThere: boolean): Step =>
  ({ page }) =>
    page.context().setOffline(!isThere)

/** The next camera is refused, or films a picture that does not move. */
export const camera = {
  refused: evaluate(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"))`
  ),
  there: evaluate(`navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas")
    Object.assign(canvas, { width: 640, height: 480 })
    const context = canvas.getContext("2d")
    setInterval(() => context.fillRect(0, 0, 300, 480), 200)
    return canvas.captureStream(5)
  }`)
}

/** Chooses a photo of the files that looks blurred. */
export const photo: Step = async ({ page }) => {
  const buffer = await drawnJpeg(page, 800, 600)
  await page.locator("input[type=file]").last().setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer })
}

export const draw =
  (selector: string): Step =>
  ({ page }) =>
    drawOn(page, page.locator(selector), signature)
