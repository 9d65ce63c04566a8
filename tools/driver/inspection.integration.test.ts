import type { Response } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair, unexpected } from "../console/fair-page.ts"
import type { Visit } from "../console/stage.ts"
import { looks } from "../harness/browser.ts"
import { until } from "../harness/until.ts"
import { enterPhone } from "./entered-phone.ts"
import { type ArrivedPhase, arrivedPhase, jpegFacts, turnedJpeg } from "./inspecting/arrived-inspection.ts"
import { type InspectingStage, setInspectingStage, unlock } from "./inspecting/inspecting-stage.ts"
import { chooseIn, drawnJpeg, drawOn, main, shootAll, signature, titled, touchPlan } from "./inspecting/inspector.ts"

const [, , english, french] = looks
const photoBytesMax = 1_048_576
const requiredShots = 12

/** Lets every write of the phone's store fail as on a full phone, until it is called again with false. */
const fillStorage = ({ page }: Visit, isFull: boolean): Promise<void> =>
  page.evaluate(`{
    const { prototype } = IDBObjectStore
    window.freePut ??= prototype.put
    prototype.put = ${isFull}
      ? function () { throw new DOMException("no space", "QuotaExceededError") }
      : window.freePut
  }`)

/** Counts the changes that the phone has stored: `window.stored`. */
const countStored = ({ page }: Visit): Promise<void> =>
  page.evaluate(`{
    const { prototype } = IDBDatabase
    const { transaction } = prototype
    window.stored = 0
    prototype.transaction = function (...given) {
      const begun = transaction.apply(this, given)
      if (given[1] === "readwrite") begun.addEventListener("complete", () => { window.stored += 1 })
      return begun
    }
  }`)

/** What the service says of the photos that it has, after each one: their digests, which it has compared. */
const rememberReceipt = async (answer: Response, receipts: Map<string, string>): Promise<void> => {
  if (!answer.url().includes("/photos/") || !answer.ok()) return
  const { photos } = await answer.json()
  for (const { id, sha256 } of photos) receipts.set(String(id), String(sha256))
}

const completed = async (stage: InspectingStage, phase: "depart" | "arrivee"): Promise<ArrivedPhase> => {
  let arrived: ArrivedPhase | null = null
  await until(`the phase ${phase} is completed`, async () => {
    arrived = await arrivedPhase(stage, phase)
    return arrived?.completedAt !== null && arrived !== null
  })
  if (arrived === null) throw new Error("not begun")
  return arrived
}

