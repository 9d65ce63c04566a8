import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { debianProgram } from "../programs/debian-program.ts"
import { hearData } from "./heard-data.ts"
import { recordForms } from "./recorded-forms.ts"
import { byForm } from "./test-form.ts"
import { patienceMillis } from "./until.ts"

// The browser of a test has no user, no sandbox for root, and asks nobody but the product.
const quiet = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"]
]

// Compiling for speed does not pay for pages that live for seconds.
const args = [...quiet, "--js-flags=--no-opt --no-maglev"]

/**
 * Flags of the browsers: one that refuses WebGL, one that draws by it on the processor, and the whole Chromium, which
 * keeps the data of notifications.
 */
const flagsOf = {
  // Drawing a map on the processor takes seconds.
  plain: ["--disable-webgl", "--disable-webgl2", "--disable-3d-apis"],
  webgl: ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  whole: []
} as const
export type BrowserKind = keyof typeof flagsOf

/** Chromium without the parts of a browser that nobody sees: a page takes a third of the processor time. */
const headlessShell = (): string => debianProgram("chromium-headless-shell", "chromium-headless-shell")

const wholeChromium = (): string => debianProgram("chromium", "chromium")

// The worker of a test ends at SIGTERM, and its browsers with it.
const endsWithWorker = { handleSIGTERM: false, handleSIGINT: false, handleSIGHUP: false }

const launch = (flags: ReadonlyArray<string>, executablePath = headlessShell()): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...args, ...flags], ...endsWithWorker })

/** Starts Debian's Chromium. Throws one line that says what to do, if there is none and it cannot be installed. */
export const launchBrowser = (kind: BrowserKind = "plain"): Promise<Browser> =>
  launch(flagsOf[kind], kind === "whole" ? wholeChromium() : headlessShell())

/** A loaded machine takes its time; a page that does not react at all is a failure. */
const patient = (context: BrowserContext): BrowserContext => {
  context.setDefaultTimeout(patienceMillis)
  return context
}

/** Opens pages with these options, whose actions wait for up to a minute. */
export const openContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  patient(await browser.newContext(options))

/** Five pictures a second, the fewest that Chromium makes: twenty take most of the processor time of a camera. */
const camera = "--use-fake-device-for-media-stream=fps=5"
const grantsCamera = "--use-fake-ui-for-media-stream"

/** Starts it with a camera that films a test picture, and grants it. */
export const launchPhone = (): Promise<Browser> => launch([camera, grantsCamera])

/** Starts the whole Chromium, which asks for permissions, with a camera that each context grants or refuses. */
export const launchPhoneThatAsks = (): Promise<Browser> => launch([camera], wholeChromium())

/** Starts a phone with a profile in the folder, which outlives the browser. */
export const launchKeptPhone = async (folder: string, look: BrowserContextOptions): Promise<BrowserContext> =>
  patient(
    await chromium.launchPersistentContext(folder, {
      ...look,
      executablePath: wholeChromium(),
      args: [...args, camera, grantsCamera]
    })
  )

/**
 * Starts it with a profile in the folder, and a port by which another program can open pages in the same profile. It
 * compiles as the browser of a visitor does, for pages that are measured.
 */
export const launchWithPort = (folder: string, port: number): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: wholeChromium(),
    args: [...quiet, `--remote-debugging-port=${port}`]
  })

/** How a visitor sees the pages. */
export interface Look {
  readonly name: string
  readonly context: BrowserContextOptions
  /** True if a visit leaves in its context what cannot be removed, so that no other visit may have the context. */
  readonly isAlone?: boolean
}

/** The same look in a context that no other visit has. */
export const alone = (look: Look): Look => ({ ...look, isAlone: true })

// Movements of menus and dialogs take a sixth of the processor time of a page, and two fifths of its waiting.
const motion = byForm<{ readonly reducedMotion: "no-preference" | "reduce" }>({
  short: { reducedMotion: "reduce" },
  long: { reducedMotion: "no-preference" }
})

const desktop = { ...motion, viewport: { width: 1280, height: 820 }, timezoneId: "America/New_York" } as const
const phone = {
  ...motion,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  timezoneId: "Europe/Paris"
} as const

/** Both themes, both languages, a desktop and a phone. */
export const looks: readonly [Look, Look, Look, Look] = [
  { name: "light, French", context: { ...desktop, colorScheme: "light", locale: "fr-FR" } },
  { name: "dark, English", context: { ...desktop, colorScheme: "dark", locale: "en-GB" } },
  { name: "phone, light, English", context: { ...phone, colorScheme: "light", locale: "en-GB" } },
  { name: "phone, dark, French", context: { ...phone, colorScheme: "dark", locale: "fr-FR" } }
]

/**
 * The looks in which a test examines a page: all in the long form, and in the short one the phone in the dark, because the
 * other tests work on a light desktop.
 */
export const looksByForm = byForm<ReadonlyArray<Look>>({ short: looks.slice(-1), long: looks })

/**
 * Collects what a page complains about: errors of its scripts, refusals of its policy, requests to other hosts. What the
 * API answers to the page is heard, and what the page writes is recorded.
 */
export const watchPage = (page: Page, origin: string): ReadonlyArray<string> => {
  const complaints: Array<string> = []
  hearData(page)
  recordForms(page)
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on("request", (request) => {
    if (!/^(?:data|blob):/u.test(request.url()) && new URL(request.url()).origin !== origin)
      complaints.push(`${page.url()} asks ${request.url()}`)
  })
  return complaints
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Violation {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly target: ReadonlyArray<string>; readonly html: string }>
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

// The colours count as they are once the animations have ended, or were replaced. Those of a page that loads never end. A
// page learns of another theme in the next frame, and begins to change its colours in the one after.
const settled = `(async () => {
  const ending = () => document.getAnimations().filter(({ effect, playState }) =>
    playState === "running" && effect.getComputedTiming().endTime !== Infinity)
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  while (ending().length > 0) await Promise.allSettled(ending().map(({ finished }) => finished))
})()`

// What lies under a bar that stays in place is scrolled out of it, and is as large as it is then.
const withoutCovered = `({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ target }) => {
  const found = id === "target-size" ? document.querySelector(target[0]) : null
  if (found === null) return true
  const box = found.getBoundingClientRect()
  return ![...document.querySelectorAll("*")].some((bar) => {
    if (bar.contains(found) || !["fixed", "sticky"].includes(getComputedStyle(bar).position)) return false
    const { bottom, top } = bar.getBoundingClientRect()
    return top < box.bottom && bottom > box.top
  })
}) }))`

/** The violations of WCAG 2.2 AA on the page that is open, as axe finds them without the rules that are left out. */
export const violationsOn = async (page: Page, leftOut: ReadonlyArray<string> = []): Promise<ReadonlyArray<string>> => {
  await page.evaluate(settled)
  // Evaluated by the debugger, so that the policy of the page stays as it is, and once for all states of a page.
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe)
  const options = {
    runOnly: rules,
    resultTypes: ["violations"],
    rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }]))
  }
  const violations: ReadonlyArray<Violation> = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(${withoutCovered})`
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${page.url()}: ${id}: ${target.join(" ")} ${html.slice(0, 120)}`)
  )
}

/** True if the page is wider than its window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
