import type { Page } from "playwright-core"
import { setTimeout as wait } from "node:timers/promises"
import { driverOf, findNetwork, getIn, isKept } from "./road-driver.ts"
import type { Phone, RoadStage } from "./road-stage.ts"

/** A drive whose page can be killed at any moment. */
export interface Drive {
  /** Goes on until nothing is left to do and everything is sent. */
  readonly finish: () => Promise<void>
  /** Closes the page, or lets its process crash, whatever it does: the next step opens another one. */
  readonly kill: (by: "close" | "crash") => Promise<void>
}

const restMillis = 250

const isAllSent = (page: Page): Promise<boolean> => page.getByText("Tout est envoyé.", { exact: true }).isVisible()

const finishMillis = 45 * 60_000

/**
 * Gets a phone in, waits until it works without network, and drives with it. `isOver` is asked when the page offers
 * nothing to do and everything is sent; `hasActed` says whether the driver has done something since it was asked last.
 */
export const startDrive = async (
  phone: Phone,
  isOver: (hasActed: boolean) => boolean | Promise<boolean>
): Promise<Drive> => {
  let page: Page | null = await phone.open(phone.link.path)
  let hasActed = true
  await getIn(page)
  await isKept(page)
  const step = async (): Promise<boolean> => {
    page ??= await phone.open()
    const driver = driverOf(page)
    const done = await driver.act()
    if (done === "acted") {
      hasActed = true
      return false
    }
    await findNetwork(page)
    if (await isAllSent(page)) {
      const isDone = await isOver(hasActed)
      hasActed = false
      if (isDone) return true
    }
    await wait(restMillis)
    return false
  }
  return {
    kill: async (by) => {
      while (page === null) await wait(restMillis)
      const victim = page
      page = null
      if (by === "crash") {
        const debug = await victim.context().newCDPSession(victim)
        // A process that crashes does not answer.
        void debug.send("Page.crash").catch(() => undefined)
        await new Promise<void>((resolve) => victim.once("crash", () => resolve()))
      }
      await victim.close()
    },
    finish: async () => {
      let failures = 0
      for (const deadline = Date.now() + finishMillis; Date.now() < deadline;) {
        try {
          if (await step()) return
          failures = 0
        } catch (error) {
          // A page that is killed fails what the driver does on it. A page that stands still fails again and again.
          failures += 1
          if (failures > 10) throw error
          if (page?.isClosed() === true) page = null
        }
      }
      throw new Error("the driver did not come to an end")
    }
  }
}

const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/gu

/**
 * Lets each write be lost on its way the first time and carried out without an answer the second time: the first
 * `ofKindMax` of each kind, which is a path without its ids.
 */
export const cutWrites = ({ proxy }: RoadStage, ofKindMax: number): void => {
  const times = new Map<string, number>()
  const kinds = new Map<string, Set<string>>()
  proxy.plan(({ method, path }) => {
    if (method === "GET" || !path.startsWith("/operations/")) return null
    const name = `${method} ${path}`
    const kind = name.replaceAll(ids, "id")
    const ofKind = kinds.get(kind) ?? new Set()
    kinds.set(kind, ofKind)
    if (!ofKind.has(name) && ofKind.size >= ofKindMax) return null
    ofKind.add(name)
    const time = times.get(name) ?? 0
    times.set(name, time + 1)
    return (["lost", "unheard", null] as const)[time % 3] ?? null
  })
}
