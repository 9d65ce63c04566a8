import type { CDPSession } from "playwright-core"
import { unexpected } from "../console/fair-page.ts"
import type { Visit } from "../console/stage.ts"
import { isTooWide, looks, violationsOn } from "../harness/browser.ts"
import { examine } from "./examine.ts"
import { type Visitor, type WalkedPage, walkedPages } from "./pages.ts"
import type { Fault, Looked } from "./report.ts"
import type { Scene } from "./scene.ts"
import { resize, sizes } from "./sizes.ts"

type Language = Looked["language"]

/** How axe looks at a page. A page takes it half a second. */
export interface AxeLook {
  readonly language: Language
  readonly size: (typeof sizes)[number]["name"]
  readonly theme: "light" | "dark"
}

interface Walker {
  readonly visit: Visit
  readonly debug: CDPSession
  readonly language: Language
  readonly scene: Scene
  readonly axeLooks: ReadonlyArray<AxeLook>
}

const routeOf = ({ part, route }: WalkedPage): string => (part === undefined ? route : `${route} · ${part}`)

const shownMillis = 20_000

/** Opens the page; the fault says that it does not show what it should. */
const open = async ({ scene, visit: { page } }: Walker, walked: WalkedPage): Promise<ReadonlyArray<string>> => {
  await page.goto(`${scene.stage.origin}/console${walked.path(scene)}`)
  try {
    await page.locator("h1").first().waitFor({ timeout: shownMillis })
    await page.locator(walked.shows).first().waitFor({ timeout: shownMillis })
    await page
      .locator("[aria-busy=true], .mantine-Skeleton-root")
      .first()
      .waitFor({ state: "detached", timeout: shownMillis })
    return []
  } catch {
    return [`${walked.shows} is not there, or the page still loads`]
  }
}

const violationsIn = async ({ axeLooks, language, visit: { page } }: Walker, name: string) => {
  const violations: Array<string> = []
  for (const { theme, ...each } of axeLooks) {
    if (each.language !== language || each.size !== name) continue
    await page.emulateMedia({ colorScheme: theme })
    violations.push(...(await violationsOn(page)).map((violation) => `${theme}: ${violation}`))
  }
  return violations
}

const look = async (walker: Walker, walked: WalkedPage, size: (typeof sizes)[number]): Promise<Looked> => {
  const { debug, language, visit } = walker
  const { page } = visit
  await resize(page, debug, size)
  const { findings, texts } = await examine(page)
  const isWide = await isTooWide(page)
  const violations = await violationsIn(walker, size.name)
  const route = routeOf(walked)
  const at = `${language}, ${size.name}`
  const fault = (kind: Fault["kind"], text: string, where = ""): Fault => ({
    route,
    kind,
    text,
    where: `${at} ${where}`
  })
  return {
    ...{ route, language, texts },
    size: size.name,
    faults: [
      ...findings.map(({ kind, text, where }) => fault(kind, text, where)),
      ...violations.map((violation) => fault("axe", violation)),
      ...(isWide ? [fault("too wide", "the page is wider than its window")] : [])
    ]
  }
}

const walkPage = async (walker: Walker, walked: WalkedPage): Promise<ReadonlyArray<Looked>> => {
  const { language, visit } = walker
  const earlier = visit.complaints.length
  const missing = await open(walker, walked)
  const looked: Array<Looked> = []
  for (const size of sizes) looked.push(await look(walker, walked, size))
  const complaints = unexpected({ ...visit, complaints: visit.complaints.slice(earlier) }).filter(
    (complaint) => walked.refusal?.test(complaint) !== true
  )
  const route = routeOf(walked)
  const faults = [
    ...missing.map((text): Fault => ({ route, kind: "not shown", text, where: language })),
    ...complaints.map((text): Fault => ({ route, kind: "complaint", text, where: language }))
  ]
  return [...looked, { route, language, size: "all", texts: 0, faults }]
}

/** Opens every page of a visitor in one language, and looks at it in every size. */
export const walkAs = async (
  scene: Scene,
  axeLooks: ReadonlyArray<AxeLook>,
  by: Visitor,
  language: Language
): Promise<ReadonlyArray<Looked>> => {
  const [french, english] = looks
  const shown = language === "fr" ? french : english
  const visit =
    by === "nobody"
      ? await scene.stage.open("/console/sign-in", shown)
      : await scene.stage.enter("/console/account", shown, scene.users[by][language])
  const debug = await visit.page.context().newCDPSession(visit.page)
  const walker = { visit, debug, language, scene, axeLooks }
  const looked: Array<Looked> = []
  for (const page of walkedPages) if (page.by === by) looked.push(...(await walkPage(walker, page)))
  await debug.detach()
  await visit.close()
  return looked
}
