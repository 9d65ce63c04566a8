import type { Locator, Page } from "playwright-core"

/** Hands that do each step of an inspection, in either language. */

export const main = (page: Page): Locator => page.locator(".dock button.main")

export const titled = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor()

/** Takes and keeps photos until the camera closes; returns how many. */
export const shootAll = async (page: Page): Promise<number> => {
  let count = 0
  await page.locator("main.camera").waitFor()
  while ((await page.locator("main.camera").count()) > 0) {
    await page.locator(".shutter:enabled").click()
    await page.locator(".still").waitFor()
    await page.locator(".camera button.main").click()
    await page.locator(".still").waitFor({ state: "detached" })
    count += 1
  }
  return count
}

/** Chooses the value with this place in each question of the form. */
export const chooseIn = async (page: Page, place: number): Promise<void> => {
  for (const question of await page.locator("fieldset").all()) await question.locator("label").nth(place).click()
}

/** A JPEG of the size in pixels, black in a corner. */
export const drawnJpeg = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const drawn = await page.evaluate(`(() => {
    const canvas = document.createElement("canvas")
    canvas.width = ${width}
    canvas.height = ${height}
    canvas.getContext("2d").fillRect(0, 0, ${width * 0.3}, ${height * 0.9})
    return canvas.toDataURL("image/jpeg").split(",")[1]
  })()`)
  return Buffer.from(String(drawn), "base64")
}

/** Touches the vehicle from above at a share of its drawing. */
export const touchPlan = async (page: Page, x: number, y: number): Promise<void> => {
  const box = await page.locator(".above .body").boundingBox()
  if (box === null) throw new Error("the drawing from above is not shown")
  await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y)
}

/** Draws with a finger from one share of an element to others. */
export const drawOn = async (
  page: Page,
  element: Locator,
  places: ReadonlyArray<readonly [x: number, y: number]>
): Promise<void> => {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (box === null) throw new Error("what is drawn on is not shown")
  for (const [index, [x, y]] of places.entries()) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y)
    if (index === 0) await page.mouse.down()
  }
  await page.mouse.up()
}

export const signature: ReadonlyArray<readonly [number, number]> = Array.from(
  { length: 30 },
  (_, step) => [0.15 + step * 0.02, 0.5 + 0.2 * Math.sin(step)] as const
)
