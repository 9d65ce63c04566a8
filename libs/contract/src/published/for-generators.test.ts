import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { TrajetApi } from "../api.contract.ts"
import { OperationsApi } from "../operations-api.contract.ts"
import { pageSizeMax, waypointsMax } from "../schema/limits.ts"
import { secondNames } from "../schema/second-names.ts"
import { isObject, type Json, membersOf } from "./json.ts"
import { pascalCase } from "./named-forms.ts"
import { isStructured } from "./plain-schemas.ts"
import { mapInner, mapSchemas } from "./schema-walk.ts"

interface Placed {
  /** The name that generators give to a type for the schema: that of its component, and of the members inside. */
  readonly name: string
  readonly schema: Json
  readonly keyword: string
}

const documents = [
  { name: "openapi.json", document: membersOf({ ...OpenApi.fromApi(TrajetApi) }) },
  { name: "operations-openapi.json", document: membersOf({ ...OpenApi.fromApi(OperationsApi) }) }
] as const

const listOf = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value.map(membersOf) : [])

const typesOf = ({ type }: Json): ReadonlyArray<unknown> => [type].flat()

const isList = (schema: Json): boolean => typesOf(schema).includes("array")

const within = (schema: Json, name: string, keyword = "", found: Array<Placed> = []): ReadonlyArray<Placed> => {
  found.push({ name, schema, keyword })
  mapInner(schema, (inner, inside, at) => {
    const more = inside === "properties" ? pascalCase(at) : inside === "additionalProperties" ? "Value" : ""
    return within(inner, name + more, inside, found)
  })
  return found
}

/** Every schema of a document, at any depth. */
const schemasOf = (document: Json): ReadonlyArray<Placed> => {
  const { components, ...rest } = document
  const outside: Array<Json> = []
  mapSchemas(rest, (schema) => outside.push(schema))
  const named = Object.entries(membersOf(membersOf(components)["schemas"]))
  return [
    ...outside.flatMap((schema) => within(schema, "")),
    ...named.flatMap(([name, schema]) => within(membersOf(schema), name))
  ]
}

const operationsOf = (document: Json): ReadonlyArray<Json> =>
  ["paths", "webhooks"].flatMap((section) =>
    Object.values(membersOf(document[section])).flatMap((item) => Object.values(membersOf(item)).map(membersOf))
  )

/** What generators add to the name of an operation for the types of its request and its answers. */
const suffixes = [
  ...["", "Request", "Response", "Body", "Params", "Headers", "Data", "Error", "Errors", "Responses"],
  ...["JSONBody", "JSONRequestBody", "MultipartBody", "ResponseSuccess", "ResponseError", "Url", "Operation"]
]

const repeated = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const keys = names.map((name) => name.toLowerCase())
  return names.filter((name, index) => keys.indexOf(name.toLowerCase()) !== index)
}

