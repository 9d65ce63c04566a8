import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core"
import { type BrowserKind, launchBrowser, type Look, openContext } from "./browser.ts"
import { recordStart } from "./recorded-starts.ts"

/** A page of a browser that a visit has for itself until it ends. */
interface TakenPage {
  readonly page: Page
  /** Ends the visit. The origin is the product's; what it stored in the page is deleted. */
  readonly release: (origin: string) => Promise<void>
}

interface KeptPage {
  readonly context: BrowserContext
  readonly page: Page
  /** Holds the look of the page: it goes with the session. */
  readonly debug: CDPSession
  isTaken: boolean
}

const browsers = new Map<BrowserKind, Promise<Browser>>()
const keptPages = new Map<string, Array<KeptPage>>()

/** The browser that the files of a worker share. It ends with the worker. */
export const keptBrowser = (kind: BrowserKind): Promise<Browser> => {
  const found = browsers.get(kind) ?? launchBrowser(kind)
  browsers.set(kind, found)
  return found
}

const newPage = async (options: BrowserContextOptions, kind: BrowserKind): Promise<KeptPage> => {
  recordStart("page")
  const context = await openContext(await keptBrowser(kind), options)
  const page = await context.newPage()
  return { context, page, debug: await context.newCDPSession(page), isTaken: true }
}

/** Gives the page the theme, the movements, the language, the time zone and the size of a look. */
const putOn = async ({ debug, page }: KeptPage, { context: look }: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme: look.colorScheme ?? null, reducedMotion: look.reducedMotion ?? null })
  if (look.viewport) await page.setViewportSize(look.viewport)
  await debug.send("Emulation.setLocaleOverride", look.locale === undefined ? {} : { locale: look.locale })
  // Without a name of its own, the browser keeps its own.
  await debug.send("Emulation.setUserAgentOverride", { userAgent: "", acceptLanguage: look.locale ?? "" })
  await debug.send("Emulation.setTimezoneOverride", { timezoneId: look.timezoneId ?? "" })
}

/** Closes other pages of the context, and deletes what the visit left in it. */
const cleaned = async ({ context, debug, page }: KeptPage, origin: string): Promise<void> => {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ["console", "dialog", "download", "pageerror", "request", "requestfailed", "response"] as const) {
    page.removeAllListeners(event)
  }
  await page.unrouteAll({ behavior: "ignoreErrors" })
  // Ends the scripts of the page. The next visit loads its address anew, even if it differs by the fragment alone.
  await page.goto(`${origin}/healthz`)
  // Lives as long as the page.
  await page.evaluate("sessionStorage.clear()")
  await context.clearCookies()
  await context.clearPermissions()
  await debug.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })
}

/** Only these belong to the context of a page: fingers, and whether the meta element of the viewport counts. */
const kindOfContext = ({ hasTouch = false, isMobile = false }: BrowserContextOptions) => ({ hasTouch, isMobile })

/**
 * Takes a page that the worker keeps for this kind of browser, and gives it the look; a new one if other visits have all:
 * a new context with its page takes 2 s of processor time, another address in the same page 0.3. A look with `isAlone`
 * always gets a new context, because its visit leaves what cannot be removed, such as a script at the start of each page;
 * so does one with permissions, which a kept page loses when a visit ends.
 */
export const takePage = async (look: Look, kind: BrowserKind): Promise<TakenPage> => {
  if (look.isAlone === true || look.context.permissions !== undefined) {
    const { context, page } = await newPage(look.context, kind)
    return { page, release: () => context.close() }
  }
  const options = kindOfContext(look.context)
  const key = JSON.stringify([options, kind])
  const all = keptPages.get(key) ?? []
  keptPages.set(key, all)
  const free = all.find(({ isTaken }) => !isTaken)
  const kept = free ?? (await newPage(options, kind))
  if (free === undefined) all.push(kept)
  kept.isTaken = true
  await putOn(kept, look)
  return {
    page: kept.page,
    release: async (origin) => {
      await cleaned(kept, origin)
      kept.isTaken = false
    }
  }
}
