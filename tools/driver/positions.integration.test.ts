import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair, unexpected } from "../console/fair-page.ts"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { button, enterPhone } from "./entered-phone.ts"
import { drawnJpeg, titled } from "./inspecting/inspector.ts"
import { type DriverStage, setDriverStage } from "./stage.ts"

const [, , english, french] = looks
const minuteMillis = 60_000
const paris = { latitude: 48.8566, longitude: 2.3522, accuracy: 12 }
const lyon = { latitude: 45.764, longitude: 4.8357, accuracy: 12 }

/** Hides the page, or shows it again, as a browser does when another application comes to the front. */
const see = (page: Page, isSeen: boolean): Promise<unknown> =>
  page.evaluate(`Object.defineProperty(document, "visibilityState", {
    configurable: true, value: ${isSeen ? '"visible"' : '"hidden"'}
  }); document.dispatchEvent(new Event("visibilitychange"))`)

/** Positions that the test gives: \`give(minutes ago, latitude)\`. */
const givenPositions = `{
  const watchers = new Set()
  window.give = (minutes, latitude) => watchers.forEach((watcher) => watcher({
    timestamp: Date.now() - minutes * 60000, coords: { latitude, longitude: 2, accuracy: 12 }
  }))
  Object.defineProperty(navigator, "geolocation", { value: {
    watchPosition: (watcher) => (watchers.add(watcher), watchers.size),
    getCurrentPosition: () => undefined,
    clearWatch: () => watchers.clear()
  } })
}`

/** Wake locks that the test counts: \`window.held\`. A page that is hidden loses its own. */
const countedLocks = `{
  window.held = new Set()
  const drop = (lock) => { lock.released = true; window.held.delete(lock) }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") window.held.forEach(drop)
  }, { capture: true })
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    const lock = { released: false, release: async () => drop(lock) }
    window.held.add(lock)
    return lock
  } } })
}`