describe("the inspection of a vehicle", () => {
  let stage: InspectingStage
  let phone: Visit
  beforeAll(async () => {
    stage = await setInspectingStage()
    phone = await stage.takePhone(french)
  })
  afterAll(async () => {
    await phone.close()
    await stage.stop()
  })

  it(
    "keeps a photo of a file upright, small and without EXIF, if there is no camera, and says what to do",
    { tags: ["DRV-27", "DRV-28"] },
    async () => {
      // This browser has no camera.
      const visit = await enterPhone(stage, english)
      const { page } = visit
      await page.getByRole("button", { name: "Inspect at departure" }).click()
      await titled(page, "Inspection at pickup")
      await page.locator(".plan .step").nth(1).click()
      await page.getByRole("button", { name: "Take: Roof" }).click()
      await page.getByRole("alert").getByRole("heading").waitFor()
      await assertFair(visit, "no camera")
      const buffer = turnedJpeg(await drawnJpeg(page, 3_000, 1_000))
      await page.locator("input[type=file]").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer })
      await page.locator(".still").waitFor()
      await fillStorage(visit, true)
      await page.getByRole("button", { name: "Keep", exact: true }).click()
      await page.getByText("The phone has no space left.").waitFor()
      await fillStorage(visit, false)
      await page.getByRole("button", { name: "Keep", exact: true }).click()
      await titled(page, "Photos")
      await page.getByRole("button", { name: "Roof, taken. Retake" }).waitFor()
      await until("the photo has arrived", async () => (await arrivedPhase(stage, "depart"))?.photos.length === 1)
      const arrived = await arrivedPhase(stage, "depart")
      const [photo] = arrived?.photos ?? []
      assert.strictEqual(photo?.label, "Toit")
      assert.deepStrictEqual(photo && jpegFacts(photo.bytes), { width: 683, height: 2_048, hasExif: false })
      assert.deepStrictEqual(unexpected(visit), [])
      await visit.close()
    }
  )

  it(
    "leads through the departure, and everything arrives as it was taken",
    { tags: ["DRV-28", "DRV-29", "DRV-30", "DRV-31", "DRV-52"] },
    async () => {
      const { page } = phone
      const receipts = new Map<string, string>()
      page.on("response", (answer) => void rememberReceipt(answer, receipts))
      await page.getByRole("button", { name: "Faire l’état des lieux de départ" }).click()
      await titled(page, "État des lieux au départ")
      await assertFair(phone, "plan")
      await page.locator(".plan .step").first().click()
      await titled(page, "Le bon véhicule")
      const identity = page.getByLabel("Plaque ou VIN lu sur le véhicule")
      await identity.fill("AB-123-CE")
      await identity.blur()
      await page.getByText("Ce n’est pas le véhicule prévu (AB123CD).").waitFor()
      await assertFair(phone, "another vehicle")
      await identity.fill("ab 123 cd")
      await page.getByText("C’est le bon véhicule.").waitFor()
      await assertFair(phone, "the right vehicle")
      await main(page).click()
      await titled(page, "Photos")
      await assertFair(phone, "photos")
      await main(page).click()
      await page.locator(".shutter:enabled").waitFor()
      await assertFair(phone, "camera")
      assert.strictEqual(await shootAll(page), requiredShots)
      await titled(page, "Photos")
      await main(page).click()
      await titled(page, "Compteur et propreté")
      await page.getByLabel("Kilométrage").fill("18 342")
      await chooseIn(page, 1)
      await assertFair(phone, "readings")
      await main(page).click()
      await titled(page, "Clés et équipement")
      await chooseIn(page, 1)
      await page.getByLabel("Remarques").fill("Siège enfant à l’arrière")
      await assertFair(phone, "equipment")
      await main(page).click()
      await titled(page, "Dommages")
      await assertFair(phone, "damages")
      await touchPlan(page, 0.02, 0.3)
      await titled(page, "Nouveau dommage")
      await page.getByRole("button", { name: "Ajouter une marque au milieu" }).click()
      await page.getByLabel(/^2 ·/u).selectOption("Bosse")
      await page.getByRole("button", { name: /^Marque 2, Bosse/u }).focus()
      for (let presses = 0; presses < 10; presses++) await page.keyboard.press("ArrowRight")
      await assertFair(phone, "marks")
      await main(page).click()
      await page.locator(".shutter:enabled").click()
      await drawOn(page, page.locator(".glass"), [
        [0.5, 0.5],
        [0.6, 0.5],
        [0.7, 0.5]
      ])
      await page.locator(".glass .ring").waitFor()
      await assertFair(phone, "ring")
      await page.getByRole("button", { name: "Garder", exact: true }).click()
      await titled(page, "Dommages")
      await main(page).click()
      await titled(page, "Signature")
      assert.strictEqual(await page.getByLabel("Remis par (nom)").inputValue(), "")
      await page.getByLabel("Remis par (nom)").fill("Paul Martin")
      await drawOn(page, page.locator(".ink"), signature)
      await assertFair(phone, "signature")
      await page.getByRole("button", { name: "Garder la signature" }).click()
      await page.getByRole("img", { name: "Signature gardée" }).waitFor()
      await main(page).click()
      await titled(page, "Vérifier et terminer")
      await page.getByText("Rien ne manque.").waitFor()
      await assertFair(phone, "summary")
      await main(page).click()
      // The mission is years ahead: its pickup is only on its day.
      await page.getByRole("group", { name: /^La prise en charge n’est prévue que/u }).waitFor()
      await assertFair(phone, "early")
      await page.getByRole("button", { name: "Oui, terminer maintenant" }).click()
      await titled(page, "État des lieux terminé")
      const { fields, photos } = await completed(stage, "depart")
      await page.getByText("Tout est envoyé depuis").waitFor()
      await assertFair(phone, "finished")
      await main(page).click()

      assert.strictEqual(photos.length, 1 + requiredShots + 2)
      for (const { bytes, id, kind, sha256 } of photos) {
        assert.strictEqual(sha256, receipts.get(id))
        assert.isAtMost(bytes.length, photoBytesMax)
        if (kind === "signature") continue
        const { hasExif, height, width } = jpegFacts(bytes)
        assert.isFalse(hasExif)
        assert.isAtMost(Math.max(width, height), 2_048)
      }
      const ofKind = (kind: string) => photos.filter((photo) => photo.kind === kind)
      assert.deepStrictEqual(
        ["shot", "odometer", "document", "damage", "signature"].map((kind) => ofKind(kind).length),
        [1 + requiredShots - 2, 1, 1, 1, 1]
      )
      const [damage] = ofKind("damage")
      assert.strictEqual(damage?.label, "Rayure, avant, côté gauche")
      assert.deepStrictEqual(
        damage?.positions.map(({ type }) => type),
        ["scratch", "dent"]
      )
      assert.closeTo(damage?.positions[1]?.x ?? 0, 0.7, 0.001)
      assert.deepStrictEqual(fields.get("mileage"), { label: "Kilométrage", type: "number", value: 18_342 })
      assert.deepStrictEqual(fields.get("energy"), { label: "Carburant", type: "choice", value: "1/8" })
      assert.strictEqual(fields.get("remarks")?.value, "Siège enfant à l’arrière")
      assert.deepStrictEqual(fields.get("vehicle_identity"), {
        ...{ label: "Plaque ou VIN lu sur le véhicule", type: "text", value: "AB123CD" }
      })
      assert.isFalse(fields.has("vehicle_difference_reported"))
      assert.strictEqual(fields.get("signatory")?.value, "Paul Martin")
      assert.deepStrictEqual(unexpected(phone), [])
    }
  )

  it(
    "compares the arrival with the departure, survives a reload, and ends without what could not be had",
    { tags: ["DRV-29", "DRV-30", "DRV-31"] },
    async () => {
      const { page } = phone
      await page.getByRole("button", { name: "English" }).click()
      await page.getByRole("button", { name: "Vehicle picked up" }).click()
      await page.getByRole("button", { name: "Yes, confirm" }).click()
      await page.getByRole("button", { name: "Inspect at arrival" }).click()
      await titled(page, "Inspection at delivery")
      await page.locator(".plan .step").nth(1).click()
      await titled(page, "Readings")
      await page.getByText("At pickup: 18,342 km").waitFor()
      for (const question of await page.locator("fieldset").all()) await question.getByText("At pickup:").waitFor()
      await page.getByLabel("Mileage").fill("18001")
      await page.getByText("This is less than before.").waitFor()
      await chooseIn(page, 0)
      await assertFair(phone, "a mileage below that of the departure")

      await page.reload()
      await unlock(page)
      await page.getByRole("button", { name: "Continue the inspection" }).click()
      await page.locator(".plan .step").nth(1).click()
      assert.strictEqual(await page.getByLabel("Mileage").inputValue(), "18001")
      await page.goBack()
      await titled(page, "Inspection at delivery")
      await page.locator(".plan .step").nth(3).click()
      await page.getByText("There at pickup already").waitFor()
      assert.strictEqual(await page.locator(".dot.old").count(), 2)
      await assertFair(phone, "damages of the departure")
      await countStored(phone)
      await touchPlan(page, 0.9, 0.9)
      await titled(page, "New damage")
      await until("the mark is stored", async () => (await page.evaluate("window.stored")) === 1)
      await page.reload()
      await unlock(page)
      await page.getByRole("button", { name: "Continue the inspection" }).click()
      await page.locator(".plan .step").nth(3).click()
      await titled(page, "New damage")
      assert.strictEqual(await page.getByLabel(/^1 ·.*rear/u).count(), 1)
      await page.getByRole("button", { name: "Back" }).click()
      await page.getByText("There at pickup already").waitFor()
      await page.getByRole("button", { name: "Back" }).click()

      await page.locator(".plan .step").nth(4).click()
      await page.getByLabel("The person does not sign").check()
      await page.getByLabel(/reason/u).fill("Nobody was there")
      await page.getByRole("button", { name: "Back" }).click()
      await page.getByRole("button", { name: "Check and finish" }).click()
      await titled(page, "Check and finish")
      await assertFair(phone, "missing")
      assert.isTrue(await main(page).isDisabled())
      await page.getByLabel("I finish without these.").check()
      await main(page).click()
      await page.getByText("Mileage: 18,342 km before, 18,001 km now").waitFor()
      await assertFair(phone, "less than before")
      await page.getByRole("button", { name: "Yes, it is right" }).click()
      await titled(page, "Inspection finished")
      const { fields, photos } = await completed(stage, "arrivee")
      assert.lengthOf(photos, 0)
      assert.strictEqual(fields.get("mileage")?.value, 18_001)
      assert.strictEqual(fields.get("energy")?.value, "Vide")
      assert.deepStrictEqual(fields.get("signature_refused"), {
        ...{ label: "Signature refusée ou impossible : raison", type: "text", value: "Nobody was there" }
      })
      assert.deepStrictEqual(unexpected(phone), [])
    }
  )
})