describe.each(documents)("$name for generators", ({ document }) => {
  const placed = schemasOf(document)
  const schemas = placed.map(({ schema }) => schema)
  const components = Object.keys(membersOf(membersOf(document["components"])["schemas"]))

  it("says by a list of types that a simple value may be null", { tags: "VER-11" }, () => {
    const unions = placed.filter(({ schema }) => listOf(schema["anyOf"]).some(({ type }) => type === "null"))
    assert.isNotEmpty(unions)
    for (const { name, schema } of unions) {
      const [form, ...others] = listOf(schema["anyOf"]).filter(({ type }) => type !== "null")
      if (others.length === 0) assert.isString(form?.["$ref"], name)
    }
    const nullable = placed.filter(({ schema }) => Array.isArray(schema["type"]))
    assert.isAbove(nullable.length, 100)
    for (const { name, schema } of nullable) {
      assert.lengthOf(typesOf(schema), 2, name)
      assert.strictEqual(typesOf(schema)[1], "null", name)
      assert.isFalse(isStructured({ ...schema, type: typesOf(schema)[0] }), name)
      if (Array.isArray(schema["enum"])) assert.include(schema["enum"], null, name)
    }
  })

  it("has no schema of null alone, except as a form of a union", { tags: "VER-11" }, () => {
    for (const { keyword, name, schema } of placed) {
      if (schema["type"] === "null") assert.include(["anyOf", "not"], keyword, name)
    }
  })

  it("has no union in a union, and no allOf", { tags: "VER-11" }, () => {
    for (const { keyword, name, schema } of placed) {
      assert.isUndefined(schema["allOf"], name)
      if (keyword === "anyOf") assert.isUndefined(schema["anyOf"], name)
    }
  })

  it("has no union of a list and another type", { tags: "VER-11" }, () => {
    for (const { keyword, name, schema } of placed) assert.isFalse(keyword === "anyOf" && isList(schema), name)
  })

  it("says of each operation whether it may be sent again, and what shows that it was done", { tags: "VER-12" }, () => {
    const operations = Object.values(membersOf(document["paths"])).flatMap((path) =>
      Object.entries(membersOf(path)).map(([method, operation]) => ({ method, ...membersOf(operation) }) as Json)
    )
    const paths = Object.keys(membersOf(document["paths"]))
    for (const operation of operations) {
      const { method, operationId, "x-repeat": repeat, "x-read-first": readFirst } = operation
      assert.include(["always", "with_key", "never"], repeat, String(operationId))
      if (method === "get") assert.strictEqual(repeat, "always", String(operationId))
      if (repeat === "always") assert.isUndefined(readFirst, String(operationId))
      else assert.include(paths, String(readFirst).split("?")[0], String(operationId))
    }
    assert.isAbove(new Set(operations.map((operation) => operation["x-repeat"])).size, 1)
    assert.deepStrictEqual(document["x-nothing-done-codes"], ["billing_lookup_unavailable", "billing_unavailable"])
  })

  it("has headers that are texts, with their format beside them", { tags: "VER-11" }, () => {
    const headers = operationsOf(document)
      .flatMap(({ parameters }) => listOf(parameters))
      .filter((parameter) => parameter["in"] === "header")
    assert.isAbove(headers.length, 5)
    for (const { name, schema } of headers) {
      const { format, type, "x-format": shown } = membersOf(schema)
      assert.deepStrictEqual({ type, format }, { type: "string", format: undefined }, String(name))
      if (name === "idempotency-key") assert.strictEqual(shown, "uuid")
    }
  })

  it("names each object that is a form of a union or may be null", { tags: "VER-11" }, () => {
    for (const { keyword, name, schema } of placed) assert.isFalse(keyword === "anyOf" && isStructured(schema), name)
  })

  it("describes the items of every list, and says of free objects that they are free", { tags: "VER-11" }, () => {
    for (const schema of schemas) {
      if (typesOf(schema).includes("array")) assert.isTrue(isObject(schema["items"]), JSON.stringify(schema))
      if (typesOf(schema).includes("object") && schema["properties"] === undefined) {
        const { additionalProperties } = schema
        assert.isTrue(additionalProperties === true || isObject(additionalProperties), JSON.stringify(schema))
      }
    }
  })

  it("has a type in every schema, a reference or a union, except for any JSON", { tags: "VER-11" }, () => {
    const said = ["description", "examples", "not"]
    for (const { name, schema } of placed) {
      const isKnown = ["type", "$ref", "anyOf"].some((keyword) => schema[keyword] !== undefined)
      if (!isKnown) assert.includeMembers(said, Object.keys(schema), name)
    }
  })

  it("has operations, schemas and types of other names, in any case of their letters", { tags: "VER-11" }, () => {
    const ids = operationsOf(document).map(({ operationId }) => pascalCase(String(operationId)))
    assert.isAbove(ids.length, 20)
    assert.deepStrictEqual(repeated(ids), [])
    const isTyped = ({ keyword, schema }: Placed) =>
      keyword !== "" && keyword !== "propertyNames" && (isStructured(schema) || schema["enum"] !== undefined)
    const inner = placed.filter(isTyped)
    // Items of a list get one of these names.
    const namesOf = ({ keyword, name }: Placed) =>
      keyword === "items" ? [name, `${name}Item`, `${name}Inner`] : [name]
    const types = [...components, ...inner.filter(({ name }) => name !== "").flatMap(namesOf)]
    assert.deepStrictEqual(repeated(types), [])
    const made = ids.flatMap((id) => suffixes.map((suffix) => id + suffix))
    assert.deepStrictEqual(repeated([...new Set(made), ...types]), [])
  })

  it("has no type of the name of a function or a type that Go has for another one", { tags: "VER-11" }, () => {
    const types = new Set([...components, ...placed.map(({ name }) => name)])
    const made = components.flatMap((name) => [`New${name}`, `New${name}WithDefaults`, `Nullable${name}`])
    assert.deepStrictEqual(
      made.filter((name) => types.has(name)),
      []
    )
  })

  it("has no two members of an object that are one name in another case", { tags: "VER-11" }, () => {
    for (const { name, schema } of placed) {
      const names = Object.keys(membersOf(schema["properties"]))
      assert.deepStrictEqual(repeated(names.map(pascalCase)), [], name)
    }
  })
})

