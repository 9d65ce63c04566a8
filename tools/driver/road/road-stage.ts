import type { BrowserContext, Page } from "playwright-core"
import { join } from "node:path"
import { startApiProcess } from "../../harness/api-process.ts"
import { launchPhone, openContext } from "../../harness/browser.ts"
import { cacheFolder } from "../../harness/cache-folder.ts"
import { crashing } from "../../harness/crashing.ts"
import { testDatabase } from "../../harness/database.ts"
import { startDispatcherHere } from "../../harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../harness/endpoints.ts"
import { ask } from "../../harness/http.ts"
import { orderedMission } from "../../harness/missions.ts"
import { makeDriver, makeOperator } from "../../harness/people.ts"
import { type Receiver, startReceiver } from "../../harness/receiver.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { makePhoneLinks } from "../phone-links.ts"
import { buildDriver } from "../build-driver.ts"
import { type CutProxy, startCutProxy } from "./cut-proxy.ts"

const builtFolder = join(cacheFolder("driver"), "pages")

/** A service with a client, a receiver of its webhooks, a driver, and a phone behind a proxy. */
export interface RoadStage {
  /** The address of the service without the proxy. */
  readonly origin: () => string
  readonly proxy: CutProxy
  /** The client's key. */
  readonly key: string
  readonly driverId: string
  readonly receiver: Receiver
  /** A phone with an empty store, opened by a new link. */
  readonly takePhone: () => Promise<Phone>
  /** Orders a mission with a return, and gives it to the driver. */
  readonly giveMission: () => Promise<string>
  /** Orders a mission that stays an offer, with a return by default. */
  readonly offerMission: (hasReturn?: boolean) => Promise<string>
  /** Makes a further link for the driver. */
  readonly makeLink: () => Promise<{ readonly path: string; readonly code: string }>
  readonly revokePhones: () => Promise<void>
  readonly killService: (downMillis: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The browser of a phone. Its store outlives its pages. */
export interface Phone {
  readonly context: BrowserContext
  /** Opens the application in a new page, by the link the first time. */
  readonly open: (path?: string) => Promise<Page>
  readonly link: { readonly path: string; readonly code: string }
  readonly close: () => Promise<void>
}

/** How the phone shows pages, and what it grants them. */
export const look = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  timezoneId: "Europe/Paris",
  locale: "fr-FR",
  permissions: ["camera", "geolocation"],
  geolocation: { latitude: 48.8556, longitude: 2.3601 }
} satisfies Parameters<Awaited<ReturnType<typeof launchPhone>>["newContext"]>[0]

/** Orders missions, each on other days: missions of one driver may not overlap. */
const ordering = (origin: () => string, key: string) => {
  let missions = 0
  return (hasReturn = true): Promise<string> => {
    const day = new Date(Date.UTC(2031, 2, 17 + 3 * missions++)).toISOString().slice(0, 10)
    const at = (hour: string) => ({ date: `${day}T${hour}:00Z`, start_time: hour })
    return orderedMission(origin(), key, {
      ...(hasReturn ? { return_trip: true } : {}),
      pickup: { address: "10 rue de Rivoli, 75001 Paris", ...at("09:00") },
      delivery: { address: "Place Bellecour, 69002 Lyon", ...at("17:00") }
    })
  }
}

/** Starts everything that a driver on the road needs. `makeStore` makes its database. */
export const setRoad = async (makeStore: () => Promise<string> = testDatabase): Promise<RoadStage> => {
  await buildDriver({ folder: builtFolder, say: (line) => console.log(line) })
  const database = await makeStore()
  const group = await makeGroup(database, "fleet")
  const { clear: key } = await makeKey(database, group)
  const operator = await makeOperator(database)
  const driver = await makeDriver(database)
  const receiver = await startReceiver()
  await makeEndpoint(database, group, `${receiver.url}/hook`)
  let port = 0
  const service = await crashing(async () => {
    const api = await startApiProcess(database, { TRAJET_DRIVER_FOLDER: builtFolder }, port)
    port = api.port
    return api
  })
  const dispatcher = await startDispatcherHere(database)
  const proxy = await startCutProxy(() => port)
  const browser = await launchPhone()
  const origin = () => `http://localhost:${port}`
  const order = ordering(origin, key)
  const links = await makePhoneLinks(origin(), database, operator.id, driver.id)
  return {
    ...{ origin, proxy, key, receiver, driverId: driver.id },
    takePhone: async () => {
      const link = await links.make()
      const context = await openContext(browser, look)
      return {
        ...{ context, link },
        open: async (path = "/driver") => {
          const page = await context.newPage()
          await page.goto(`http://localhost:${proxy.port}${path}`)
          return page
        },
        close: () => context.close()
      }
    },
    giveMission: async () => {
      const id = await order()
      const assigned = await ask(origin(), `/operations/v1/missions/${id}/assign`, {
        key: operator.key,
        body: { driver_id: driver.id, reason: "free" }
      })
      if (assigned.status !== 200) throw new Error(`the assignment got ${assigned.status}: ${assigned.text}`)
      return id
    },
    offerMission: order,
    makeLink: links.make,
    revokePhones: links.revoke,
    killService: service.crash,
    stop: async () => {
      await browser.close()
      await proxy.close()
      await dispatcher.stop()
      await service.dispose()
      await receiver.close()
    }
  }
}
