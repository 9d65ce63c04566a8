import { limits, TrajetApi } from "@trajet/contract"
import { OpenApi } from "effect/http-api"
import { assert, describe, it } from "vitest"
import { isJson, type Json, membersOf, textsOf } from "../json.ts"
import { tools } from "./tools.ts"

const document = membersOf(OpenApi.fromApi(TrajetApi))
const schemas = membersOf(membersOf(document["components"])["schemas"])

const toolOf = (name: string) => {
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined) throw new Error(`no tool ${name}`)
  return tool
}

const fieldsOf = (schema: Json): ReadonlyArray<string> => Object.keys(membersOf(schema["properties"]))

/** The names of all members of a value, at any depth. */
const namesIn = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return Object.entries(membersOf(value)).flatMap(([name, member]) => [name, ...namesIn(member)])
}

describe("the tools", () => {
  it("take every field and text of their endpoint from the contract", { tags: "AST-1" }, () => {
    const bodies = { price: "EstimateRequest", order: "CreateRequest", cancel: "CancelRequest" }
    for (const [name, schema] of Object.entries(bodies)) {
      const { inputSchema, description } = toolOf(name)
      const body = membersOf(schemas[schema])
      assert.isNotEmpty(fieldsOf(body))
      assert.includeMembers([...fieldsOf(inputSchema)], [...fieldsOf(body)], name)
      assert.includeMembers([...textsOf(inputSchema["required"])], [...textsOf(body["required"])], name)
      assert.isTrue(description.startsWith(`${toolOf(name).title}.`))
    }
    const path = membersOf(membersOf(membersOf(document["paths"])["/v1/transports"])["get"])
    const parameters = Array.isArray(path["parameters"]) ? path["parameters"].map(membersOf) : []
    assert.sameMembers(
      [...fieldsOf(toolOf("list_missions").inputSchema)],
      parameters.map((parameter) => String(parameter["name"]))
    )
    assert.strictEqual(toolOf("list_missions").title, path["summary"])
  })

  it("have schemas that stand alone, without a reference or an extension", { tags: "AST-11" }, () => {
    for (const { name, inputSchema, outputSchema } of tools) {
      for (const schema of [inputSchema, outputSchema]) {
        const found = namesIn(schema).filter((each) => each.startsWith("$") || each.startsWith("x-"))
        assert.deepStrictEqual(found, [], name)
      }
      assert.isTrue(isJson(membersOf(outputSchema["properties"])["data"]), name)
    }
  })

  it("show what an object of the contract has where a member refers to it", { tags: "AST-11" }, () => {
    const place = JSON.stringify(membersOf(toolOf("order").inputSchema["properties"])["pickup"])
    for (const name of fieldsOf(membersOf(schemas["PlaceInput"]))) assert.include(place, `"${name}"`)
  })

  it("take the size of a page as a number", () => {
    const limit = membersOf(membersOf(toolOf("list_missions").inputSchema["properties"])["limit"])
    assert.deepInclude(limit, { type: "integer", minimum: 1, maximum: limits.pageSizeMax })
  })

  it("need a key and an amount to write, and neither to read", () => {
    for (const { annotations, changes, inputSchema, name } of tools) {
      const asked = textsOf(inputSchema["required"])
      assert.strictEqual(asked.includes("idempotency_key"), changes, name)
      assert.strictEqual(asked.includes("total_ht") || asked.includes("amount_ht"), changes, name)
      assert.strictEqual(annotations.readOnlyHint, !changes, name)
    }
  })
})
