import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair, assertReadable } from "../console/fair-page.ts"
import { looks } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { button, enterPhone } from "./entered-phone.ts"
import { type DriverStage, setDriverStage } from "./stage.ts"

const [desktop, , , french] = looks
const dayMillis = 86_400_000

describe("a report of a driver that is refused", () => {
  let stage: DriverStage

  beforeAll(async () => {
    stage = await setDriverStage()
  })
  afterAll(() => stage.stop())

  const asOperator = async (path: string, body: unknown) => {
    const reply = await ask(stage.origin, `/operations/v1/missions/${path}`, { key: stage.operator.key, body })
    assert.strictEqual(reply.status, 200, reply.text)
  }

  const read = async (id: string) =>
    (await ask(stage.origin, `/operations/v1/missions/${id}`, { key: stage.operator.key, method: "GET" })).json()

  const pickedUpAt = async (id: string): Promise<unknown> =>
    Reflect.get(Object(Reflect.get(Object((await read(id))["trips"]), "aller")), "picked_up_at")

  const assign = (id: string) => asOperator(`${id}/assign`, { driver_id: stage.driver.id, reason: "free" })

  const advance = async (days: number) => {
    const body = { advance_seconds: (days * dayMillis) / 1_000 }
    const reply = await ask(stage.origin, "/v1/test/clock", { key: stage.key, body })
    assert.strictEqual(reply.status, 200, reply.text)
  }

  /** A mission of the driver, whose vehicle is inspected at departure. */
  const inspected = async (): Promise<string> => {
    const id = await orderedMission(stage.origin, stage.key)
    await assign(id)
    const phase = `/operations/v1/missions/${id}/inspections/aller/depart`
    const now = new Date().toISOString()
    const { key } = stage.driver
    await ask(stage.origin, phase, { key, method: "PUT", body: { inspection_id: randomUUID(), started_at: now } })
    const expects = { photos: [], fields: [] }
    const done = await ask(stage.origin, `${phase}/complete`, {
      key,
      body: { completed_at: now, photos_total: 0, expects }
    })
    assert.strictEqual(done.status, 200, done.text)
    return id
  }

  it(
    "is said in the language of the driver with what to do, seen by operators, and right once its time is corrected",
    { tags: ["DRV-47", "DRV-48", "OPS-68", "OPS-76", "CON-147"] },
    async () => {
      const id = await inspected()
      const board = await stage.enter("/console/board", desktop, stage.operatorUser)
      const card = board.page.locator(`a[href$="/board/${id}"]`)
      const badge = card.getByText("Étape refusée")
      await card.waitFor()
      assert.strictEqual(await badge.count(), 0)
      const visit = await enterPhone(stage, french)
      const { page } = visit
      const pickup = page.locator(".dock").getByRole("button", { name: "Véhicule pris en charge" })
      await pickup.click()
      await page.context().setOffline(true)
      await button(page, "Oui, confirmer").click()
      await page.getByText("1 élément n’est pas encore envoyé.").waitFor()
      // The driver gets the mission again in the future, and the report comes from before.
      await asOperator(`${id}/unassign`, { reason: "by mistake" })
      await advance(2)
      await assign(id)
      await page.context().setOffline(false)
      await button(page, "Actualiser").click()
      const line = page.locator(".send-line")
      await line.getByText("Un envoi est refusé : corrigez-le.").waitFor()
      assert.strictEqual(await line.getAttribute("data-open"), "true")
      const refusal = page.getByRole("region", { name: "À corriger" })
      await refusal.getByText("vient avant l’étape précédente. Corrigez-la, ou appelez votre bureau.").waitFor()
      assert.notInclude(await refusal.innerText(), "send")
      await assertReadable(visit, "refused report")
      assert.strictEqual(Object((await read(id))["refused_report"])["code"], "not_after")
      await badge.waitFor()
      const office = await stage.enter(`/console/board/${id}`, desktop, stage.operatorUser)
      await office.page.getByText("Déclaration du convoyeur refusée").waitFor()
      await assertFair(office, "refused report for operators")
      await office.close()
      await button(page, "Actualiser").click()
      await page.getByText("État du").waitFor()
      await refusal.getByRole("button", { name: "Corriger" }).click()
      await assertReadable(visit, "time of a refused report")
      await refusal.getByRole("button", { name: "Envoyer", exact: true }).click()
      await line.getByText("Tout est envoyé.").waitFor()
      await until("the pickup at the service", async () => (await pickedUpAt(id)) !== null)
      const late = Date.parse(String(await pickedUpAt(id))) - Date.now() - 2 * dayMillis
      assert.isBelow(Math.abs(late), 2 * 60_000)
      assert.isNull((await read(id))["refused_report"])
      await badge.waitFor({ state: "detached" })
      await card.waitFor()
      await board.close()
      await asOperator(`${id}/deliver`, { trip: "aller", reason: "by phone" })
      await visit.close()
    }
  )

  it("does not come of a moved test clock: the phone follows it", { tags: ["DRV-48"] }, async () => {
    await advance(3)
    const id = await inspected()
    const visit = await enterPhone(stage, french)
    const { page } = visit
    const card = page.locator(".dock").getByRole("button", { name: "Véhicule pris en charge" })
    await card.click()
    await button(page, "Oui, confirmer").click()
    await until("the pickup at the service", async () => (await pickedUpAt(id)) !== null)
    const lead = Date.parse(String((await read(id))["now"])) - Date.now()
    assert.isBelow(Math.abs(Date.parse(String(await pickedUpAt(id))) - Date.now() - lead), 60_000)
    await page.locator(".send-line").getByText("Tout est envoyé.").waitFor()
    await visit.close()
  })
})
