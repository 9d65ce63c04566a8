import type { BrowserContext, CDPSession, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { assertFair, unexpected } from "../console/fair-page.ts"
import { startApiProcess } from "../harness/api-process.ts"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { startDispatcherHere } from "../harness/dispatcher-in-process.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { type PushService, startPushService, vapidKeys } from "../harness/push-service.ts"
import { until } from "../harness/until.ts"
import { button, enterPhone, phonePassphrase } from "./entered-phone.ts"
import { builtFolder, type DriverStage, setDriverStage } from "./stage.ts"

const [, , english, french] = looks

const settingsOf = ({ privateKey, publicKey }: ReturnType<typeof vapidKeys>) => ({
  ...{ TRAJET_PUSH_PUBLIC_KEY: publicKey, TRAJET_PUSH_PRIVATE_KEY: privateKey },
  TRAJET_LOOPBACK_WEBHOOKS: "true"
})

/**
 * Subscriptions of the test's push service in place of those of the browser, which would ask its vendor for them. As a
 * browser, it refuses a second key beside the first one.
 */
const subscriptions = `{
  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)).buffer
  const kept = () => JSON.parse(localStorage.getItem("subscription") ?? "null")
  const shown = ({ endpoint, keys, key }) => ({
    endpoint,
    options: { applicationServerKey: bytes(key) },
    getKey: (name) => bytes(keys[name]),
    unsubscribe: async () => (localStorage.removeItem("subscription"), true)
  })
  PushManager.prototype.getSubscription = async () => (kept() === null ? null : shown(kept()))
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    if (kept() !== null && kept().key !== key) throw new DOMException("another key", "InvalidStateError")
    if (kept() === null) localStorage.setItem("subscription", JSON.stringify({ ...(await makeSubscription()), key }))
    return shown(kept())
  }
}`

const notifications = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body, data }) => ({ title, body, data })))`

const keptLanguage = `caches.match("/driver/language").then((answer) => answer?.text())`

/** What a tap on the notification opens. A test cannot tap: it tells the service worker of a tap. */
const tap = `(async () => {
  const opened = []
  Clients.prototype.openWindow = async (url) => (opened.push("open " + url), null)
  WindowClient.prototype.focus = async function () {
    opened.push("show " + new URL(this.url).pathname)
    return this
  }
  const [notification] = await registration.getNotifications()
  const event = new NotificationEvent("notificationclick", { notification })
  let work = null
  Object.defineProperty(event, "waitUntil", { value: (given) => (work = given) })
  dispatchEvent(event)
  await work
  return opened
})()`

/** The browser forgets a page that was left a moment after it shows the next one. */
const noPageIn = (context: BrowserContext): Promise<void> =>
  until("the service worker has no page", async () => {
    const open = await context
      .serviceWorkers()[0]
      ?.evaluate(`clients.matchAll({ type: "window" }).then((all) => all.length)`)
    return open === 0
  })

const tapIn = async (context: BrowserContext): Promise<unknown> => context.serviceWorkers()[0]?.evaluate(tap)

interface Registered {
  readonly debug: CDPSession
  readonly id: string
}

/** The service worker of the page, as the debugger knows it. */
const registeredIn = async (page: Page): Promise<Registered> => {
  const debug = await page.context().newCDPSession(page)
  let id = ""
  debug.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { registrationId, scopeURL } of registrations) if (scopeURL.endsWith("/driver")) id = registrationId
  })
  await debug.send("ServiceWorker.enable")
  await until("the service worker is registered", () => id !== "")
  // A message to a service worker that is not active yet is lost.
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
  return { debug, id }
}

describe("a phone that is told by push messages", () => {
  const pair = vapidKeys()
  let stage: DriverStage
  let push: PushService
  let day = 1
  const closing: Array<() => Promise<void>> = []

  beforeAll(async () => {
    push = await startPushService()
    stage = await setDriverStage(settingsOf(pair), "whole")
  })
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  afterAll(async () => {
    await stage.stop()
    await push.stop()
  })

  const dispatch = async (keys: ReturnType<typeof vapidKeys>) => {
    const dispatcher = await startDispatcherHere(stage.database, settingsOf(keys))
    closing.push(dispatcher.stop)
    return dispatcher
  }
  const subscribed = async (look: typeof french, start: string) => {
    const context = { ...look.context, permissions: ["notifications"] }
    const visit = await enterPhone(stage, { ...look, context, isAlone: true })
    const { page } = visit
    closing.push(visit.close)
    await page.context().exposeFunction("makeSubscription", () => push.subscribe())
    await page.context().addInitScript(subscriptions)
    await page.evaluate(subscriptions)
    await button(page, start).click()
    return visit
  }
  const kept = async (): Promise<number> => (await onServer(stage.database, "SELECT 1 FROM push_subscription")).length
  /** Ends the messages of the phone, and starts them again. */
  const stopAndStart = async (page: Page, words: { readonly stop: string; readonly start: string }) => {
    const before = await kept()
    const line = page.getByRole("region", { name: "Notifications" })
    await button(page, words.stop).and(line.getByRole("button")).click()
    await until("the subscription has gone", async () => (await kept()) === before - 1)
    await button(page, words.start).click()
    await until("the phone is subscribed again", async () => (await kept()) === before)
    await button(page, words.stop).and(line.getByRole("button")).waitFor()
  }
  /** Offers a mission, each on another day: a driver sees no offer that overlaps with its own missions. */
  const offer = async (): Promise<{ readonly id: string; readonly number: string }> => {
    const date = `2031-05-${String(day++).padStart(2, "0")}`
    const at = (hour: string) => ({ date: `${date}T${hour}:00+02:00`, start_time: hour })
    const id = await orderedMission(stage.origin, stage.key, {
      pickup: { address: "10 rue de Rivoli, 75001 Paris", ...at("09:00") },
      delivery: { address: "Place Bellecour, 69002 Lyon", ...at("17:00") }
    })
    const read = await ask(stage.origin, `/v1/transports/${id}`, { key: stage.key })
    return { id, number: String(read.json()["transport_id"]) }
  }
  /** Brings the newest message of the push service to the phone, once there is one of this mission. */
  const bring = async ({ debug, id }: Registered, type: string, number: string): Promise<void> => {
    const found = () => push.taken.find(({ text }) => text === JSON.stringify({ type, mission_number: number }))
    await until(`a message ${type}`, () => found() !== undefined)
    await debug.send("ServiceWorker.deliverPushMessage", {
      ...{ origin: stage.origin, registrationId: id },
      data: found()?.text ?? ""
    })
  }
  const shows = (page: Page, expected: ReadonlyArray<unknown>) =>
    until(`notifications: ${JSON.stringify(expected)}`, async () => {
      const shown: unknown = await page.evaluate(notifications)
      return JSON.stringify(shown) === JSON.stringify(expected)
    })

  it(
    "says in the language of its pages what there is to look at and names nobody, and a tap leads there",
    { tags: "DRV-37" },
    async () => {
      await dispatch(pair)
      const visit = await subscribed(french, "Me prévenir")
      const { page } = visit
      await page.getByText("Ce téléphone vous prévient des offres.").waitFor()
      await assertFair(visit, "told")
      await stopAndStart(page, { stop: "Arrêter", start: "Me prévenir" })
      const worker = await registeredIn(page)
      const { id, number } = await offer()
      await bring(worker, "offer", number)
      await shows(page, [{ title: "Une nouvelle offre", body: number, data: null }])
      assert.deepStrictEqual(await tapIn(page.context()), ["show /driver"])
      // The tap has read the lists again.
      await page.getByRole("article").filter({ hasText: "Accepter" }).first().waitFor()
      await shows(page, [])
      const accepted = await ask(stage.origin, `/operations/v1/offers/${id}/accept`, {
        key: stage.driver.key,
        body: {}
      })
      assert.strictEqual(accepted.status, 200, accepted.text)
      const body = { legs: { "livraison-aller": { end_time: "22:00" } } }
      const dated = await ask(stage.origin, `/v1/transports/${id}/dates`, { method: "PATCH", key: stage.key, body })
      assert.strictEqual(dated.status, 200, dated.text)
      await bring(worker, "mission", number)
      await shows(page, [{ title: "Une mission a changé", body: number, data: null }])
      await button(page, "English").click()
      await until("the language is kept for notifications", async () => (await page.evaluate(keptLanguage)) === "en")
      await bring(worker, "mission", number)
      await shows(page, [{ title: "A mission has changed", body: number, data: null }])
      assert.deepStrictEqual(unexpected(visit), [])
      const context = page.context()
      await page.goto("about:blank")
      await noPageIn(context)
      assert.deepStrictEqual(await tapIn(context), ["open /driver"])
    }
  )

  it(
    "is told by a new key pair of the service as soon as it is opened again, and has a network",
    { tags: "DRV-39" },
    async () => {
      const { page } = await subscribed(english, "Tell me")
      await page.getByText("This phone tells you of offers.").waitFor()
      await stopAndStart(page, { stop: "Stop", start: "Tell me" })
      await stage.api.stop()
      const other = vapidKeys()
      const env = { ...settingsOf(other), TRAJET_DRIVER_FOLDER: builtFolder }
      const api = await startApiProcess(stage.database, env, stage.api.port)
      closing.push(api.stop)
      await page.route("**/operations/v1/push", (route) => route.abort(), { times: 1 })
      const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/operations/v1/push"))
      await page.reload()
      await page.getByLabel("Passphrase").fill(phonePassphrase)
      await button(page, "Open").click()
      await failed
      await page.evaluate("dispatchEvent(new Event('online'))")
      await page.getByText("This phone tells you of offers.").waitFor()
      const { endpoint, key } = await page.evaluate<{ readonly endpoint: string; readonly key: string }>(
        `JSON.parse(localStorage.getItem("subscription"))`
      )
      assert.strictEqual(key, other.publicKey)
      await dispatch(other)
      const { number } = await offer()
      const { pathname } = new URL(endpoint)
      const told = () => push.taken.find(({ path, text }) => path === pathname && text.includes(number))
      await until("the phone is told", () => told() !== undefined)
      assert.strictEqual(told()?.signedBy, other.publicKey)
    }
  )
})
