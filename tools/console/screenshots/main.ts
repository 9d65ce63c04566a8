import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Page } from "playwright-core"
import { enterRunFolder } from "../../harness/run-folder.ts"
import { unexpected } from "../fair-page.ts"
import { setJourney } from "../journey-product.ts"
import { type Pictured, pictured } from "./pages.ts"
import { type Scene, setScene } from "./scene.ts"

// npm run screenshots [-- --only missions,board] [-- --to folder]: pictures of the pages of the product that it starts.
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

const folder = resolve(argument("--to") ?? "docs/screenshots")
const only = argument("--only")?.split(",")
const quality = 75

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
} as const
const themes = ["light", "dark"] as const

/** The page as it stays: with its data, and without an animation. */
const settled = async (page: Page): Promise<void> => {
  await page.locator("h1").first().waitFor()
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined)
  await page.locator("[aria-busy=true], .mantine-Skeleton-root").first().waitFor({ state: "detached", timeout: 20_000 })
  await page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))")
}

const take = async (page: Page, name: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, "base64"))
  await session.detach()
}

const takeAll = async (scene: Scene, pages: ReadonlyArray<Pictured>, page: Page, look: string): Promise<void> => {
  for (const { name, path, prepare } of pages) {
    await page.goto(`${scene.stage.origin}/console${path(scene)}`)
    await settled(page)
    if (prepare !== undefined) {
      await prepare(page)
      await settled(page)
    }
    await take(page, `${name}.${look}`)
  }
}

const run = async (): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const stage = await setJourney()
  try {
    const scene = await setScene(stage)
    const chosen = pictured.filter(({ name }) => only === undefined || only.includes(name))
    for (const [user, pages] of Map.groupBy(chosen, (each) => each.user)) {
      for (const [device, context] of Object.entries(devices)) {
        for (const colorScheme of themes) {
          const look = { ...context, colorScheme }
          const visit = await (user === null ? stage.visit("en", look) : stage.enter(user, "en", look))
          await visit.page.evaluate(`localStorage.setItem("trajet-language", "en")`)
          await takeAll(scene, pages, visit.page, `${colorScheme}.${device}`)
          for (const complaint of unexpected(visit)) console.error(complaint)
          await visit.close()
        }
      }
      console.log(`${pages.length} pages of ${user ?? "nobody"}`)
    }
  } finally {
    await stage.stop()
  }
}

const runFolder = await enterRunFolder()
await run().finally(() => runFolder?.leave())
