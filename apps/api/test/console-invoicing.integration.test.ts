import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { ask } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { makeKey } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"
import { list, member } from "./member.ts"

const path = "/console/api/invoicing"

describe("the delivered legs", () => {
  let stage: ConsoleStage
  let browser: Browser
  let operator: TestPerson
  let key: string

  beforeAll(async () => {
    stage = await consoleStage({})
    operator = await makeOperator(stage.database)
    key = (await makeKey(stage.database, stage.group)).clear
    const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
    browser = await browserOf(stage.api.origin, user)
  })
  afterAll(() => stage.stop())

  const act = async (id: string, action: string, body: unknown): Promise<void> => {
    const reply = await ask(stage.api.origin, `/operations/v1/missions/${id}/${action}`, { key: operator.key, body })
    assert.isBelow(reply.status, 300, reply.text)
  }
  const delivered = async (reference: string): Promise<string> => {
    const id = await orderedMission(stage.api.origin, key, { reference })
    const { id: driverId } = await makeDriver(stage.database)
    await act(id, "assign", { driver_id: driverId, reason: "by phone" })
    for (const action of ["pickup", "deliver"]) await act(id, action, { trip: "aller", reason: "by phone" })
    return id
  }
  const legs = async (query = "") =>
    list((await browser.ask(`${path}${query}`, { headers: { "X-Trajet-Environment": "test" } })).json()["data"])
  const idsOf = async (query = "") => (await legs(query)).map((leg) => member(leg, "mission_id"))

  it("are listed until an invoice is noted, and then among the invoiced ones", { tags: "CON-94" }, async () => {
    const [first, second] = [await delivered("FIRST"), await delivered("SECOND")]
    await orderedMission(stage.api.origin, key, { reference: "NOT DELIVERED" })
    assert.deepStrictEqual(await idsOf(), [first, second])
    assert.deepInclude((await legs())[0], {
      ...{ reference: "FIRST", trip: "aller", group: { id: stage.group, name: "fleet" }, invoiced_at: null },
      ...{ registration: "AB123CD", amount_ht: 394.5, billing_entity: "entity-main" }
    })
    const noted = await browser.ask(`/console/api/operations/v1/missions/${first}/invoice`, {
      ...{ method: "POST", body: { trip: "aller" }, headers: { "X-Trajet-Environment": "test" } }
    })
    assert.strictEqual(noted.status, 200, noted.text)
    assert.deepStrictEqual(await idsOf(), [second])
    assert.deepStrictEqual(await idsOf("?state=invoiced"), [first])
    assert.isString(member((await legs("?state=invoiced"))[0], "invoiced_at"))
    assert.deepStrictEqual(await idsOf(`?group=${stage.group}`), [second])
    assert.deepStrictEqual(await idsOf("?group=0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b"), [])
    assert.deepStrictEqual(await idsOf("?group=nobody"), [])
    const live = await browser.ask(path, { headers: { "X-Trajet-Environment": "live" } })
    assert.isEmpty(list(live.json()["data"]))
  })

  it(
    "are for operators alone: a member and an administrator are refused, and a caller without a session too",
    { tags: "CON-94" },
    async () => {
      await delivered("PRIVATE")
      for (const other of [stage.member, stage.administrator]) {
        const answer = await other.ask(path)
        assert.deepStrictEqual([answer.status, answer.json()["code"]], [403, "role_not_allowed"])
        assert.notInclude(answer.text, "PRIVATE")
      }
      assert.strictEqual((await ask(stage.api.origin, path)).status, 401)
    }
  )
})
