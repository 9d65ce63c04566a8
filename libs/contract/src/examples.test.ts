import { assert, describe, it } from "@effect/vitest"
import { Result, Schema, type SchemaAST } from "effect"
import { bodiesOf, checkIdsOf, contractSchemas as schemas, endpoints } from "./testing/contract-schemas.ts"

const annotationsOf = (ast: SchemaAST.AST) => [ast.annotations, ...(ast.checks ?? []).map((check) => check.annotations)]

const examplesOf = (ast: SchemaAST.AST): ReadonlyArray<unknown> =>
  annotationsOf(ast).flatMap((annotations) => {
    const examples: unknown = Reflect.get(Object(annotations), "examples")
    return Array.isArray(examples) ? examples : []
  })

const exemplified = schemas.flatMap((ast) => examplesOf(ast).map((example) => ({ ast, example })))

const lengthChecks = ["trajet/atMost", "effect/schema/isMinLength"]

describe("the contract", () => {
  it("gives only examples that its schemas accept unchanged", () => {
    assert.isAbove(exemplified.length, 10)
    for (const { ast, example } of exemplified) {
      const decoded = Schema.decodeUnknownResult(Schema.make<Schema.Codec<unknown>>(ast))(example)
      assert.isTrue(Result.isSuccess(decoded), JSON.stringify(example))
      if (Result.isSuccess(decoded)) assert.deepStrictEqual(decoded.success, example)
    }
  })

  it("gives an example of every request body", () => {
    for (const { name, endpoint } of endpoints) {
      for (const body of bodiesOf(endpoint)) assert.isAtLeast(examplesOf(body).length, 1, name)
    }
  })

  it("gives an example of every text with a form", () => {
    const formed = schemas.filter(
      (ast) => ast._tag === "String" && checkIdsOf(ast).some((id) => !lengthChecks.includes(id))
    )
    assert.isAtLeast(formed.length, 5)
    for (const ast of formed) assert.isAtLeast(examplesOf(ast).length, 1, JSON.stringify(annotationsOf(ast)))
  })
})