describe("the query of a list", () => {
  const limits = documents
    .flatMap(({ document }) => operationsOf(document))
    .flatMap(({ parameters }) => listOf(parameters))
    .filter((parameter) => parameter["in"] === "query" && parameter["name"] === "limit")
    .map((parameter) => membersOf(parameter["schema"]))

  it("has the size of a page as an integer from 1 to the largest one", { tags: "VER-11" }, () => {
    assert.isAtLeast(limits.length, 6)
    for (const { examples, maximum, minimum, pattern, type } of limits) {
      assert.deepStrictEqual({ type, minimum, pattern }, { type: "integer", minimum: 1, pattern: undefined })
      assert.include([pageSizeMax, waypointsMax], maximum)
      assert.isTrue(Array.isArray(examples) && examples.every(Number.isInteger))
    }
  })

  it("has no text that is a number", { tags: "VER-11" }, () => {
    const queries = documents
      .flatMap(({ document }) => operationsOf(document))
      .flatMap(({ parameters }) => listOf(parameters))
      .filter((parameter) => parameter["in"] === "query")
    for (const parameter of queries) {
      const { pattern } = membersOf(parameter["schema"])
      if (typeof pattern !== "string") continue
      const digits = ["1", "12", "123"].some((text) => new RegExp(pattern, "u").test(text))
      assert.isFalse(digits && !new RegExp(pattern, "u").test("a"), String(parameter["name"]))
    }
  })
})

describe("a member with a second name", () => {
  it("is documented once, and its second name beside it", { tags: "VER-11" }, () => {
    const [{ document }] = documents
    const having = schemasOf(document).filter(({ schema }) => schema["x-second-names"] !== undefined)
    assert.sameMembers(
      having.map(({ name }) => name),
      ["CreateRequest", "EstimateRequest", "ReturnTripObject"]
    )
    const seconds = having.flatMap(({ schema }) => Object.entries(membersOf(schema["x-second-names"])))
    assert.sameDeepMembers(
      [...new Map(seconds)].map(([second, first]) => [first, second]),
      Object.entries(secondNames)
    )
    for (const { schema } of having) {
      for (const [second, first] of Object.entries(membersOf(schema["x-second-names"]))) {
        assert.notProperty(schema["properties"], second)
        assert.property(schema["properties"], String(first))
      }
    }
  })
})

describe("an object that a list may stand for", () => {
  const formsOf = ({ anyOf, ...own }: Json) => (anyOf === undefined ? [own] : listOf(anyOf))

  it.each(documents)("is documented alone, with the member that the list is, in $name", { tags: "VER-11" }, (each) => {
    const { document, name } = each
    const schemas = membersOf(membersOf(document["components"])["schemas"])
    const having = schemasOf(document).filter(({ schema }) => schema["x-list-form"] !== undefined)
    const ofClients = ["DuplicateOptionsAller", "DuplicateOptionsRetour"]
    assert.sameMembers(
      having.map((placed) => placed.name),
      name === "openapi.json" ? ["DepositMeta", ...ofClients] : ["DepositMeta"]
    )
    for (const { name: place, schema } of having) {
      const objects = formsOf(schema).filter(({ type }) => type !== "null")
      const [object = {}] = objects.map((form) =>
        membersOf(schemas[String(form["$ref"]).split("/").at(-1) ?? ""] ?? form)
      )
      assert.lengthOf(objects, 1, place)
      assert.isTrue(isList(membersOf(membersOf(object["properties"])[String(schema["x-list-form"])])), place)
      assert.isFalse([schema["examples"]].flat().some(Array.isArray), place)
    }
  })
})
