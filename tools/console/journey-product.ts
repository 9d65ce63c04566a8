import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core"
import { type BrowserKind, launchBrowser, openContext, watchPage } from "../harness/browser.ts"
import { makeHome, removeHome, type StartFile, startProduct } from "../harness/product.ts"
import { type Receiver, startReceiver } from "../harness/receiver.ts"
import { validOrder } from "../harness/http.ts"
import { builtConsole } from "../pages/built-folders.ts"
import { buildConsole } from "./build-console.ts"
import type { Visit } from "./stage.ts"

/** The folder of the console that the tests build, kept for later runs. */

type Language = "fr" | "en"

export type UserEmail = "claire@demo-fleet.example" | "ines@demo-dealer.example" | "operator@trajet.example"

/** Opens a page as a user. */
export type Enter = (email: UserEmail, language: Language, look?: BrowserContextOptions) => Promise<Visit>

/** A receiver that a test can break. */
export interface Breakable extends Receiver {
  readonly breakDown: () => void
  readonly repair: () => void
}

/** The product as `npm start` runs it, and a browser. */
export interface JourneyStage {
  readonly origin: string
  readonly home: string
  readonly started: StartFile
  /** Opens the link that `npm start` printed for the user; later calls take the session along. */
  readonly enter: Enter
  /** Opens the console without a session. */
  readonly visit: (language: Language, look: BrowserContextOptions) => Promise<Visit>
  readonly receiver: () => Promise<Breakable>
  /** Who pays the missions of the user's group. */
  readonly billing: (email: UserEmail) => unknown
  readonly stop: () => Promise<void>
}

const breakable = async (): Promise<Breakable> => {
  let isBroken = false
  const receiver = await startReceiver((_received, response) => {
    response.writeHead(isBroken ? 500 : 200, { "content-type": "text/plain" }).end(isBroken ? "out of order" : "ok")
  })
  return { ...receiver, breakDown: () => void (isBroken = true), repair: () => void (isBroken = false) }
}

const desktop = { viewport: { width: 1280, height: 820 }, timezoneId: "Europe/Paris", colorScheme: "light" } as const

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>

const visiting =
  (browser: Browser, origin: string) =>
  async (language: Language, look: BrowserContextOptions, path = "/console/sign-in"): Promise<Visit> => {
    const locale = language === "fr" ? "fr-FR" : "en-GB"
    const context = await openContext(browser, { ...desktop, locale, ...look })
    const page = await context.newPage()
    const complaints = watchPage(page, origin)
    await page.goto(new URL(path, origin).href)
    return { page, complaints, close: () => context.close() }
  }

/** Opens pages of users. A link signs in once, so that later visits of the user have the session of the first one. */
const entrance = (visit: ReturnType<typeof visiting>, { console: { users } }: StartFile): Enter => {
  const sessions = new Map<UserEmail, StorageState>()
  return async (email, language, look = {}) => {
    const link = users.find((user) => user.email === email)?.link
    if (link === undefined) throw new Error(`start.json has no link for ${email}`)
    const storageState = sessions.get(email)
    const entered =
      storageState === undefined
        ? await visit(language, look, link)
        : await visit(language, { storageState, ...look }, "/console")
    await entered.page.waitForURL((url) => !url.pathname.endsWith("/enter"))
    await entered.page.locator("h1").first().waitFor()
    // The user of a journey chooses a language in the menu; the operator beside it has chosen one before.
    if (email === "operator@trajet.example") {
      await entered.page.evaluate(`localStorage.setItem("trajet-language", ${JSON.stringify(language)})`)
      await entered.page.reload()
    }
    sessions.set(email, await entered.page.context().storageState())
    return entered
  }
}

/** Starts the product by `npm start` in a home of its own, with the built console. */
export const setJourney = async (kind: BrowserKind = "plain"): Promise<JourneyStage> => {
  await buildConsole({ folder: builtConsole, say: (line) => console.log(line) })
  const home = makeHome()
  const product = startProduct({ home, byNpm: true, env: { TRAJET_CONSOLE_FOLDER: builtConsole } })
  const started = await product.ready()
  const browser = await launchBrowser(kind)
  const { origin } = new URL(started.console.url)
  const visit = visiting(browser, origin)
  const receivers: Array<Receiver> = []
  return {
    origin,
    home,
    started,
    enter: entrance(visit, started),
    visit,
    receiver: async () => {
      const receiver = await breakable()
      receivers.push(receiver)
      return receiver
    },
    billing: (email) => started.groups.find(({ name }) => email.endsWith(`@${name}.example`))?.billing[0],
    stop: async () => {
      await browser.close()
      product.child.kill("SIGTERM")
      await product.exitCode()
      for (const receiver of receivers) await receiver.close()
      removeHome(home)
    }
  }
}

const run = promisify(execFile)

/** Runs a command that a page shows, in a shell. */
export const inShell = async (command: string): Promise<string> => (await run("sh", ["-c", command])).stdout

export interface OrderedByCurl {
  readonly id: string
  readonly number: string
}

/** Orders a mission with a return and a robot that waits to be told, as an integrator does: with curl. */
export const orderByCurl = async (
  { billing, origin }: Pick<JourneyStage, "billing" | "origin">,
  key: string,
  email: UserEmail
): Promise<OrderedByCurl> => {
  const order = validOrder({
    billing: billing(email),
    return_trip: true,
    test_specifications: { robot_driver: { mode: "manual" } }
  })
  const send = async (
    ...args: ReadonlyArray<string>
  ): Promise<{ readonly id: string; readonly transport_id: string }> => {
    const { stdout } = await run("curl", ["-sS", "--fail-with-body", "-H", `X-Api-Key: ${key}`, ...args])
    return JSON.parse(stdout)
  }
  const missions = `${origin}/v1/transports`
  const { id } = await send(missions, "-H", "Content-Type: application/json", "-d", JSON.stringify(order))
  const { transport_id: number } = await send(`${missions}/${id}`)
  return { id, number }
}
