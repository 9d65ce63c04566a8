import type { Page } from "playwright-core"
import { settings } from "./settings.ts"
import type { Scene } from "./stage.ts"

/** The frames of a page while a script works it. */
export interface Frames {
  readonly name: string
  readonly count: number
  /** Milliseconds between two frames. */
  readonly longest: number
  readonly p99: number
  /** Frames of which work took more than 50 ms, as the browser counts them, and the longest of them. */
  readonly longOnes: number
  readonly longestWork: number
}

interface Watched {
  readonly gaps: ReadonlyArray<number>
  readonly work: ReadonlyArray<number>
}

// Sampled by the page itself: the debugger would only see them late.
const watch = `(() => {
  const seen = { gaps: [], work: [] }
  let last = performance.now(), runs = true
  const frame = (now) => { seen.gaps.push(now - last); last = now; if (runs) requestAnimationFrame(frame) }
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame) })
  const observer = new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) seen.work.push(duration) })
  observer.observe({ type: "long-animation-frame" })
  globalThis.endOfFrames = () => {
    runs = false
    for (const { duration } of observer.takeRecords()) seen.work.push(duration)
    observer.disconnect()
    return seen
  }
})()`

const watched = async (page: Page, name: string, work: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(watch)
  await work()
  const seen: Watched = await page.evaluate("endOfFrames()")
  const gaps = seen.gaps.toSorted((a, b) => a - b)
  return {
    name,
    count: gaps.length,
    longest: gaps.at(-1) ?? Number.NaN,
    p99: gaps[Math.floor(gaps.length * 0.99)] ?? Number.NaN,
    longOnes: seen.work.length,
    longestWork: Math.max(0, ...seen.work)
  }
}

const frameMillis = 16
const keyMillis = 90
const readMillis = 180_000

/** Waits until every column has read its missions. */
const openBoard = async ({ context, origin }: Scene): Promise<Page> => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${origin}/console/board`)
  await page.locator("main section[aria-busy=true]").first().waitFor({ timeout: readMillis })
  await page.locator("main section[aria-busy=true]").first().waitFor({ state: "detached", timeout: readMillis })
  return page
}

const scroll = async (page: Page): Promise<void> => {
  const columns = page.locator("main section[aria-busy=false]").filter({ has: page.locator("ul") })
  for (const column of await columns.all()) {
    await column
      .locator("ul")
      .first()
      .hover({ position: { x: 40, y: 40 }, force: true })
    for (const direction of [1, -1]) {
      for (let turn = 0; turn < settings.scrollsPerColumn; turn++) {
        await page.mouse.wheel(0, direction * 240)
        await page.waitForTimeout(frameMillis)
      }
    }
  }
}

/** A part of every plate, one of a tenth, one plate, and a text that nothing has. */
const searches = ["AB", "AB7", "AB-123-CD", "nothing has this"]

const filter = async (page: Page): Promise<void> => {
  const input = page.locator("main input").first()
  for (const text of searches) {
    await input.focus()
    await page.keyboard.type(text, { delay: keyMillis })
    await page.waitForTimeout(400)
    for (let left = text.length; left > 0; left--) {
      await page.keyboard.press("Backspace")
      await page.waitForTimeout(keyMillis)
    }
    await page.waitForTimeout(400)
  }
}

const merged = (rounds: ReadonlyArray<Frames>): Frames => ({
  name: rounds[0]?.name ?? "",
  count: rounds.reduce((sum, { count }) => sum + count, 0),
  longest: Math.max(...rounds.map(({ longest }) => longest)),
  p99: Math.max(...rounds.map(({ p99 }) => p99)),
  longOnes: rounds.reduce((sum, { longOnes }) => sum + longOnes, 0),
  longestWork: Math.max(...rounds.map(({ longestWork }) => longestWork))
})

/** The missions that each column of the board says it has. */
const countsOn = async (page: Page): Promise<ReadonlyArray<number>> => {
  const counts = await page.locator("main section[aria-busy] > h2 span:last-child").allTextContents()
  return counts.map((text) => Number(text.replaceAll(/\D/gu, "")))
}

/** The frames of a board while it scrolls and while a filter is typed. Throws if the board has not all missions. */
export const watchBoard = async (scene: Scene): Promise<ReadonlyArray<Frames>> => {
  const page = await openBoard(scene)
  const counts = await countsOn(page)
  const count = counts.reduce((sum, each) => sum + each, 0)
  if (count !== settings.missions)
    throw new Error(`the board has ${counts.join(" + ")} of ${settings.missions} missions`)
  const scrolls: Array<Frames> = []
  const filters: Array<Frames> = []
  for (let round = 0; round < settings.rounds; round++) {
    scrolls.push(await watched(page, "scrolls", () => scroll(page)))
    filters.push(await watched(page, "filters", () => filter(page)))
  }
  await page.close()
  return [merged(scrolls), merged(filters)]
}
