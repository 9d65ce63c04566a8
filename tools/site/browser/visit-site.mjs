// Visits pages of the site in Chromium, and prints what happened as JSON: visit-site.mjs <chromium> <origin> <path>...
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { chromium } from "playwright-core"

const [executablePath, origin, ...paths] = process.argv.slice(2)
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const searchMillis = 30_000
const settleMillis = 5_000
const looks = [
  { colorScheme: "light", viewport: { width: 1280, height: 900 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
]
const report = {
  firstPageBytes: 0,
  outside: [],
  complaints: [],
  tooWide: [],
  covered: 0,
  buttons: 0,
  violations: [],
  found: [],
  languages: []
}

const watch = async (page) => {
  page.on("console", (message) => {
    if (message.type() === "error") report.complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on("pageerror", (error) => report.complaints.push(`${page.url()}: ${error.message}`))
  page.on("request", (request) => {
    if (!/^(?:data|blob):/u.test(request.url()) && new URL(request.url()).origin !== origin)
      report.outside.push(`${page.url()}: ${request.url()}`)
  })
}

const isReachable = () =>
  [...document.querySelectorAll("pre")].every((block) => block.scrollWidth <= block.clientWidth || block.tabIndex === 0)

/** Serious violations on the page that is open. Evaluated by the debugger, so that the policy of the page stays. */
const examine = async (page) => {
  // The generator's script lets the keyboard scroll code a moment after the page is there. If not, the examination says so.
  await page.waitForFunction(isReachable, null, { timeout: settleMillis }).catch(() => null)
  await page.evaluate(axe)
  const { violations } = await page.evaluate("axe.run()")
  for (const { id, impact, nodes } of violations)
    if (impact === "serious" || impact === "critical")
      report.violations.push(`${page.url()}: ${id}: ${nodes[0]?.target.join(" ")} (${nodes.length})`)
}

const isTooWide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"

/** The copy buttons that a person without a mouse sees, and those of them that lie on code. */
const copyButtons = () => {
  const blocks = [...document.querySelectorAll(".expressive-code .frame")].flatMap((frame) => {
    const [pre, button] = [frame.querySelector("pre"), frame.querySelector(".copy button")]
    return pre === null || button === null ? [] : [{ pre, button }]
  })
  const covering = blocks.filter(({ button, pre }) => {
    const endOfCode = pre.getBoundingClientRect().left + pre.clientLeft + pre.clientWidth
    return button.getBoundingClientRect().left < endOfCode
  })
  return { buttons: blocks.length, covered: covering.length }
}

/** Bytes of all answers that a new visitor's first page loads, as they were sent. */
const measureFirstPage = async (browser) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (report.firstPageBytes += encodedDataLength))
  await page.goto(`${origin}/docs`, { waitUntil: "networkidle" })
  await context.close()
}

const search = async (page, words) => {
  await page.goto(`${origin}/docs`, { waitUntil: "networkidle" })
  await page.locator("site-search button[data-open-modal]").click()
  await page.locator("site-search input").fill(words)
  const results = page.locator("site-search .pagefind-ui__result-title a")
  await results.first().waitFor({ timeout: searchMillis })
  return results.evaluateAll((links) => links.map((link) => new URL(link.href).pathname))
}

const selected = (page) => page.locator('.languages [role="tab"][aria-selected="true"]').allTextContents()
const panels = (page) => page.locator('.languages [role="tabpanel"]:visible').count()

/** The languages of a call: chosen by the keyboard, kept on the next page, and readable without scripts. */
const chooseLanguage = async (look) => {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  await page.goto(`${origin}/docs/reference/transports/cancel`)
  await page.getByRole("tab", { name: "curl" }).focus()
  for (const key of ["End", "ArrowRight", "ArrowLeft", "ArrowLeft"]) {
    await page.keyboard.press(key)
    const focused = await page.evaluate("document.activeElement.textContent")
    report.languages.push([key, focused, ...(await selected(page)), String(await panels(page))])
  }
  await page.goto(`${origin}/docs/reference/transports/create`)
  report.languages.push(["next page", ...(await selected(page))])
  await context.close()
  const plain = await (await browser.newContext({ ...look, javaScriptEnabled: false })).newPage()
  await plain.goto(`${origin}/docs/reference/transports/cancel`)
  report.languages.push(["no script", String(await plain.locator(".languages pre:visible").count())])
  for (const summary of await plain.locator(".languages summary").all()) await summary.click()
  report.languages.push(["opened", String(await plain.locator(".languages pre:visible").count())])
  await plain.close()
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
try {
  await measureFirstPage(browser)
  for (const look of looks) {
    const page = await browser.newPage(look)
    await watch(page)
    for (const words of ["idempotency key", "comment annuler et combien ça coûte ?"])
      report.found.push(await search(page, words))
    for (const path of paths) {
      await page.goto(origin + path, { waitUntil: "load" })
      // The explorer's script writes its heading with the rest of the page.
      await page.locator("h1").first().waitFor({ timeout: settleMillis })
      if (await page.evaluate(isTooWide)) report.tooWide.push(`${path} at ${look.viewport.width} pixels`)
      if (look.hasTouch) {
        const { buttons, covered } = await page.evaluate(copyButtons)
        report.buttons += buttons
        report.covered += covered
      }
      await examine(page)
    }
    await page.close()
    await chooseLanguage(look)
  }
} finally {
  await browser.close()
}
console.log(JSON.stringify(report))
