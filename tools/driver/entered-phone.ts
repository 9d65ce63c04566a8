import type { Page } from "playwright-core"
import type { Visit } from "../console/stage.ts"
import type { Look } from "../harness/browser.ts"
import type { DriverStage } from "./stage.ts"

export const phonePassphrase = "quatre mots bien cachés"

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** Protects the phone of an opened link by a passphrase. The page then shows the day of the driver. */
export const protectPhone = async (page: Page): Promise<void> => {
  await page.locator("form button.main").click()
  await page.locator("input[type=password]").first().waitFor()
  for (const input of await page.locator("input[type=password]").all()) await input.fill(phonePassphrase)
  await page.locator("form button[type=submit]").click()
  await page.locator(".send-line").waitFor()
}

/** Opens a new link as a phone, and protects the phone by a passphrase. The page then shows the day of the driver. */
export const enterPhone = async (stage: DriverStage, look: Look, prepare?: string): Promise<Visit> => {
  const visit = await stage.open((await stage.makeLink()).path, look)
  const { page } = visit
  if (prepare !== undefined) await page.evaluate(prepare)
  await protectPhone(page)
  return visit
}
