import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair } from "../console/fair-page.ts"
import { looks } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { button, enterPhone, phonePassphrase } from "./entered-phone.ts"
import { type DriverStage, setDriverStage } from "./stage.ts"

const [, , , french] = looks
const lyon = { latitude: 45.758, longitude: 4.835 }

describe("the offers of a phone", () => {
  let stage: DriverStage

  beforeAll(async () => {
    stage = await setDriverStage()
  })
  afterAll(() => stage.stop())

  const ordered = (from: string, to: string, day: string): Promise<string> =>
    orderedMission(stage.origin, stage.key, {
      pickup: { address: from, date: `${day}T09:00:00+02:00`, start_time: "09:00" },
      delivery: { address: to, date: `${day}T17:00:00+02:00` }
    })

  const asOperator = async (id: string, path: string, body: object) => {
    const reply = await ask(stage.origin, `/operations/v1/missions/${id}${path}`, { key: stage.operator.key, body })
    assert.isBelow(reply.status, 300, reply.text)
  }

  const read = async (id: string) =>
    (await ask(stage.origin, `/operations/v1/missions/${id}`, { key: stage.operator.key, method: "GET" })).json()

  it(
    "stand once for each mission, in the order that the driver chooses, and are accepted after a question",
    { tags: ["DRV-46", "DRV-50", "DRV-51"] },
    async () => {
      const [lille, paris, villeurbanne] = [
        await ordered("59000 Lille", "62000 Arras", "2031-04-21"),
        await ordered("10 rue de Rivoli, 75001 Paris", "Place Bellecour, 69002 Lyon", "2031-04-23"),
        await ordered("69100 Villeurbanne", "Place Bellecour, 69002 Lyon", "2031-04-22")
      ]
      await asOperator(paris, "/offers", { driver_id: stage.driver.id })
      const numbers = new Map<string, string>()
      for (const id of [lille, paris, villeurbanne]) numbers.set(String((await read(id))["transport_id"]), id)
      const visit = await enterPhone(stage, french)
      const { page } = visit
      await page.context().grantPermissions(["geolocation"], { origin: stage.origin })
      await page.context().setGeolocation(lyon)
      const offers = page.getByRole("region", { name: "Offres ouvertes" })
      await offers.getByRole("article").nth(2).waitFor()
      const order = async () => {
        const shown = await offers.getByRole("heading", { level: 3 }).allInnerTexts()
        return shown.map((number) => numbers.get(number))
      }
      assert.deepStrictEqual(await order(), [lille, villeurbanne, paris])
      await assertFair(visit, "offers")
      const choice = page.getByLabel("Trier par")
      await choice.selectOption("distance")
      assert.deepStrictEqual(await order(), [villeurbanne, lille, paris])
      await choice.selectOption("near")
      await until("the nearest first", async () => (await order())[0] === villeurbanne && (await order())[1] === paris)
      assert.deepStrictEqual(await order(), [villeurbanne, paris, lille])
      await page.reload()
      await page.getByLabel("Phrase secrète").fill(phonePassphrase)
      await button(page, "Ouvrir").click()
      await choice.waitFor()
      assert.strictEqual(await choice.inputValue(), "near")
      const proposed = offers.getByRole("article").filter({ hasText: "Proposée à vous" })
      assert.strictEqual(await proposed.count(), 1)
      await proposed.getByRole("button", { name: "Accepter", exact: true }).click()
      const question = proposed.getByRole("group", { name: "Accepter cette mission ?" })
      await assertFair(visit, "question of an acceptance")
      await question.getByRole("button", { name: "Revenir" }).click()
      assert.strictEqual((await read(paris))["status"], "scheduled")
      await proposed.getByRole("button", { name: "Accepter", exact: true }).click()
      await question.getByRole("button", { name: "Oui, accepter" }).click()
      await proposed.waitFor({ state: "detached" })
      await page
        .getByRole("region", { name: /^(?:Maintenant|Vos missions)$/u })
        .getByRole("article")
        .first()
        .waitFor()
      assert.strictEqual((await read(paris))["status"], "assigned")
      await until("two offers are left", async () => (await offers.getByRole("article").count()) === 2)
      const declined = offers.getByRole("article").first()
      await declined.getByRole("button", { name: "Refuser", exact: true }).click()
      await declined.getByRole("group").getByRole("button", { name: "Refuser", exact: true }).click()
      await until("the declined offer has left", async () => (await offers.getByRole("article").count()) === 1)
      await visit.close()
    }
  )
})
