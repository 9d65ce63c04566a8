import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"
import { list, member } from "./member.ts"

describe("the erasure of a person", () => {
  let stage: ConsoleStage
  let operator: Browser

  beforeAll(async () => {
    stage = await consoleStage()
    const { id } = await makeOperator(stage.database)
    const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(id) })
    operator = await browserOf(stage.api.origin, user)
  })
  afterAll(() => stage.stop())

  const asked = (body: Readonly<Record<string, unknown>>) =>
    operator.ask("/console/api/person-requests", { body: { group_id: stage.group, reason: "by_person", ...body } })
  const kept = async () => Number((await onServer(stage.database, "SELECT count(*) FROM person_request"))[0]?.["count"])

  it(
    "is asked with the person a second time, and by nothing else, whoever sends it",
    { tags: ["OPS-77", "OPS-74"] },
    async () => {
      const person = "Ada@Contacts.example"
      const before = await kept()
      for (const more of [
        {},
        { confirmation: "" },
        { confirmation: "ada@contacts.exampl" },
        { confirmation: "other@contacts.example" },
        { confirmation: "ada@contacts.example, other@contacts.example" },
        { confirmation: "06 12 34 56 78" }
      ]) {
        const refused = await asked({ kind: "erase", person, ...more })
        assert.strictEqual(refused.status, 422, refused.text)
        assert.deepStrictEqual(
          list(refused.json()["errors"]).map((error) => member(error, "field")),
          ["confirmation"]
        )
      }
      assert.strictEqual(await kept(), before)
      const erased = await asked({ kind: "erase", person, confirmation: " ada@contacts.example" })
      assert.strictEqual(erased.status, 201, erased.text)
      const byPhone = { kind: "erase", person: "06 12 34 56 78" }
      assert.strictEqual((await asked({ ...byPhone, confirmation: "06 12 34 56 79" })).status, 422)
      assert.strictEqual((await asked({ ...byPhone, confirmation: "+33612345678" })).status, 201)
      for (const kind of ["find", "export"]) {
        const answer = await asked({ kind, person })
        assert.strictEqual(answer.status, 201, answer.text)
      }
      const audited = await onServer(
        stage.database,
        "SELECT action, reason FROM audit WHERE group_id = $1 AND action LIKE 'person.%' ORDER BY id",
        [stage.group]
      )
      assert.deepStrictEqual(
        audited.map(({ action, reason }) => `${String(action)} ${String(reason)}`),
        ["person.erase", "person.erase", "person.find", "person.export"].map((action) => `${action} by_person`)
      )
    }
  )
})
