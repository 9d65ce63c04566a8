import type { CDPSession } from "playwright-core"
import { unexpected } from "../console/fair-page.ts"
import type { Visit } from "../console/stage.ts"
import { isTooWide, looks, violationsOn } from "../harness/browser.ts"
import { examine, knownWords } from "./examine.ts"
import type { Language } from "./page-facts.model.ts"
import { takePictures } from "./pictures.ts"
import { walkedPages } from "./pages.ts"
import type { Fault, Looked } from "./report.ts"
import type { Scene } from "./scene.ts"
import { phoneSizes, resize, type Size, sizes } from "./sizes.ts"
import type { Hands, Visitor, WalkedPage } from "./walked-page.model.ts"
import { saidIn } from "./words/said.ts"

/** How axe looks at a page. A page takes it half a second. */
export interface AxeLook {
  readonly language: Language
  readonly size: Size["name"]
  readonly theme: "light" | "dark"
}

interface Walker extends Hands {
  readonly visit: Visit
  readonly debug: CDPSession
  readonly axeLooks: ReadonlyArray<AxeLook>
}

const routeOf = ({ part, route }: WalkedPage): string => (part === undefined ? route : `${route} · ${part}`)

/** Opens the page; the fault says that it does not show what it should. */
const open = async (hands: Walker, walked: WalkedPage): Promise<ReadonlyArray<string>> => {
  const { page } = hands
  try {
    await walked.open(hands)
    await page.locator("h1").first().waitFor()
    await page.locator(walked.shows).first().waitFor()
    await page.locator("[aria-busy=true], .mantine-Skeleton-root").first().waitFor({ state: "detached" })
    return []
  } catch (error) {
    return [`${walked.shows} is not there, or the page still loads: ${String(error)}`]
  }
}

const violationsIn = async ({ axeLooks, language, page }: Walker, name: string) => {
  const violations: Array<string> = []
  for (const { theme, ...each } of axeLooks) {
    if (each.language !== language || each.size !== name) continue
    await page.emulateMedia({ colorScheme: theme })
    violations.push(...(await violationsOn(page)).map((violation) => `${theme}: ${violation}`))
  }
  return violations
}

const look = async (walker: Walker, walked: WalkedPage, size: Size): Promise<Looked> => {
  const { debug, language, page } = walker
  await resize(page, debug, size)
  const { findings, texts } = await examine(page, size.wrapping)
  const isWide = await isTooWide(page)
  const violations = await violationsIn(walker, size.name)
  const route = routeOf(walked)
  const at = `${language}, ${size.name}`
  await takePictures(page, `${route} ${at}`)
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
  for (const size of walked.by === "driver" ? phoneSizes : sizes) looked.push(await look(walker, walked, size))
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

const visitAs = ({ stage, users }: Scene, by: Visitor, language: Language): Promise<Visit> => {
  const [french, english] = looks
  const shown = language === "fr" ? french : english
  // Chromium as a phone would shrink a page that is too wide.
  if (by === "driver") return stage.open("/driver", shown)
  if (by === "nobody") return stage.open("/console/sign-in", shown)
  return stage.enter("/console/account", shown, users[by][language])
}

/** Opens every page of a visitor in one language, and looks at it in every size. */
export const walkAs = async (
  scene: Scene,
  axeLooks: ReadonlyArray<AxeLook>,
  by: Visitor,
  language: Language
): Promise<ReadonlyArray<Looked>> => {
  const visit = await visitAs(scene, by, language)
  const { page } = visit
  const debug = await page.context().newCDPSession(page)
  const say = saidIn(language, knownWords().entries)
  const walker: Walker = { page, visit, debug, language, scene, axeLooks, say }
  const looked: Array<Looked> = []
  for (const walked of walkedPages.filter((each) => each.by === by)) {
    looked.push(...(await walkPage(walker, walked)))
    // The next page of a phone is reached from this one.
    if (by === "driver" && looked.at(-1)?.faults.some(({ kind }) => kind === "not shown") === true) break
  }
  await debug.detach()
  await visit.close()
  return looked
}
