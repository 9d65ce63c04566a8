import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair } from "../console/fair-page.ts"
import { looks } from "../harness/browser.ts"
import { samplePdf } from "../harness/deposits.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { button, enterPhone, phonePassphrase } from "./entered-phone.ts"
import { type DriverStage, setDriverStage } from "./stage.ts"

const [, , , french] = looks
const minuteMillis = 60_000
const mebibyte = 1_048_576

/** A clock that is a day late. */
const lateClock = `{
  const dayMillis = 86400000
  const Real = Date
  window.Date = class extends Real {
    constructor(...given) {
      if (given.length === 0) super(Real.now() - dayMillis)
      else super(...given)
    }
    static now() { return Real.now() - dayMillis }
  }
}`

/** A JPEG of noise with 6 megapixels, in base64. */
const noise = `(() => {
  const canvas = document.createElement("canvas")
  Object.assign(canvas, { width: 3000, height: 2000 })
  const context = canvas.getContext("2d")
  const image = context.createImageData(3000, 2000)
  for (let at = 0; at < image.data.length; at += 65536) crypto.getRandomValues(image.data.subarray(at, at + 65536))
  context.putImageData(image, 0, 0)
  return canvas.toDataURL("image/jpeg", 0.9).split(",")[1]
})()`

/** The JPEG with what a camera writes beside the pixels: where the photo was taken, for example. */
const withExif = (jpeg: Buffer): Buffer => {
  const exif = Buffer.from("Exif\0\0MM\0*GPSLatitude 48.8566")
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)])
}

/** A phone whose storage is full while window.isFull is true. */
const fullStorage = `{
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...given) {
    if (window.isFull) throw new DOMException("full", "QuotaExceededError")
    return put.apply(this, given)
  }
}`

