import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { alone, looks } from "../harness/browser.ts"
import { depositRequest, samplePdf } from "../harness/deposits.ts"
import { ask } from "../harness/http.ts"
import { cancelMission, orderedMission } from "../harness/missions.ts"
import { makeOperator, type TestPerson } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { setStage, type Stage } from "./stage.ts"

const [french] = looks
const jumpMillis = 15_000

describe("a list that stays open", () => {
  let stage: Stage
  let operator: TestPerson
  let user: TestUser

  beforeAll(async () => {
    stage = await setStage()
    operator = await makeOperator(stage.database)
    user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
  })
  afterAll(() => stage.stop())

  /** Opens a page whose clock the test can move on. */
  const opened = async (path: string, as?: TestUser) => {
    const visit = await stage.enter("/console", alone(french), as)
    await visit.page.clock.install()
    await visit.page.goto(`${stage.origin}${path}`)
    return visit
  }

  it("shows to clients and operators the status that a mission gets meanwhile", async () => {
    const id = await orderedMission(stage.origin, stage.key, { reference: "OPEN" })
    const [client, operators] = [await opened("/console/missions"), await opened("/console/board/list?q=OPEN", user)]
    const rows = [client, operators].map(({ page }) => page.getByRole("row").filter({ has: page.locator("time") }))
    for (const row of rows) await row.getByText(/^(?:Planifiée|À attribuer)$/u).waitFor()
    assert.strictEqual((await cancelMission(stage.origin, stage.key, id)).status, 200)
    for (const { page } of [client, operators]) await page.clock.fastForward(jumpMillis)
    for (const row of rows) await row.getByText("Annulée", { exact: true }).waitFor()
    for (const visit of [client, operators]) await visit.close()
  })

  it("shows to clients the review of a document", async () => {
    const id = await orderedMission(stage.origin, stage.key, { reference: "REVIEWED" })
    const body = depositRequest([{ content: samplePdf(), key: "autre" }])
    const deposit = await ask(stage.origin, `/v1/transports/${id}/documents`, { key: stage.key, body })
    assert.strictEqual(deposit.status, 201, deposit.text)
    const visit = await opened(`/console/missions/${id}`)
    await visit.page.getByText("à vérifier").waitFor()
    const { text } = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    const { documents }: { documents: ReadonlyArray<{ id: string }> } = JSON.parse(text)
    const review = { key: operator.key, body: { decision: "accept" } }
    const path = `/operations/v1/missions/${id}/documents/${documents[0]?.id}/review`
    assert.strictEqual((await ask(stage.origin, path, review)).status, 200)
    await visit.page.clock.fastForward(jumpMillis)
    await visit.page.getByText("Accepté", { exact: true }).waitFor()
    await visit.close()
  })
})
