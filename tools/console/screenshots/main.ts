import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { setTimeout } from "node:timers/promises"
import type { Page } from "playwright-core"
import { enterRunFolder } from "../../harness/run-folder.ts"
import { unexpected } from "../fair-page.ts"
import { setJourney } from "../journey-product.ts"
import { devices, pictureFile, picturesFolder, shownPictures, themes } from "./looks.ts"
import { type Pictured, pictured } from "./pages.ts"
import { type Scene, setScene } from "./scene.ts"

// npm run screenshots: takes the pictures that documents show again, of the product that it starts.
// npm run screenshots -- --to folder [--only missions,board]: takes every page in every look into a folder, for a review.
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

const reviewed = argument("--to")
const folder = resolve(reviewed ?? picturesFolder)
const only = argument("--only")?.split(",")
const kept = shownPictures()
const quality = 75

/** The page as it stays: with its data, and without an animation. */
const settled = async (page: Page): Promise<void> => {
  await page.locator("h1").first().waitFor()
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined)
  await page.locator("[aria-busy=true], .mantine-Skeleton-root").first().waitFor({ state: "detached", timeout: 20_000 })
  await page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))")
}

/** MapLibre reads the base map in a worker, for which `networkidle` does not wait: two equal pictures in a row end it. */
const mapPauseMillis = 2_000
const mapPausesMax = 10

const take = async (page: Page, file: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const capture = async () => (await session.send("Page.captureScreenshot", { format: "webp", quality })).data
  const hasMap = (await page.locator(".maplibregl-map").count()) > 0
  let [before, data] = ["", await capture()]
  for (let waited = 0; hasMap && before !== data && waited < mapPausesMax; waited++) {
    await setTimeout(mapPauseMillis)
    before = data
    data = await capture()
  }
  writeFileSync(join(folder, file), Buffer.from(data, "base64"))
  await session.detach()
}

interface Picture extends Pictured {
  readonly file: string
}

/** The pictures of pages in one look that are asked for. */
const picturesOf = (
  pages: ReadonlyArray<Pictured>,
  theme: (typeof themes)[number],
  device: string
): ReadonlyArray<Picture> =>
  pages
    .map((page) => ({ ...page, file: pictureFile(page.name, theme, device) }))
    .filter(
      ({ file, name }) => (reviewed !== undefined || kept.has(file)) && (only === undefined || only.includes(name))
    )

const takeAll = async (scene: Scene, pictures: ReadonlyArray<Picture>, page: Page): Promise<void> => {
  for (const { file, path, prepare } of pictures) {
    await page.goto(`${scene.stage.origin}/console${path(scene)}`)
    await settled(page)
    if (prepare !== undefined) {
      await prepare(page)
      await settled(page)
    }
    await take(page, file)
  }
}

const run = async (): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const stage = await setJourney("webgl")
  try {
    const scene = await setScene(stage)
    for (const [user, pages] of Map.groupBy(pictured, (each) => each.user)) {
      let taken = 0
      for (const [device, context] of Object.entries(devices)) {
        for (const colorScheme of themes) {
          const pictures = picturesOf(pages, colorScheme, device)
          if (pictures.length === 0) continue
          const look = { ...context, colorScheme }
          const visit = await (user === null ? stage.visit("en", look) : stage.enter(user, "en", look))
          await visit.page.evaluate(`localStorage.setItem("trajet-language", "en")`)
          await takeAll(scene, pictures, visit.page)
          taken += pictures.length
          for (const complaint of unexpected(visit)) console.error(complaint)
          await visit.close()
        }
      }
      if (taken > 0) console.log(`${taken} pictures of ${user ?? "nobody"}`)
    }
  } finally {
    await stage.stop()
  }
}

const runFolder = await enterRunFolder()
await run().finally(() => runFolder?.leave())