describe("a phone that refuses", () => {
  let stage: DriverStage

  beforeAll(async () => {
    stage = await setDriverStage()
  })
  afterAll(() => stage.stop())

  const asDriver = (path: string, method: string, body: unknown) =>
    ask(stage.origin, `/operations/v1/missions/${path}`, { key: stage.driver.key, method, body })

  const readMission = async (id: string) =>
    (await ask(stage.origin, `/operations/v1/missions/${id}`, { key: stage.operator.key, method: "GET" })).json()

  /** A mission of the driver, whose vehicle is inspected at departure. */
  const inspected = async (day: string): Promise<string> => {
    const stops = ["09:00", "17:00"].map((time) => ({
      ...{ address: "10 rue de Rivoli, 75001 Paris", date: `${day}T${time}:00+02:00`, start_time: time }
    }))
    const [pickup, delivery] = stops
    const id = await orderedMission(stage.origin, stage.key, { pickup, delivery })
    const body = { driver_id: stage.driver.id, reason: "free" }
    await ask(stage.origin, `/operations/v1/missions/${id}/assign`, { key: stage.operator.key, body })
    const phase = `${id}/inspections/aller/depart`
    const now = new Date().toISOString()
    const begun = await asDriver(phase, "PUT", { inspection_id: randomUUID(), started_at: now })
    assert.strictEqual(begun.status, 200, begun.text)
    const expects = { photos: [], fields: [] }
    const done = await asDriver(`${phase}/complete`, "POST", { completed_at: now, photos_total: 0, expects })
    assert.strictEqual(done.status, 200, done.text)
    return id
  }

  it(
    "to know the time: a pickup has the right one, also if it was recorded without network",
    { tags: "DRV-40" },
    async () => {
      const id = await inspected("2031-04-28")
      const visit = await enterPhone(stage, french, lateClock)
      const { page } = visit
      await button(page, "Véhicule pris en charge").waitFor()
      await page.context().addInitScript(lateClock)
      await page.evaluate("navigator.serviceWorker.ready.then(() => caches.match('/driver'))")
      await page.context().setOffline(true)
      await page.reload()
      await page.getByLabel("Phrase secrète").fill(phonePassphrase)
      await button(page, "Ouvrir").click()
      await button(page, "Véhicule pris en charge").click()
      await button(page, "Oui, confirmer").click()
      await page.getByText("1 élément n’est pas encore envoyé.").waitFor()
      const pressedMillis = Date.now()
      await page.context().setOffline(false)
      const pickedUpAt = async () => {
        const { trips } = await readMission(id)
        return Reflect.get(Object(Reflect.get(Object(trips), "aller")), "picked_up_at")
      }
      await until("the pickup at the service", async () => (await pickedUpAt()) !== null)
      assert.isBelow(Math.abs(Date.parse(String(await pickedUpAt())) - pressedMillis), minuteMillis)
      await visit.close()
      await ask(stage.origin, `/operations/v1/missions/${id}/deliver`, {
        key: stage.operator.key,
        body: { trip: "aller", reason: "by phone" }
      })
    }
  )

  it(
    "to store anything more: each page says so, nothing is lost, and it goes on once there is space",
    { tags: "DRV-41" },
    async () => {
      const id = await inspected("2031-04-22")
      await orderedMission(stage.origin, stage.key, {
        pickup: { address: "10 rue de Rivoli, 75001 Paris", date: "2031-04-24T09:00:00+02:00", start_time: "09:00" },
        delivery: { address: "Place Bellecour, 69002 Lyon", date: "2031-04-24T17:00:00+02:00" }
      })
      const visit = await enterPhone(stage, french, fullStorage)
      const { page } = visit
      const full = page.getByText("Le téléphone n’a pas pu le garder : rien n’est enregistré.")
      await button(page, "Accepter").waitFor()
      // The sheets are stored after the lists.
      await button(page, "Véhicule pris en charge").waitFor()
      await page.evaluate("window.isFull = true")
      await button(page, "Accepter").click()
      await button(page, "Oui, accepter").click()
      await full.waitFor()
      await assertFair(visit, "full, offer")
      await button(page, "Actualiser").click()
      await page.getByText("Le téléphone est plein").waitFor()
      await page.locator(".dock").getByRole("button", { name: "Véhicule pris en charge" }).click()
      await button(page, "Oui, confirmer").click()
      await page.locator(".dock").getByText("rien n’est enregistré").waitFor()
      await page.locator(".card.now").getByRole("button", { name: "Voir la mission" }).click()
      await button(page, "Signaler un incident").click()
      await button(page, "Météo").click()
      await button(page, "Envoyer").click()
      await full.waitFor()
      await page.goBack()
      await button(page, "Ajouter un document").click()
      const pdf = { name: "pv.pdf", mimeType: "application/pdf", buffer: samplePdf(5_000) }
      await page.locator("input[type=file]").last().setInputFiles(pdf)
      await page.getByText("PDF gardé").waitFor()
      await button(page, "Envoyer").click()
      await full.waitFor()
      await page.evaluate("window.isFull = false")
      await button(page, "Envoyer").click()
      await page.getByText("Tout est envoyé.").waitFor()
      assert.isFalse(await button(page, "Envoyer maintenant").isVisible())
      assert.strictEqual(await page.locator(".send-line").getAttribute("data-open"), "false")
      await until("the document at the service", async () => (await readMission(id))["documents"]?.toString() !== "")
      await visit.close()
    }
  )

  it(
    "to send what the camera wrote beside the pixels: a photo of a document has at most 1 MiB and no EXIF",
    { tags: "DRV-42" },
    async () => {
      const id = await inspected("2031-04-23")
      const visit = await enterPhone(stage, french)
      const { page } = visit
      const sheet = page.locator("article", { has: page.getByText("23 avr.") })
      await sheet.getByRole("button", { name: "Voir la mission" }).click()
      await button(page, "Ajouter un document").click()
      await page.locator("input[type=file]").first().waitFor({ state: "attached" })
      const [camera, files] = await page.locator("input[type=file]").all()
      assert.deepStrictEqual(
        [await camera?.getAttribute("capture"), await files?.getAttribute("capture")],
        ["environment", null]
      )
      const photo = withExif(Buffer.from(String(await page.evaluate(noise)), "base64"))
      assert.isAbove(photo.length, mebibyte)
      await camera?.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo })
      await page.getByText("Photo gardée").waitFor()
      await assertFair(visit, "photo of a document")
      await button(page, "Envoyer").click()
      const documents = async () => Object(Reflect.get(await readMission(id), "documents"))
      await until("the photo at the service", async () => (await documents()).length === 1)
      const answer = await fetch(new URL(String((await documents())[0].url), stage.origin))
      const sent = Buffer.from(await answer.arrayBuffer())
      assert.isAtMost(sent.length, mebibyte)
      assert.strictEqual(sent.subarray(0, 3).toString("hex"), "ffd8ff")
      assert.isFalse(sent.includes("GPSLatitude"))
      assert.isFalse(sent.includes("Exif"))
      await visit.close()
    }
  )
})
