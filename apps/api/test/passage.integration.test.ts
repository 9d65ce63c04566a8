import { OperatorId } from "@trajet/domain/people"
import { assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { makeKey } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { type ConsoleStage, consoleStage } from "./console-stage.ts"

const driver = { name: "Durand", first_name: "Marie", phone: "+33 6 12 34 56 42", email: "marie@drivers.example" }

describe("what an endpoint asks of a request, at every door", () => {
  let stage: ConsoleStage

  beforeAll(async () => {
    stage = await consoleStage()
  })

  it(
    "is a recent sign-in for the key of a driver, also at the door of operators",
    { tags: ["CON-8", "SEC-43"] },
    async () => {
      const { id } = await makeOperator(stage.database)
      const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(id) })
      const browser = await browserOf(stage.api.origin, user)
      const create = () =>
        browser.ask("/console/api/operations/v1/drivers", { body: driver, headers: { "x-trajet-environment": "live" } })
      await onServer(
        stage.database,
        "UPDATE console_session SET signed_in_at = signed_in_at - interval '11 minutes' WHERE user_id = $1",
        [user.id]
      )
      const refused = await create()
      assert.deepStrictEqual([refused.status, refused.json()["code"]], [403, "sign_in_again"])
      assert.strictEqual((await browser.ask("/console/api/operations/v1/drivers")).status, 200)
      await onServer(stage.database, "UPDATE console_session SET signed_in_at = now() WHERE user_id = $1", [user.id])
      assert.strictEqual((await create()).status, 201)
    }
  )

  it("cannot be avoided by an escaped path", { tags: "ERR-17" }, async () => {
    const { clear: key } = await makeKey(stage.database, stage.group)
    assert.strictEqual((await ask(stage.api.origin, "/v1/options", { key })).status, 200)
    assert.strictEqual((await ask(stage.api.origin, "/%76%31/options", { key })).status, 404)
  })
})
