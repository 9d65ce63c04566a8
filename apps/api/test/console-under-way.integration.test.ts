import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { makeKey } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"
import { list, member } from "./member.ts"

const path = "/console/api/missions-under-way"

describe("the missions under way", () => {
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

  const act = async (person: TestPerson, id: string, action: string, body: unknown): Promise<void> => {
    const reply = await ask(stage.api.origin, `/operations/v1/missions/${id}/${action}`, { key: person.key, body })
    assert.isBelow(reply.status, 300, reply.text)
  }
  const assigned = async (reference: string, to?: TestPerson): Promise<string> => {
    const id = await orderedMission(stage.api.origin, key, { reference })
    const driver = to ?? (await makeDriver(stage.database))
    await act(operator, id, "assign", { driver_id: driver.id, reason: "by phone" })
    return id
  }
  const shown = async (environment = "test") =>
    list((await browser.ask(path, { headers: { "X-Trajet-Environment": environment } })).json()["data"])
  const shownOf = async (id: string) => (await shown()).find((row) => member(row, "id") === id)

  it(
    "are listed at their next stop, and at the last position of their driver once there is one",
    { tags: "CON-92" },
    async () => {
      const driver = await makeDriver(stage.database)
      const id = await assigned("ON THE MAP", driver)
      const before = await shownOf(id)
      assert.deepInclude(before, {
        ...{ status: "assigned", reference: "ON THE MAP", trip: "aller", next_stop: "pickup", positioned_at: null },
        ...{ driver: { first_name: "Marie", last_name: "Durand" }, group: { id: stage.group, name: "fleet" } },
        vehicle: { registration: "AB123CD", brand: "Renault", model: "Clio" }
      })
      assert.match(String(member(before, "next_address")), /Rivoli/u)
      const at = new Date(Date.now() - 600 * 60_000).toISOString()
      await act(operator, id, "pickup", { trip: "aller", at, reason: "by phone" })
      assert.deepInclude(await shownOf(id), { next_stop: "delivery", positioned_at: null, status: "in_transit" })
      const position = { at: new Date(Date.now() - 60_000).toISOString(), lat: 47.3216, lng: 5.0415, accuracy_m: 9 }
      await act(driver, id, "positions", { positions: [position] })
      assert.deepInclude(await shownOf(id), {
        ...{ lat: 47.3216, lng: 5.0415, positioned_at: position.at.replace("Z", "000Z") }
      })
      assert.isUndefined((await shown("live")).find((row) => member(row, "id") === id))
    }
  )

  it(
    "are for operators alone: a member and an administrator are refused, and a caller without a session too",
    { tags: "CON-92" },
    async () => {
      await assigned("PRIVATE")
      for (const other of [stage.member, stage.administrator]) {
        const answer = await other.ask(path)
        assert.deepStrictEqual([answer.status, answer.json()["code"]], [403, "role_not_allowed"])
        assert.notInclude(answer.text, "PRIVATE")
      }
      assert.strictEqual((await ask(stage.api.origin, path)).status, 401)
    }
  )

  it(
    "are at most 500, those in incident first, and the answer says that there are more",
    { tags: ["LIM-51", "CON-92"] },
    async () => {
      const id = await assigned("STOPPED")
      await act(operator, id, "incidents", { category: "accident", description: "on the A6", blocking: true })
      const copied = "group_id, environment, created_at, has_return, pickup_address, delivery_address, amount_ht, body"
      const copies = `INSERT INTO mission (id, ordinal, status, ${copied})
      SELECT gen_random_uuid(), ordinal + 1000 + n, 'in_transit', ${copied}
      FROM mission, generate_series(1, 501) n WHERE id = $1`
      await onServer(stage.database, copies, [id])
      const { text } = await browser.ask(path, { headers: { "X-Trajet-Environment": "test" } })
      const { data, has_more: hasMore }: { data: ReadonlyArray<{ id: string }>; has_more: boolean } = JSON.parse(text)
      assert.lengthOf(data, 500)
      assert.isTrue(hasMore)
      assert.strictEqual(data[0]?.id, id)
    }
  )
})
