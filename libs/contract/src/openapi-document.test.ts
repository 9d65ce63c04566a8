import { assert, describe, it } from "@effect/vitest"
import { EventType } from "@trajet/domain/events"
import { OpenApi } from "effect/http-api"
import { TrajetApi } from "./api.contract.ts"
import { deliveryHeaderMeanings } from "./events/delivery-headers.model.ts"
import { openApiDocument } from "./openapi-document.ts"
import { eventExamples } from "./published/event-schemas.ts"

const components: Readonly<Record<string, unknown>> = OpenApi.fromApi(TrajetApi).components.schemas

const at = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value)

const takesNull = (schema: unknown): boolean =>
  [at(schema, "type"), ...[at(schema, "anyOf")].flat().map((form) => at(form, "type"))].flat().includes("null")

describe("the document of the contract", () => {
  it("allows null for every optional member of a body, at any depth", () => {
    const create = components["CreateRequest"]
    const optional = [
      ["properties", "vehicle"],
      ["properties", "options"],
      ["properties", "return_trip"]
    ]
    for (const path of optional) assert.isTrue(takesNull(at(create, ...path)), path.join("."))
    assert.isTrue(takesNull(at(components["PlaceInput"], "properties", "contact")))
    assert.isTrue(takesNull(at(components["ContactInput"], "properties", "phone")))
    assert.isTrue(takesNull(at(components["DatesRequest"], "properties", "legs", "additionalProperties")))
    assert.isTrue(takesNull(at(components["RobotDriver"], "properties", "mode")))
  })

  it("allows null for no required member, no list item and no answer", () => {
    const create = components["CreateRequest"]
    for (const name of ["pickup", "delivery", "billing"])
      assert.isFalse(takesNull(at(create, "properties", name)), name)
    assert.isFalse(takesNull(at(create, "properties", "options", "items")))
    assert.isFalse(takesNull(at(components["OptionCatalogue"], "properties", "transport_id")))
  })

  it("describes every event type as a webhook: its headers, its schema and examples", { tags: "VER-2" }, () => {
    const { webhooks } = Object(OpenApi.fromApi(TrajetApi))
    assert.deepStrictEqual(Object.keys(webhooks), [...EventType.literals])
    for (const type of EventType.literals) {
      const post = at(webhooks, type, "post")
      const names = Object.values(Object(at(post, "parameters"))).map((parameter) => at(parameter, "name"))
      assert.deepStrictEqual(names, Object.keys(deliveryHeaderMeanings))
      const content = at(post, "requestBody", "content", "application/json")
      const [, name = ""] = /^#\/components\/schemas\/(\w+)$/u.exec(String(at(content, "schema", "$ref"))) ?? []
      assert.deepStrictEqual(at(components[name], "properties", "type", "enum"), [type])
      const examples = Object.values(Object(at(content, "examples"))).map((example) => at(example, "value"))
      assert.deepStrictEqual(examples, [...eventExamples(type)])
    }
  })

  it("names the schema of problems once", () => {
    const text = JSON.stringify(OpenApi.fromApi(TrajetApi))
    assert.strictEqual(text.split('"outcome_unknown"').length, 2)
    assert.isAbove(text.split('"#/components/schemas/Problem"').length, 100)
  })

  it("refuses a schema that a body and an answer share", () => {
    const schema = { content: { "application/json": { schema: { $ref: "#/components/schemas/Both" } } } }
    const paths = { "/a": { post: { requestBody: schema, responses: { "200": schema } } } }
    assert.throws(() => openApiDocument({ paths, components: { schemas: { Both: { type: "object" } } } }), /Both/u)
  })
})
