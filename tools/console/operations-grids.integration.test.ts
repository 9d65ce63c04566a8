import { OperatorId } from "@trajet/domain/people"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeOperator, type TestPerson } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [, english] = looks

describe("the page that edits a grid", () => {
  let stage: Stage
  let live: TestPerson
  let user: TestUser

  beforeAll(async () => {
    stage = await setStage()
    live = await makeOperator(stage.database, "live")
    user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(live.id) })
    await onServer(stage.database, "UPDATE console_user SET language = 'en'")
    await orderedMission(stage.origin, stage.key, { reference: "PRICED" })
  })
  afterAll(() => stage.stop())

  const path = () => `/console/grids/edit?group=${stage.group}`
  const grid = () => ask(stage.origin, `/operations/v1/groups/${stage.group}/grid`, { key: live.key })
  const baseCharge = ({ page }: Visit) => page.getByLabel("Base charge (€)")

  it(
    "shows what a change would have done to the orders of the last 30 days, and saves nothing by that",
    { tags: "CON-76" },
    async () => {
      const visit = await stage.enter(path(), english, user)
      const { page } = visit
      await baseCharge(visit).fill(String(demonstrationGrid.baseHt / 100 + 100))
      await page.getByRole("button", { name: "Compute the effect" }).click()
      await page.getByText("1 order considered").waitFor()
      await page.getByRole("row").filter({ hasText: "M-" }).first().waitFor()
      await baseCharge(visit).fill("1")
      await page.getByText("The grid has changed since this was computed.").waitFor()
      assert.strictEqual((await grid()).json()["version"], 1)
      await visit.close()
    }
  )

  it(
    "saves edited tables as a new version, and refuses a version that was replaced in the meantime",
    { tags: "CON-76" },
    async () => {
      const visit = await stage.enter(path(), english, user)
      const { page } = visit
      await page.getByText("Live", { exact: true }).click()
      await page.getByRole("button", { name: "Add a row: Options" }).click()
      await page.getByLabel("Name, Option", { exact: true }).fill("Child seat")
      await page.getByLabel("Price (€), Child seat", { exact: true }).fill("12.50")
      await page.getByRole("button", { name: "Add a row: Abroad" }).click()
      await page.getByLabel("Country, XX", { exact: true }).fill("PT")
      await page.getByText("Portugal", { exact: true }).waitFor()
      await page.getByLabel("Surcharge (€), Portugal", { exact: true }).fill("120")
      await page.getByLabel("Reason (optional)").fill("asked for by the client")
      await page.getByRole("button", { name: "Save the grid" }).click()
      await page.waitForURL((url) => url.pathname.endsWith("/grids"))
      await page.getByText("Version 2").first().waitFor()
      await page.getByText("Portugal", { exact: true }).waitFor()
      assert.strictEqual(await page.getByText("PT", { exact: true }).count(), 0)
      const saved = await grid()
      assert.include(saved.text, '"name":"Child seat"')
      assert.include(saved.text, '"priceHt":1250')
      assert.include(saved.text, '"PT":12000')
      await page.goto(`${stage.origin}${path()}`)
      await baseCharge(visit).fill("99")
      const { version, grid: current } = saved.json()
      const other = await ask(stage.origin, `/operations/v1/groups/${stage.group}/grid`, {
        method: "PUT",
        key: live.key,
        body: { version, grid: { ...Object(current), minimumHt: 12_345 } }
      })
      assert.strictEqual(other.status, 200, other.text)
      await page.getByRole("button", { name: "Save the grid" }).click()
      await page.getByText("Somebody saved another version in the meantime.").waitFor()
      assert.strictEqual((await grid()).json()["version"], 3)
      await visit.close()
    }
  )
})
