import { OperatorId } from "@trajet/domain/people"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriversOfBoth, makeOperator, type TestPerson } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { unexpected } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

const [french] = looks

describe("after an action of an operator, the page", () => {
  let stage: Stage
  let operator: TestPerson
  let user: TestUser

  const ordered = async () => {
    const id = await orderedMission(stage.origin, stage.key)
    const read = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    return { id, number: String(read.json()["transport_id"]) }
  }

  beforeAll(async () => {
    stage = await setStage()
    operator = await makeOperator(stage.database)
    user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
  })
  afterAll(() => stage.stop())

  it("names the mission and the driver", { tags: "CON-117" }, async () => {
    const record = { firstName: "Paul", lastName: "Martin", phone: "06 12 34 56 42" }
    await makeDriversOfBoth(stage.database, [{ ...record, email: `${randomUUID()}@drivers.example` }])
    const { id, number } = await ordered()
    const visit = await stage.enter(`/console/board/${id}`, french, user)
    const { page } = visit
    await page.getByRole("button", { name: "Attribuer", exact: true }).click()
    await page.getByRole("button", { name: "Confier à Paul Martin" }).click()
    await page.getByText(`Mission ${number} confiée à Paul Martin`).waitFor()
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })

  it("shows whether an incident is resolved, and by whom", { tags: "CON-117" }, async () => {
    const { id, number } = await ordered()
    const reported = await ask(stage.origin, `/operations/v1/missions/${id}/incidents`, {
      key: operator.key,
      body: { category: "weather", description: "verglas", blocking: true }
    })
    assert.isBelow(reported.status, 300, reported.text)
    const [row] = await onServer(stage.database, "SELECT name FROM person WHERE id = $1", [operator.id])
    const visit = await stage.enter(`/console/board/${id}`, french, user)
    const { page } = visit
    const incidents = page.getByRole("region", { name: "Incidents" })
    await incidents.getByText("ouvert", { exact: true }).waitFor()
    await incidents.getByText(`Signalé par ${String(row?.["name"])}`).waitFor()
    await incidents.getByRole("button", { name: "Résoudre" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Motif").fill("la route est salée")
    await dialog.getByRole("button", { name: "Résoudre" }).click()
    await page.getByText(`Incident de la mission ${number} résolu`).waitFor()
    await incidents.getByText("résolu", { exact: true }).waitFor()
    await incidents.getByText(`Résolu par ${String(row?.["name"])}`).waitFor()
    assert.strictEqual(await incidents.getByText("ouvert", { exact: true }).count(), 0)
    await visit.close()
  })

  it("has asked for one reason of a price, which the client and the audit log have", { tags: "CON-117" }, async () => {
    const { id, number } = await ordered()
    const visit = await stage.enter(`/console/board/${id}`, french, user)
    const { page } = visit
    await page.getByRole("button", { name: "Changer le trajet · Aller" }).click()
    await page.getByRole("menuitem", { name: "Changer le prix" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Motif, lu par le client").fill("attente")
    assert.strictEqual(await dialog.locator("textarea:not([aria-hidden])").count(), 1)
    await dialog.getByRole("spinbutton").fill("450.5")
    await dialog.getByRole("button", { name: "Changer le prix" }).click()
    await page.getByText(`Prix de la mission ${number} changé`).waitFor()
    const audited = "SELECT reason FROM audit WHERE action = 'transport.price_adjust' AND target = $1"
    assert.deepStrictEqual(await onServer(stage.database, audited, [id]), [{ reason: "attente" }])
    const history = await ask(stage.origin, `/v1/transports/${id}/price-history`, { key: stage.key })
    assert.include(history.text, '"motif":"attente"')
    await visit.close()
  })
})
