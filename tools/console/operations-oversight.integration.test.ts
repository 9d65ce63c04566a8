import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { makeEndpoint } from "../harness/endpoints.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeOperator } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { assertFair, unexpected } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

const [desktop] = looks

describe("the pages of what operators look after", () => {
  let stage: Stage
  let user: TestUser

  beforeAll(async () => {
    stage = await setStage()
    const operator = await makeOperator(stage.database)
    user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
  })
  afterAll(() => stage.stop())

  const failed = async (error: string): Promise<number> => {
    const missionId = await orderedMission(stage.origin, stage.key, { reference: "FAILS" })
    const [row] = await onServer(
      stage.database,
      `INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at, attempt, last_error)
       VALUES ('record_invoicing', $1, 'test', $2, now(), now() + interval '1 hour', 3, $3) RETURNING id`,
      [stage.group, missionId, error]
    )
    return Number(row?.["id"])
  }

  const disabled = async (): Promise<void> => {
    const { id } = await makeEndpoint(stage.database, stage.group, "https://receiver.example/hooks/<b>bold</b>")
    const disabling = "UPDATE webhook_endpoint SET status = 'disabled', reason = 'failed for 5 days' WHERE id = $1"
    await onServer(stage.database, disabling, [id])
    await onServer(
      stage.database,
      "UPDATE webhook_lane SET failures_in_row = 612, failing_since = now() - interval '5 days' WHERE endpoint_id = $1",
      [id]
    )
  }

  it("show failed work, disabled webhooks and clients, with texts as they are", { tags: "CON-72" }, async () => {
    await failed("the billing service answered 503 <script>alert(1)</script>")
    await disabled()
    const visit = await stage.enter("/console/attention", desktop, user)
    await visit.page.getByText("612").waitFor()
    await visit.page.getByText("<script>alert(1)</script>").waitFor()
    await visit.page.getByText("https://receiver.example/hooks/<b>bold</b>").waitFor()
    await assertFair(visit, "attention")
    await visit.close()
  })

  it("let failed work run again, and say so if it is not failed any more", { tags: "CON-72" }, async () => {
    const [first, second] = [await failed("first failure"), await failed("second failure")]
    const visit = await stage.enter("/console/attention", desktop, user)
    const row = (text: string) => visit.page.getByRole("row").filter({ hasText: text })
    await row("second failure").waitFor()
    // The page must not read the list again before it is clicked for the second time.
    const clicked = Promise.withResolvers<undefined>()
    await visit.page.route(/\/console\/api\/failed-work$/u, async (route) => {
      await clicked.promise
      await route.continue()
    })
    await row("first failure").getByRole("button", { name: "Relancer" }).click()
    await visit.page.getByText("Le travail est relancé.").waitFor()
    const [again] = await onServer(
      stage.database,
      "SELECT attempt, next_at <= now() AS now FROM due_work WHERE id = $1",
      [first]
    )
    assert.deepStrictEqual(again, { attempt: 0, now: true })
    await onServer(stage.database, "DELETE FROM due_work WHERE id = $1", [second])
    await row("second failure").getByRole("button", { name: "Relancer" }).click()
    await visit.page.getByText("Ce travail n'est plus en échec").waitFor()
    clicked.resolve(undefined)
    await row("second failure").waitFor({ state: "detached" })
    await visit.close()
  })

  it("find a client by a part of its name, and lead to its missions", { tags: "CON-72" }, async () => {
    await orderedMission(stage.origin, stage.key, { reference: "OF THE FLEET" })
    const visit = await stage.enter("/console/groups", desktop, user)
    const { page } = visit
    await page.getByLabel("Nom").fill("nobody")
    await page.getByRole("button", { name: "Retirer les filtres" }).waitFor()
    await page.getByLabel("Nom").fill("FLE")
    await page.getByRole("link", { name: "Missions de fleet" }).click()
    await page.waitForURL((url) => url.searchParams.get("group") === stage.group)
    await page.getByRole("cell", { name: "fleet" }).first().waitFor()
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })
})
