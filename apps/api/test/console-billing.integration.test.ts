import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { testBilling } from "../../../tools/harness/tenants.ts"
import { type ConsoleStage, consoleStage } from "./console-stage.ts"

describe("the billing entities of a group", () => {
  let stage: ConsoleStage

  beforeAll(async () => {
    stage = await consoleStage()
  })
  afterAll(() => stage.stop())

  it("are those that an order may name, for each user of the group", { tags: "CON-108" }, async () => {
    const { address, companyName, email, id, siret } = testBilling
    for (const browser of [stage.member, stage.administrator]) {
      const reply = await browser.ask("/console/api/billing-entities")
      assert.strictEqual(reply.status, 200, reply.text)
      assert.deepStrictEqual(reply.json(), { data: [{ id, company_name: companyName, email, address, siret }] })
    }
  })
})
