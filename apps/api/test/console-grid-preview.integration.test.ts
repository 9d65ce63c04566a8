import { OperatorId } from "@trajet/domain/people"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { makeKey } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"

describe("the preview of a grid", () => {
  let stage: ConsoleStage
  let operator: Browser

  beforeAll(async () => {
    stage = await consoleStage()
    const { id } = await makeOperator(stage.database)
    const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(id) })
    operator = await browserOf(stage.api.origin, user)
  })
  afterAll(() => stage.stop())

  const preview = (browser: Browser, grid: unknown, group: string = stage.group) =>
    browser.ask(`/console/api/groups/${group}/grid-preview`, { body: { grid } })

  it("prices the orders of the group by both grids, and changes nothing", { tags: "CON-75" }, async () => {
    const { clear: key } = await makeKey(stage.database, stage.group)
    const ids = [
      await orderedMission(stage.api.origin, key, { reference: "A" }),
      await orderedMission(stage.api.origin, key, { reference: "B" })
    ]
    const dearer = { ...demonstrationGrid, baseHt: demonstrationGrid.baseHt + 10_000 }
    const answer = await preview(operator, dearer)
    assert.strictEqual(answer.status, 200, answer.text)
    const { before_ht: before, after_ht: after, most_changed: changed, ...rest } = answer.json()
    assert.deepInclude(rest, {
      ...{ version: 1, considered: 2, is_complete: true, dearer: 2, cheaper: 0, refused: 0, not_priced: 0 }
    })
    assert.isAtLeast(Number(after) - Number(before), 190)
    const shown: ReadonlyArray<Record<string, unknown>> = Array.isArray(changed) ? changed : []
    assert.sameMembers(
      shown.map((row) => row["mission_id"]),
      ids
    )
    const versions = await onServer(stage.database, "SELECT version FROM price_grid WHERE group_id = $1", [stage.group])
    assert.deepStrictEqual(versions, [{ version: 1 }])
  })

  it("refuses a grid that is none, an unknown group, and users of a group", { tags: "CON-75" }, async () => {
    const broken = await preview(operator, { ...demonstrationGrid, baseHt: -1 })
    assert.strictEqual(broken.status, 422)
    assert.include(broken.text, "baseHt")
    assert.strictEqual((await preview(operator, demonstrationGrid, randomUUID())).status, 404)
    assert.strictEqual((await preview(operator, demonstrationGrid, "x")).status, 404)
    for (const browser of [stage.member, stage.administrator]) {
      assert.strictEqual((await preview(browser, demonstrationGrid)).status, 403)
    }
  })
})
