import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair } from "../console/fair-page.ts"
import { looks } from "../harness/browser.ts"
import { deposit, samplePdf } from "../harness/deposits.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { button, enterPhone } from "./entered-phone.ts"
import { type DriverStage, setDriverStage } from "./stage.ts"

const [, , , french] = looks
const words = "La signature manque : demandez-la au destinataire."

describe("a document that operators refuse", () => {
  let stage: DriverStage

  beforeAll(async () => {
    stage = await setDriverStage()
  })
  afterAll(() => stage.stop())

  const documents = async (id: string): Promise<ReadonlyArray<object>> => {
    const read = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: stage.operator.key, method: "GET" })
    const list = read.json()["documents"]
    return Array.isArray(list) ? list.map(Object) : []
  }

  it("says so on the phone with their words, and is taken again", { tags: ["DRV-49"] }, async () => {
    const id = await orderedMission(stage.origin, stage.key)
    const by = (key: string, path: string, body: object) =>
      ask(stage.origin, `/operations/v1/missions/${id}/${path}`, { key, body })
    const { driver, operator } = stage
    await by(operator.key, "assign", { driver_id: driver.id, reason: "free" })
    await by(driver.key, "pickup", { trip: "aller" })
    await by(driver.key, "deliver", { trip: "aller" })
    const place = { origin: stage.origin, key: driver.key, missionId: id, api: "/operations/v1/missions" } as const
    await deposit(place, [{ content: samplePdf(), key: "autre" }])
    // The words are those of the page of operators.
    const office = await stage.enter(`/console/board/${id}`, french, stage.operatorUser)
    await office.page.getByRole("button", { name: /^Refuser ·/u }).click()
    await office.page.getByLabel("Mot pour le convoyeur").fill(words)
    await assertFair(office, "refusal of a document")
    await office.page.getByRole("dialog").getByRole("button", { name: "Refuser", exact: true }).click()
    await office.page.getByRole("dialog").waitFor({ state: "detached" })
    await office.close()
    const visit = await enterPhone(stage, french)
    const { page } = visit
    await page
      .locator(".dock")
      .getByRole("button", { name: /^Reprendre : / })
      .waitFor()
    await button(page, "Voir la mission").click()
    await page.getByText("refusé : à reprendre").waitFor()
    await page.getByText(words).waitFor()
    await assertFair(visit, "mission with a refused document")
    await page
      .locator(".dock")
      .getByRole("button", { name: /^Reprendre : / })
      .click()
    await page.getByText("Refusé par votre bureau : reprenez-le.").waitFor()
    await page.getByText(words).waitFor()
    await assertFair(visit, "refused document")
    const pdf = { name: "pv.pdf", mimeType: "application/pdf", buffer: samplePdf(5_000) }
    await page.locator("input[type=file]").last().setInputFiles(pdf)
    await page.getByText("PDF gardé").waitFor()
    await button(page, "Envoyer").click()
    await page.getByText("refusé : à reprendre").waitFor({ state: "detached" })
    await until("the document at the service", async () => (await documents(id)).length === 2)
    assert.deepStrictEqual((await documents(id)).map((each) => Reflect.get(each, "status")).toSorted(), [
      "refused",
      "waiting"
    ])
    await visit.close()
  })
})
