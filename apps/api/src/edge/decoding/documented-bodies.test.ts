import { OperationsApi, TrajetApi } from "@trajet/contract"
import { Result, Schema } from "effect"
import { assert, describe, it } from "vitest"
import { badValues, jsonText } from "../../../test/bad-values.ts"
import { bodySchemaOf, documented } from "../../../test/documented-api.ts"
import { type DocumentedField, documentedFields } from "../../../test/documented-fields.ts"
import { assertMessages } from "../../../test/refusals.ts"
import { parseBody } from "../bodies/body.ts"
import type { ApiProblem } from "../problem.ts"
import { decoder } from "./decode.ts"

const endpoints = [
  ...Object.values(TrajetApi.groups).flatMap((group) => Object.values(group.endpoints)),
  ...Object.values(OperationsApi.groups).flatMap((group) => Object.values(group.endpoints))
]

// The documents of a deposit are examined one by one: bad-input.integration.test.ts asks for each member of them.
const isOfItem = ({ field }: DocumentedField): boolean => field.startsWith("documents.0")

const bodies = endpoints.flatMap(({ method, path, payload }) => {
  const name = `${method} ${path}`
  const documentedSchema = bodySchemaOf(name)
  const [schema] = [...payload.values()]
    .filter(({ encoding }) => encoding._tag === "Json")
    .flatMap(({ schemas }): ReadonlyArray<Schema.Top> => schemas)
  if (documentedSchema === undefined || schema === undefined) return []
  const fields = documentedFields(documented.components.schemas, documentedSchema).filter((field) => !isOfItem(field))
  return [{ name, ast: schema.ast, fields }]
})

const refusalOf = (result: Result.Result<unknown, ApiProblem>, about: string): ApiProblem =>
  Result.isFailure(result) ? result.failure : assert.fail(`${about} is accepted`)

describe("a documented body", () => {
  it("has members at the endpoints of clients and of operations", () => {
    assert.isAtLeast(bodies.filter(({ fields }) => fields.length > 0).length, 30)
  })

  it.each(bodies)(
    "of $name is refused with the name of the member, for any wrong value of any member",
    { tags: ["ERR-9", "ERR-10", "ERR-18", "ERR-36"] },
    ({ ast, fields }) => {
      const decode = decoder(Schema.make<Schema.Codec<unknown>>(ast))
      const read = (body: unknown) => Result.flatMap(parseBody(Buffer.from(jsonText(body))), decode)
      for (const field of fields) {
        for (const { what, body, errors } of badValues(field)) {
          const about = `${field.field} ${what}`
          const refusal = refusalOf(read(body), about)
          assert.deepStrictEqual([refusal.status, refusal.code], [422, "validation_failed"], about)
          const found = (refusal.errors ?? []).map(({ error }) => error)
          assert.include(found, errors[0], about)
          assert.includeMembers([...errors], found, about)
          for (const error of refusal.errors ?? []) assert.strictEqual(error.field, field.field, about)
          assertMessages(refusal.errors ?? [])
        }
      }
    }
  )
})
