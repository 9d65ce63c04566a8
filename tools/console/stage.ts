import type { GroupId } from "@trajet/domain/access"
import type { Browser, Page } from "playwright-core"
import { type ApiHere, startApiHere } from "../harness/api-in-process.ts"
import { type BrowserKind, type Look, watchPage } from "../harness/browser.ts"
import { testDatabase } from "../harness/database.ts"
import { keptBrowser, takePage } from "../harness/kept-pages.ts"
import { orderedMission } from "../harness/missions.ts"
import { groupName, makeGroup, makeKey } from "../harness/tenants.ts"
import { browserOf, makeUser, type TestUser } from "../harness/users.ts"
import { builtConsole } from "../pages/built-folders.ts"
import { buildConsole } from "./build-console.ts"

/** A page that is signed in, and what it complained about so far. */
export interface Visit {
  readonly page: Page
  readonly complaints: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/** An API with the built console, a group with a user and a key, and a browser. */
export interface Stage {
  readonly origin: string
  readonly database: string
  readonly api: ApiHere
  readonly group: GroupId
  readonly user: TestUser
  /** A key of the test environment. */
  readonly key: string
  readonly browser: Browser
  /** Opens a page of the console without a session. */
  readonly open: (path: string, look: Look) => Promise<Visit>
  /** Opens a page of the console in a new session of the user or of another one. */
  readonly enter: (path: string, look: Look, user?: TestUser) => Promise<Visit>
  /** Gives the page to another user. What is open then belongs to the earlier one, until the page goes elsewhere. */
  readonly signInAs: (visit: Visit, user: TestUser) => Promise<void>
  readonly stop: () => Promise<void>
}

const cookieOf = (url: string, text: string) => {
  const [name = "", value = ""] = text.split("=", 2)
  return { name, value, url, httpOnly: true }
}

/** A group of a test's own, with a user, and what the test does by its key. */
export const newGroupOf = async (
  { database, origin }: Stage,
  role: "member" | "administrator",
  language: "fr" | "en" = "fr"
) => {
  const groupId = await makeGroup(database, groupName())
  const user = await makeUser(database, { role, groupId }, language)
  const { clear: key } = await makeKey(database, groupId)
  return { groupId, key, user, ordered: (members = {}) => orderedMission(origin, key, members) }
}

/** Builds the console if its sources have changed, and starts what a test of its pages needs. */
export const setStage = async (
  env: Readonly<Record<string, string>> = {},
  kind: BrowserKind = "plain"
): Promise<Stage> => {
  await buildConsole({ folder: builtConsole, say: (line) => console.log(line) })
  const database = await testDatabase()
  const group = await makeGroup(database, "fleet")
  const user = await makeUser(database, { role: "administrator", groupId: group })
  const { clear: key } = await makeKey(database, group)
  const api = await startApiHere(database, { TRAJET_CONSOLE_FOLDER: builtConsole, ...env })
  const browser = await keptBrowser(kind)
  // Passkeys need the name of a host.
  const origin = `http://localhost:${api.port}`
  const openVisits = new Set<() => Promise<void>>()
  const visit = async (path: string, look: Look, cookies: ReadonlyArray<string>): Promise<Visit> => {
    const { page, release } = await takePage(look, kind)
    const close = async () => {
      if (openVisits.delete(close)) await release(origin)
    }
    openVisits.add(close)
    await page.context().addCookies(cookies.map((cookie) => cookieOf(origin, cookie)))
    const complaints = watchPage(page, origin)
    await page.goto(`${origin}${path}`)
    return { page, complaints, close }
  }
  return {
    ...{ origin, database, api, group, user, key, browser },
    open: (path, look) => visit(path, look, []),
    enter: async (path, look, as = user) => {
      const { cookie } = await browserOf(origin, as)
      return visit(path, look, cookie.split("; "))
    },
    signInAs: async ({ page }, as) => {
      const { cookie } = await browserOf(origin, as)
      await page.context().clearCookies()
      await page.context().addCookies(cookie.split("; ").map((each) => cookieOf(origin, each)))
    },
    stop: async () => {
      // Visits of a whole file, and of tests that failed.
      for (const close of openVisits) await close()
      await api.stop()
    }
  }
}
