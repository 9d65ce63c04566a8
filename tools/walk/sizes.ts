import type { CDPSession, Page } from "playwright-core"
import type { Wrapping } from "./fit.rules.ts"

/** A window, and the size of letters that its reader has chosen in the browser. */
export interface Size {
  readonly name: "desktop" | "390 px" | "320 px" | "200 % text"
  readonly viewport: { readonly width: number; readonly height: number }
  /** Twice the size is 2. */
  readonly letters: number
  /** Where the words of a button may take a second line. */
  readonly wrapping?: Wrapping
}

const pixelsByDefault = 16

/** Chooses the size of letters in the settings of the browser. */
const setLetters = async (debug: CDPSession, scale: number): Promise<void> => {
  await debug.send("Page.setFontSizes", { fontSizes: { standard: scale * pixelsByDefault } })
}

/** How wide a page is looked at. The last one is that of the next page. */
export const sizes: ReadonlyArray<Size> = [
  { name: "390 px", viewport: { width: 390, height: 844 }, letters: 1 },
  { name: "200 % text", viewport: { width: 1280, height: 800 }, letters: 2 },
  { name: "desktop", viewport: { width: 1280, height: 820 }, letters: 1 }
]

/** How wide a page of the phone is looked at. The last one is that of the next page. */
export const phoneSizes: ReadonlyArray<Size> = [
  { name: "320 px", viewport: { width: 320, height: 640 }, letters: 1, wrapping: "alone" },
  { name: "200 % text", viewport: { width: 390, height: 840 }, letters: 2, wrapping: "alone" },
  { name: "390 px", viewport: { width: 390, height: 844 }, letters: 1, wrapping: "nowhere" }
]

/** A list becomes cards, and a table again, with the next picture. */
const painted = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

/** Gives the window a size. A page knows its letters only once its window changes, so that no two windows are alike. */
export const resize = async (page: Page, debug: CDPSession, { letters, viewport }: Size): Promise<void> => {
  await setLetters(debug, letters)
  await page.setViewportSize(viewport)
  await page.evaluate(painted)
}
