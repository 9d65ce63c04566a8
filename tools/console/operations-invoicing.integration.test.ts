import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../harness/people.ts"
import { makeGroup } from "../harness/tenants.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { assertFair, unexpected } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [desktop] = looks

describe("the page of invoices", () => {
  let stage: Stage
  let operator: TestPerson
  let users: Readonly<Record<"fr" | "en", TestUser>>

  beforeAll(async () => {
    stage = await setStage()
    operator = await makeOperator(stage.database)
    const userOf = async (language: "fr" | "en") => {
      const { id } = await makeOperator(stage.database)
      const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(id) })
      await onServer(stage.database, "UPDATE console_user SET language = $1 WHERE id = $2", [language, user.id])
      return user
    }
    users = { fr: await userOf("fr"), en: await userOf("en") }
  })
  afterAll(() => stage.stop())

  const delivered = async (reference: string): Promise<string> => {
    const id = await orderedMission(stage.origin, stage.key, { reference })
    const { id: driverId } = await makeDriver(stage.database)
    const acts = [
      ["assign", { driver_id: driverId, reason: "by phone" }],
      ["pickup", { trip: "aller", reason: "by phone" }],
      ["deliver", { trip: "aller", reason: "by phone" }]
    ] as const
    for (const [action, body] of acts) {
      const reply = await ask(stage.origin, `/operations/v1/missions/${id}/${action}`, { key: operator.key, body })
      assert.isBelow(reply.status, 300, reply.text)
    }
    return id
  }
  const missionOf = async (id: string) => (await ask(stage.origin, `/operations/v1/missions/${id}`, operator)).text
  const rowOf = ({ page }: Visit, reference: string) => page.getByRole("row").filter({ hasText: reference })
  const enter = (path: string, look = desktop) => {
    if (look === undefined) return assert.fail("there is no look")
    return stage.enter(path, look, users[look.name.includes("French") ? "fr" : "en"])
  }

  it("says that everything is invoiced, or that nothing is yet", { tags: "CON-93" }, async () => {
    const visit = await enter("/console/invoicing")
    await visit.page.getByText("Tout est facturé.").waitFor()
    await assertFair(visit, "nothing to invoice")
    await visit.page.getByText("Facturés", { exact: true }).click()
    await visit.page.getByText("Les trajets facturés apparaissent ici.").waitFor()
    await visit.close()
  })

  it(
    "notes the invoices of several legs by keyboard, after a question that has their sum",
    { tags: "CON-93" },
    async () => {
      const ids = [await delivered("ONE"), await delivered("TWO"), await delivered("THREE")]
      const visit = await enter("/console/invoicing")
      const { page } = visit
      await rowOf(visit, "ONE").getByRole("checkbox").focus()
      await page.keyboard.press("Space")
      await page.keyboard.press("j")
      await page.keyboard.press("Space")
      await page.getByRole("button", { name: "Noter 2 trajets comme facturés" }).waitFor()
      await page.keyboard.press("n")
      await page
        .getByRole("dialog")
        .getByText(/2 trajets, 789,00\s€ HT en tout/u)
        .waitFor()
      // Until then the key reaches the list behind the dialog.
      await page.getByRole("dialog").locator(":focus").waitFor()
      await page.keyboard.press("Enter")
      await page.getByText("La facturation de 2 trajets est notée.").waitFor()
      await rowOf(visit, "ONE").waitFor({ state: "detached" })
      await page.locator("input[type=checkbox]:focus").waitFor()
      assert.strictEqual(await rowOf(visit, "THREE").count(), 1)
      const noted = await Promise.all(ids.map(missionOf))
      assert.deepStrictEqual(
        noted.map((mission) => /"invoiced_at":"/u.test(mission)),
        [true, true, false]
      )
      await page.getByText("Facturés", { exact: true }).click()
      await rowOf(visit, "TWO").waitFor()
      assert.strictEqual(await rowOf(visit, "THREE").count(), 0)
      await rowOf(visit, "TWO").getByRole("link").click()
      await page.getByRole("heading", { level: 1 }).filter({ hasText: "M-" }).waitFor()
      assert.deepStrictEqual(unexpected(visit), [])
      await visit.close()
    }
  )

  it("shows the legs of one client, and removes the filter that finds none", { tags: "CON-93" }, async () => {
    await delivered("OF THE FLEET")
    await makeGroup(stage.database, "a quiet client")
    const visit = await enter("/console/invoicing")
    await rowOf(visit, "OF THE FLEET").waitFor()
    await visit.page.getByRole("combobox", { name: "Client" }).click()
    await visit.page.getByRole("option", { name: "a quiet client" }).click()
    await visit.page.getByRole("button", { name: "Retirer les filtres" }).last().click()
    await rowOf(visit, "OF THE FLEET").waitFor()
    await visit.close()
  })

  it("says why it failed, and recovers by a button", { tags: "CON-93" }, async () => {
    await delivered("AFTER A FAILURE")
    const visit = await enter("/console/invoicing")
    await visit.page.route("**/console/api/invoicing*", (route) => route.fulfill({ status: 400, body: "{}" }))
    await visit.page.reload()
    await visit.page.getByRole("alert").waitFor()
    await visit.page.unroute("**/console/api/invoicing*")
    await visit.page.getByRole("button", { name: "Réessayer" }).click()
    await rowOf(visit, "AFTER A FAILURE").waitFor()
    await visit.close()
  })
})
