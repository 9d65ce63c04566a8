import type { Page } from "playwright-core"
import { join } from "node:path"

const folder = process.env["TRAJET_WALK_PICTURES"]

// Colours change in steps, and what is looked at next must not be between two themes.
const settled = "Promise.allSettled(document.getAnimations().map(({ finished }) => finished))"

/** Writes the open page as pictures, light and dark, into the folder of TRAJET_WALK_PICTURES; without one, nothing. */
export const takePictures = async (page: Page, name: string): Promise<void> => {
  if (folder === undefined || folder === "") return
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/gu, "")
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settled)
    await page.screenshot({ path: join(folder, `${file}-${colorScheme}.png`), fullPage: true })
  }
}