describe("the positions of a driver", () => {
  let stage: DriverStage
  let id = ""

  beforeAll(async () => {
    stage = await setDriverStage()
    id = await orderedMission(stage.origin, stage.key, { reference: "FOR-MARIE" })
    const key = stage.operator.key
    const path = `/operations/v1/missions/${id}`
    await ask(stage.origin, `${path}/assign`, { key, body: { driver_id: stage.driver.id, reason: "free" } })
    const at = new Date(Date.now() - 90 * minuteMillis).toISOString()
    const pickedUp = await ask(stage.origin, `${path}/pickup`, { key, body: { trip: "aller", at, reason: "by phone" } })
    assert.strictEqual(pickedUp.status, 200, pickedUp.text)
  })
  afterAll(() => stage.stop())

  const rows = () => onServer(stage.database, "SELECT at, lat, lng, accuracy_m FROM trip_position ORDER BY at")

  it(
    "leave the phone once the driver has agreed, and no longer after the driver has stopped them",
    { tags: "DRV-18" },
    async () => {
      const context = { ...french.context, permissions: ["geolocation"], geolocation: paris }
      const visit = await enterPhone(stage, { ...french, context })
      const { page } = visit
      const asked: Array<string> = []
      page.on("request", (request) => {
        if (request.url().endsWith("/positions")) asked.push(request.postData() ?? "")
      })
      await button(page, "Envoyer mes positions").click()
      await page.getByText("30 jours après la livraison").waitFor()
      await assertFair(visit, "consent")
      await button(page, "Non merci").click()
      await page.getByText("Vos positions ne sont pas envoyées.").waitFor()
      await see(page, false)
      await see(page, true)
      assert.deepStrictEqual([asked, await rows()], [[], []])
      await button(page, "Envoyer mes positions").click()
      await button(page, "Oui, envoyer mes positions").click()
      await page.getByText("Positions envoyées", { exact: true }).waitFor()
      await page.getByText("cachée, elle ne reçoit aucune position").waitFor()
      await assertFair(visit, "positions sent")
      await see(page, false)
      await until("a position at the service", async () => (await rows()).length === 1)
      const [row] = await rows()
      assert.deepStrictEqual([row?.["lat"], row?.["lng"], row?.["accuracy_m"]].map(Number), [48.8566, 2.3522, 12])
      assert.isBelow(Math.abs(Date.parse(String(row?.["at"])) - Date.now()), minuteMillis)
      await see(page, true)
      await page.getByText("Tout est envoyé.").waitFor()
      // The pickup was 90 minutes before the first position.
      await page.getByText("Sans position aujourd’hui").waitFor()
      await button(page, "Arrêter").click()
      await page.getByText("Vos positions ne sont pas envoyées.").waitFor()
      const before = asked.length
      await page.context().setGeolocation(lyon)
      await see(page, false)
      await see(page, true)
      await button(page, "Actualiser").click()
      await page.getByText(/^État du/u).waitFor()
      assert.strictEqual(asked.length, before)
      assert.deepStrictEqual(unexpected(visit), [])
      await visit.close()
    }
  )

  it(
    "have gaps where the page was hidden, and those that were not sent are erased on withdrawal",
    { tags: ["DRV-18", "DRV-20"] },
    async () => {
      const visit = await enterPhone(stage, english, givenPositions)
      const { page } = visit
      await button(page, "Send my positions").click()
      await button(page, "Yes, send my positions").click()
      await page.getByText("Looking for your position").waitFor()
      await page.context().setOffline(true)
      await page.evaluate("give(80, 48.1); give(79, 48.2); give(20, 48.3); give(0, 48.4)")
      await page.getByText("Positions sent", { exact: true }).waitFor()
      await see(page, false)
      await see(page, true)
      await page
        .getByText(/^from \d\d:\d\d to \d\d:\d\d, page closed or hidden$/u)
        .first()
        .waitFor()
      await page.getByText("1 item is not sent yet.").waitFor()
      await button(page, "Stop").click()
      await page.getByText("Everything is sent.").waitFor()
      await page.context().setOffline(false)
      assert.deepStrictEqual(
        (await rows()).filter(({ lng }) => Number(lng) === 2),
        []
      )
      await visit.close()
    }
  )

  it("are not needed: without permission the page says so, and everything else works", { tags: "DRV-18" }, async () => {
    const visit = await enterPhone(stage, french)
    const { page } = visit
    await button(page, "Envoyer mes positions").click()
    await button(page, "Oui, envoyer mes positions").click()
    await page.getByText("Le téléphone refuse de donner votre position.").waitFor()
    await assertFair(visit, "refused permission")
    await button(page, "Voir la mission").first().click()
    await page.getByRole("heading", { name: /^M-/u }).waitFor()
    await visit.close()
  })

  it("say where a vehicle is inspected, once the driver has agreed", { tags: "DRV-44" }, async () => {
    const context = { ...english.context, permissions: ["geolocation"], geolocation: lyon }
    const visit = await enterPhone(stage, { ...english, context })
    const { page } = visit
    await button(page, "Send my positions").click()
    await button(page, "Yes, send my positions").click()
    await page.getByText("Positions sent", { exact: true }).waitFor()
    await button(page, "Inspect at arrival").click()
    await titled(page, "Inspection at delivery")
    await page.locator(".plan .step").first().click()
    await page.getByRole("button", { name: "Take: Roof" }).click()
    const buffer = await drawnJpeg(page, 400, 300)
    await page.locator("input[type=file]").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer })
    await button(page, "Keep").click()
    await page.getByRole("button", { name: "Roof, taken. Retake" }).waitFor()
    const { latitude: lat, longitude: lng } = lyon
    await until("the client reads the place", async () => {
      const answer = await ask(stage.origin, `/v1/transports/${id}/inspection`, { key: stage.key })
      const phases: unknown = Reflect.get(Object(answer.json()["data"]), "phases")
      const phase: unknown = Reflect.get(Object(phases), "arrivee")
      const place: unknown = Reflect.get(Object(phase), "location")
      return Reflect.get(Object(place), "lat") === lat && Reflect.get(Object(place), "lng") === lng
    })
    await see(page, false)
    await until("the position is stored", async () => (await rows()).some((row) => Number(row["lng"]) === lng))
    await visit.close()
  })

  it(
    "come with a screen that stays on while the page is seen and a trip is under way",
    { tags: "DRV-21" },
    async () => {
      const visit = await enterPhone(stage, french, countedLocks)
      const { page } = visit
      const held = async (count: number) =>
        until("wake locks", async () => (await page.evaluate("held.size")) === count)
      await held(1)
      await see(page, false)
      await held(0)
      await see(page, true)
      await held(1)
      const body = { trip: "aller", reason: "by phone" }
      await ask(stage.origin, `/operations/v1/missions/${id}/deliver`, { key: stage.operator.key, body })
      await button(page, "Actualiser").click()
      await held(0)
      await visit.close()
    }
  )
})
