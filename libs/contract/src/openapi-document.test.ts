import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { TrajetApi } from "./api.contract.ts"
import { openApiDocument } from "./openapi-document.ts"

const components: Readonly<Record<string, unknown>> = OpenApi.fromApi(TrajetApi).components.schemas

const at = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value)

const takesNull = (schema: unknown): boolean => JSON.stringify(schema).endsWith('{"type":"null"}]}')

describe("the document of the contract", () => {
  it("allows null for every optional member of a body, at any depth", () => {
    const create = components["CreateRequest"]
    const optional = [
      ["properties", "vehicle"],
      ["properties", "options"],
      ["properties", "return_trip"],
      ["properties", "pickup", "properties", "contact"]
    ]
    for (const path of optional) assert.isTrue(takesNull(at(create, ...path)), path.join("."))
    const contact = at(create, "properties", "pickup", "properties", "contact", "anyOf", "0", "properties", "phone")
    assert.isTrue(takesNull(contact))
    assert.isTrue(takesNull(at(components["DatesRequest"], "properties", "legs", "additionalProperties")))
  })

  it("allows null for no required member, no list item and no answer", () => {
    const create = components["CreateRequest"]
    for (const name of ["pickup", "delivery", "billing"])
      assert.isFalse(takesNull(at(create, "properties", name)), name)
    assert.isFalse(takesNull(at(create, "properties", "options", "anyOf", "0", "items")))
    assert.isFalse(takesNull(at(components["OptionsCatalogue"], "properties", "transport_id")))
  })

  it("refuses a schema that a body and an answer share", () => {
    const schema = { content: { "application/json": { schema: { $ref: "#/components/schemas/Both" } } } }
    const paths = { "/a": { post: { requestBody: schema, responses: { "200": schema } } } }
    assert.throws(() => openApiDocument({ paths, components: { schemas: { Both: { type: "object" } } } }), /Both/u)
  })
})
