import { assert, describe, it } from "vitest"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator } from "../../../tools/harness/people.ts"
import { makeKey } from "../../../tools/harness/tenants.ts"
import { ownStage } from "../../../tools/harness/stages.ts"
import { badTexts, badValues, jsonText, someOf } from "./bad-values.ts"
import { bodySchemaOf, documented, operationOf } from "./documented-api.ts"
import { documentedFields } from "./documented-fields.ts"
import { malformed } from "./malformed-bodies.ts"
import { exampleOf } from "./contract-examples.ts"
import { operationsNames, operationsPath } from "./operations-calls.ts"
import { assertVoice, expectNoTrace, problemOf } from "./refusals.ts"

const withBody = operationsNames.filter((name) => bodySchemaOf(name) !== undefined)
const fieldsOf = (name: string) => documentedFields(documented.components.schemas, bodySchemaOf(name) ?? {})
const withMembers = withBody.filter((name) => fieldsOf(name).length > 0)
const withQuery = operationsNames.filter((name) => operationOf(name).parameters.some((one) => one.in === "query"))
const named = operationsNames.filter((name) => name.includes("/:"))

/** The documents of a deposit are examined one by one: an item of the answer names the fault. */
const isOfItem = (field: string): boolean => field.startsWith("documents.0")

describe("a request of operations", async () => {
  const { api, database, groupId: group } = await ownStage()
  const client = (await makeKey(database, group, { environment: "live" })).clear
  const keys = [(await makeOperator(database, "live")).key, (await makeDriver(database, "live")).key]
  const mission = String((await ask(api.origin, "/v1/transports", { key: client, body: validOrder() })).json()["id"])

  /** Sends a request by the role that the endpoint needs. */
  const send = async (name: string, body?: string | Buffer, path = operationsPath(name, mission)): Promise<Reply> => {
    const [method = ""] = name.split(" ")
    const replies = []
    for (const key of keys) {
      const reply = await ask(api.origin, path, { method, key, ...(body === undefined ? {} : { body }) })
      if (reply.status !== 403) return reply
      replies.push(reply.text)
    }
    return assert.fail(`${name} is for neither role: ${replies.join(" ")}`)
  }

  it.each(withMembers)(
    "is refused by %s with the name of the member, for any member, and leaves no trace",
    async (name) => {
      await expectNoTrace(database, async () => {
        // One wrong value of each member: documented-bodies.test.ts examines all of them.
        for (const [nth, field] of fieldsOf(name).entries()) {
          const values = badValues(field)
          for (const { what, body } of isOfItem(field.field) ? values : someOf(values, nth, 1)) {
            const about = `${field.field} ${what}`
            const answer = await send(name, jsonText(body))
            assert.strictEqual(answer.status, 422, `${about}: ${answer.text}`)
            const problem = problemOf(answer)
            if (isOfItem(field.field)) {
              assert.strictEqual(problem.code, "documents_failed", about)
              continue
            }
            assert.strictEqual(problem.code, "validation_failed", about)
            for (const error of problem.errors) assert.strictEqual(error.field, field.field, about)
            assertVoice(answer)
          }
        }
      })
    }
  )

  it.each(withBody)("is not refused by %s for a text of the greatest length", async (name) => {
    for (const field of fieldsOf(name)) {
      for (const { maxLength } of field.forms) {
        if (maxLength === undefined) continue
        const answer = await send(name, jsonText(field.bodyWith("x".repeat(maxLength))))
        assert.isBelow(answer.status, 500, field.field)
        assert.notInclude(answer.text, "too_long", field.field)
      }
    }
  })

  it.each(withBody)("is refused by %s if its body is malformed JSON of any kind", async (name) => {
    await expectNoTrace(database, async () => {
      // Each kind is sent to an endpoint of clients (malformed-body.integration.test.ts).
      for (const [what, body] of someOf(Object.entries(malformed), withBody.indexOf(name), 4)) {
        const answer = await send(name, body(exampleOf(name)))
        assert.strictEqual(problemOf(answer).code, "invalid_json", `${what}: ${answer.text}`)
      }
    })
  })

  it.each(named)("of %s with an unknown name is 404, whatever text it holds", async (name) => {
    const [, template = ""] = name.split(" ")
    const right = operationsPath(name, mission).split("/")
    const body = exampleOf(name)
    await expectNoTrace(database, async () => {
      for (const text of someOf(badTexts, named.indexOf(name), 4)) {
        const at = template.split("/").indexOf(":id")
        const answer = await send(name, body === undefined ? undefined : jsonText(body), right.with(at, text).join("/"))
        assert.include([404, 422], answer.status, `${text.slice(0, 50)}: ${answer.text}`)
        problemOf(answer)
      }
    })
  })

  it.each(withQuery)("of %s with a parameter that is unknown or out of form is 422 with its name", async (name) => {
    const path = operationsPath(name, mission)
    const unknown = await send(name, undefined, `${path}?unheard_of=1`)
    assert.deepInclude(problemOf(unknown).errors, { field: "unheard_of", error: "unknown" })
    for (const { name: parameter, in: place } of operationOf(name).parameters) {
      if (place !== "query") continue
      const answer = await send(name, undefined, `${path}?${parameter}=${"x".repeat(5_000)}`)
      assert.include([422, 431], answer.status, `${parameter}: ${answer.text}`)
      if (answer.status === 422) assert.include(answer.text, parameter)
    }
  })
})
