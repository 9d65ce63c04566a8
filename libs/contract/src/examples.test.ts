import { assert, describe, it } from "@effect/vitest"
import { Result, Schema, type SchemaAST } from "effect"
import { TrajetApi } from "./api.contract.ts"

const endpoints = Object.values(TrajetApi.groups).flatMap((group) =>
  Object.values(group.endpoints).map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
)

type Endpoint = (typeof endpoints)[number]["endpoint"]

const bodiesOf = ({ payload }: Endpoint): ReadonlyArray<SchemaAST.AST> =>
  [...payload.values()].flatMap((body) => body.schemas.map((schema: Schema.Top) => schema.ast))

const schemasOf = (endpoint: Endpoint): ReadonlyArray<SchemaAST.AST> => [
  ...bodiesOf(endpoint),
  ...[...endpoint.success, ...endpoint.error].map(({ ast }) => ast),
  ...[endpoint.query, endpoint.headers].flatMap((schema) => (schema === undefined ? [] : [schema.ast]))
]

const childrenOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
  switch (ast._tag) {
    case "Objects":
      return [...ast.propertySignatures.map(({ type }) => type), ...ast.indexSignatures.map(({ type }) => type)]
    case "Arrays":
      return [...ast.elements, ...ast.rest]
    case "Union":
      return ast.types
    case "Suspend":
      return [ast.thunk()]
    default:
      return []
  }
}

/** Every schema that a schema is made of, once. */
const within = (ast: SchemaAST.AST, seen: Set<SchemaAST.AST> = new Set()): ReadonlySet<SchemaAST.AST> => {
  if (seen.has(ast)) return seen
  seen.add(ast)
  for (const child of childrenOf(ast)) within(child, seen)
  return seen
}

const annotationsOf = (ast: SchemaAST.AST) => [ast.annotations, ...(ast.checks ?? []).map((check) => check.annotations)]

const examplesOf = (ast: SchemaAST.AST): ReadonlyArray<unknown> =>
  annotationsOf(ast).flatMap((annotations) => {
    const examples: unknown = Reflect.get(Object(annotations), "examples")
    return Array.isArray(examples) ? examples : []
  })

const schemas = [
  ...new Set(endpoints.flatMap(({ endpoint }) => schemasOf(endpoint).flatMap((ast) => [...within(ast)])))
]
const exemplified = schemas.flatMap((ast) => examplesOf(ast).map((example) => ({ ast, example })))

describe("the contract", () => {
  it("gives only examples that its own schemas take, as they are", () => {
    assert.isAbove(exemplified.length, 10)
    for (const { ast, example } of exemplified) {
      const decoded = Schema.decodeUnknownResult(Schema.make<Schema.Codec<unknown>>(ast))(example)
      assert.isTrue(Result.isSuccess(decoded), JSON.stringify(example))
      if (Result.isSuccess(decoded)) assert.deepStrictEqual(decoded.success, example)
    }
  })

  it("gives an example of every body that a client has to write", () => {
    for (const { name, endpoint } of endpoints) {
      for (const body of bodiesOf(endpoint)) assert.isAtLeast(examplesOf(body).length, 1, name)
    }
  })

  it("gives an example of every text that has a form of its own", () => {
    const formed = schemas.filter(
      (ast) =>
        ast._tag === "String" &&
        (ast.checks ?? []).some(({ annotations }) => {
          const id: unknown = Reflect.get(Object(annotations?.["representation"]), "id")
          return !["effect/schema/isMinLength", "effect/schema/isMaxLength"].includes(String(id))
        })
    )
    assert.isAtLeast(formed.length, 5)
    for (const ast of formed) assert.isAtLeast(examplesOf(ast).length, 1, JSON.stringify(annotationsOf(ast)))
  })
})
