import type { Browser, BrowserContext, Page } from "playwright-core"
import { type BrowserKind, launchBrowser, type Look } from "./browser.ts"
import { recordStart } from "./recorded-starts.ts"

/** A page of a browser that a visit has for itself until it ends. */
export interface TakenPage {
  readonly page: Page
  /** Ends the visit. The origin is the product's; what it stored in the page is deleted. */
  readonly release: (origin: string) => Promise<void>
}

interface KeptPage {
  readonly context: BrowserContext
  readonly page: Page
  isTaken: boolean
}

const browsers = new Map<BrowserKind, Promise<Browser>>()
const keptPages = new Map<string, KeptPage>()

/** The browser that the files of a worker share. It ends with the worker. */
export const keptBrowser = (kind: BrowserKind): Promise<Browser> => {
  const found = browsers.get(kind) ?? launchBrowser(kind)
  browsers.set(kind, found)
  return found
}

const newPage = async ({ context: options }: Look, kind: BrowserKind): Promise<KeptPage> => {
  recordStart("page")
  const context = await (await keptBrowser(kind)).newContext(options)
  return { context, page: await context.newPage(), isTaken: true }
}

/** Closes other pages of the context, and deletes what the visit left in it. */
const cleaned = async ({ context, page }: KeptPage, origin: string): Promise<void> => {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ["console", "dialog", "download", "pageerror", "request", "requestfailed", "response"] as const) {
    page.removeAllListeners(event)
  }
  await page.unrouteAll({ behavior: "ignoreErrors" })
  // Ends the scripts of the page. The next visit loads its address anew, even if it differs by the fragment alone.
  await page.goto(`${origin}/healthz`)
  await context.clearCookies()
  await context.clearPermissions()
  const debug = await context.newCDPSession(page)
  await debug.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })
  await debug.detach()
}

/**
 * Takes the page that the worker keeps for this look and this kind of browser, or a new one while another visit has it: a
 * new context with its page takes 2 s of processor time, another address in the same page 0.3. A look with `isAlone`
 * always gets a new context, because its visit leaves what cannot be removed, such as a script at the start of each page.
 */
export const takePage = async (look: Look, kind: BrowserKind): Promise<TakenPage> => {
  const key = JSON.stringify([look.context, kind])
  const found = keptPages.get(key)
  // A kept page loses its permissions when a visit ends.
  const isAlone = look.isAlone === true || look.context.permissions !== undefined
  if (isAlone || found?.isTaken === true) {
    const { context, page } = await newPage(look, kind)
    return { page, release: () => context.close() }
  }
  const kept = found ?? (await newPage(look, kind))
  kept.isTaken = true
  keptPages.set(key, kept)
  return {
    page: kept.page,
    release: async (origin) => {
      await cleaned(kept, origin)
      kept.isTaken = false
    }
  }
}
