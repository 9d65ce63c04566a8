import { Scope } from "@trajet/domain/access"
import { DocumentRefusal } from "@trajet/domain/documents"
import { assert, describe, it } from "vitest"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { badValues, jsonText, someOf } from "./bad-values.ts"
import { bodySchemaOf, documented } from "./documented-api.ts"
import { type DocumentedField, documentedFields } from "./documented-fields.ts"
import { list, member } from "./member.ts"
import { assertVoice, problemOf, expectNoTrace } from "./refusals.ts"
import { endpointNames, routeCall } from "./routes.ts"

const withBody = endpointNames.filter((name) => bodySchemaOf(name) !== undefined)

describe("a body that breaks the contract", async () => {
  const { api, database, key } = await sharedStage(Scope.literals)
  const mission = String((await ask(api.origin, "/v1/transports", { key, body: validOrder() })).json()["id"])

  const send = (name: string, body: string) => {
    const { method, pathFor } = routeCall(name)
    return ask(api.origin, pathFor(mission), { method, key, body })
  }

  /** One document of a deposit is wrong, so the error belongs to that document. */
  const refusedItem = (about: string, { code, members }: ReturnType<typeof problemOf>) => {
    assert.strictEqual(code, "documents_failed", about)
    const [item] = list(members["data"])
    assert.include(DocumentRefusal.literals, member(item, "error", "code"), about)
  }

  /** Sends a wrong value of each member; documented-bodies.test.ts examines all of them. */
  const refused = async (name: string, field: DocumentedField, nth: number) => {
    const values = badValues(field)
    const isOfItem = field.field.startsWith("documents.0")
    for (const { what, body, errors } of isOfItem ? values : someOf(values, nth, 1)) {
      const about = `${field.field} ${what}`
      const answer = await send(name, jsonText(body))
      assert.strictEqual(answer.status, 422, `${about}: ${answer.text}`)
      const problem = problemOf(answer)
      if (isOfItem) {
        refusedItem(about, problem)
        continue
      }
      assert.strictEqual(problem.code, "validation_failed", about)
      const found = problem.errors.map(({ error }) => error)
      assert.include(found, errors[0], about)
      assert.includeMembers([...errors], found, about)
      for (const error of problem.errors) assert.strictEqual(error.field, field.field, about)
      assertVoice(answer)
    }
  }

  it.each(withBody)(
    "is refused by %s with the name of the member, for any member, and leaves no trace",
    {
      tags: [
        "ERR-9",
        "ERR-10",
        "ERR-18",
        "ERR-36",
        "MON-5",
        "MON-6",
        "MON-20",
        "PLA-13",
        "ORD-6",
        "ORD-7",
        "ORD-8",
        "ORD-26",
        "CHG-2",
        "CHG-23",
        "CHG-34",
        "BIL-1",
        "BIL-2"
      ]
    },
    async (name) => {
      const fields = documentedFields(documented.components.schemas, bodySchemaOf(name) ?? {})
      assert.isAtLeast(fields.length, 1)
      await expectNoTrace(database, async () => {
        for (const [nth, field] of fields.entries()) await refused(name, field, nth)
      })
    }
  )
  it.each(withBody)("is not refused by %s for a text of the greatest length", async (name) => {
    for (const field of documentedFields(documented.components.schemas, bodySchemaOf(name) ?? {})) {
      for (const { maxLength } of field.forms) {
        if (maxLength === undefined) continue
        const answer = await send(name, jsonText(field.bodyWith("x".repeat(maxLength))))
        assert.isBelow(answer.status, 500, field.field)
        assert.notInclude(answer.text, "too_long", field.field)
      }
    }
  })
})
